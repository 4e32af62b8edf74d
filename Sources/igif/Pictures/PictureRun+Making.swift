import GIF
import TerminalUI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension PictureRun {
    /// Opens an input as a GIF.
    /// - Throws: `CommandFailure` that names it, where it is no GIF or holds no whole frame.
    func open(_ input: PictureInput, mergesZeroDelay: Bool = false) throws(CommandFailure) -> GIFFile {
        let bytes = try bytes(of: input)
        do throws(GIFError) {
            return try GIFFile(data: bytes, mergesZeroDelay: mergesZeroDelay)
        } catch {
            throw input.failure(error)
        }
    }

    /// Opens several that are needed at once, each of them whole.
    /// - Throws: `CommandFailure` that names the one that is not, or when they are too large together.
    func open(all inputs: [PictureInput]) throws(CommandFailure) -> [GIFFile] {
        var files: [GIFFile] = []
        var bytes = 0
        for input in inputs {
            let file = try open(input)
            if let damage = file.damage { throw input.failure(damage) }
            bytes += file.data.count
            guard bytes <= PictureBytes.limit else {
                throw CommandFailure(
                    .failure,
                    "Together these are larger than the \(ByteSize(PictureBytes.limit)) that are read."
                )
            }
            files.append(file)
        }
        return files
    }

    /// Makes one picture of a GIF and writes it as a PNG.
    ///
    /// - Parameters:
    ///   - input: the GIF.
    ///   - label: what is being done, for the line of progress.
    ///   - output: where it goes.
    ///   - asJSON: whether what was written is told.
    ///   - make: makes the picture.
    func makePNG(
        of input: PictureInput,
        label: String,
        to output: PictureOutput,
        asJSON: Bool,
        _ make: (WatchedPictures<GIFFile>) throws(GIFError) -> GIFBitmap
    ) throws {
        let file = try open(input)
        let line = WorkLine(label, total: file.frameCount, self)
        defer { line?.clear() }
        let png: Data
        let size: (width: Int, height: Int)
        do throws(GIFError) {
            let bitmap = try make(WatchedPictures(base: file, line: line))
            size = (bitmap.width, bitmap.height)
            png = try PNGEncoder().encode(bitmap)
        } catch {
            throw input.failure(error)
        }
        line?.clear()
        try output.write(png)
        guard asJSON, let path = output.path else { return }
        try PictureResult(path: path, bytes: png.count, width: size.width, height: size.height).write()
    }

    /// Makes a GIF of a GIF that has to be whole and writes it.
    ///
    /// - Parameters:
    ///   - input: the GIF.
    ///   - label: what is being done, for the line of progress.
    ///   - output: where it goes.
    ///   - asJSON: whether what was written is told.
    ///   - make: makes the file, and calls its second parameter with how many pictures are done so far, of how many.
    func makeGIF(
        of input: PictureInput,
        label: String,
        to output: PictureOutput,
        asJSON: Bool,
        _ make: (GIFFile, _ progress: (_ done: Int, _ total: Int) -> Void) throws(GIFError) -> Data
    ) throws {
        let file = try open(input)
        let line = WorkLine(label, total: nil, self)
        defer { line?.clear() }
        let data: Data
        do throws(GIFError) {
            if let damage = file.damage { throw damage }
            data = try make(file) { line?.show($0, of: $1) }
        } catch {
            throw input.failure(error)
        }
        line?.clear()
        try output.write(data)
        if asJSON, let path = output.path { try PictureResult(path: path, gif: data).write() }
    }
}
