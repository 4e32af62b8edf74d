import GIF

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a command made, for `--json`: one object on standard output, where the picture itself does not go there.
struct PictureResult {
    /// The file, if it is one of the user's choosing.
    var path: String?
    /// Its size in bytes.
    var bytes: Int
    /// Pixels.
    var width: Int
    /// Pixels.
    var height: Int
    /// Pictures in it; `nil` for a form that holds one alone.
    var frames: Int?
    /// How long one pass takes, in 1/100 s.
    var duration: Int?

    /// What is told of a PNG, or of another form that holds one picture.
    init(path: String?, bytes: Int, width: Int, height: Int) {
        self.path = path
        self.bytes = bytes
        self.width = width
        self.height = height
    }

    /// What is told of a GIF, read from its blocks.
    /// - Throws: ``GIFError`` where it is none.
    init(path: String?, gif: Data) throws(GIFError) {
        let file = try GIFFile(data: gif)
        self.init(path: path, bytes: gif.count, width: file.width, height: file.height)
        frames = file.frameCount
        duration = file.duration
    }

    /// The object, open for more members.
    func begin(_ text: inout JSONText) {
        text.raw("{")
        text.key("path", first: true)
        text.string(path)
        text.key("bytes")
        text.number(bytes)
        text.key("width")
        text.number(width)
        text.key("height")
        text.number(height)
        text.key("frames")
        text.number(frames)
        text.key("duration")
        text.thousandths(duration.map { Double($0) / 100 })
    }

    /// Writes it.
    /// - Throws: `CommandFailure` (73).
    func write() throws(CommandFailure) {
        var text = JSONText()
        begin(&text)
        text.raw("}\n")
        try Output.standard().write(text.bytes)
    }
}
