/// How much a file may ask for. Every limit is checked before the memory or the room on disk it bounds is taken.
public struct GIFLimits: Sendable, Hashable {
    /// Pixels of the canvas, and of any one image's rectangle. 8,388,608 unless changed: 3840 × 2160 fits.
    public var canvasPixels = 1 << 23
    /// Images in a file. 65,536 unless changed.
    public var frames = 1 << 16
    /// Pixels of all images of a file together: bounds the time a walk takes. 1,073,741,824 unless changed. A row of
    /// fewer than 64 pixels counts as 64, for one that jumps from line to line of the canvas takes as long.
    public var totalPixels = 1 << 30
    /// Pixels of all whole canvases that an operation looks at to write them anew, frames by canvas: 2,147,483,648
    /// unless changed. A file of 2 MB can ask for 65,536 canvases of 4K with an image of one pixel each, which
    /// ``totalPixels`` allows.
    public var composedPixels = 1 << 31
    /// Bytes of all frames that are kept in memory together, canvases (4 bytes a pixel) and rasters (1 byte a pixel): by
    /// a ``GIFImage``, and by a ``GIFReverse`` together with what writes it. 268,435,456 (256 MB) unless changed. A walk
    /// with ``GIFDecoder`` or ``GIFFile`` keeps one frame and is not bound by it.
    public var decodedBytes = 256 << 20
    /// Bytes of comments, colour profile and XMP kept, together, in memory and in a file that is written like another.
    /// 1,048,576 unless changed. What goes beyond is left out and noted, never an error.
    public var metadataBytes = 1 << 20

    /// Pixels of a picture that is made of several, as ``GIFSheet`` makes it. 33,554,432 (128 MB of memory) unless
    /// changed.
    public var outputPixels = 1 << 25
    /// Bytes that one run may write to disk as frames, all files together. 4,294,967,296 (4 GB) unless changed: a file
    /// of 1 MB can hold 2^30 pixels, which is as much in raw frames.
    public var outputBytes = 1 << 32

    /// Checks the canvases that are to be written anew.
    func checkComposed(_ count: Int, width: Int, height: Int) throws(GIFError) {
        let (asked, isTooMuch) = (width * height).multipliedReportingOverflow(by: count)
        guard !isTooMuch, asked <= composedPixels else {
            throw .limitExceeded(.composedPixels, asked: isTooMuch ? .max : asked, allowed: composedPixels)
        }
    }

    /// What a row costs at least, in pixels.
    static let leastRow = 64

    /// The limits that hold unless others are given.
    public static let standard = GIFLimits()

    /// Limits to change before use; each starts at its stated default.
    public init() {}
}
