import Foundation

@testable import GIF

/// Puts one file through everything that reads GIFs and holds the answers against each other.
///
/// Whatever the bytes are, all ways of reading must tell the same frames and the same error, and what was read must be
/// writable. What traps, traps here.
struct GIFTrial {
    /// What does not fit together, in a sentence.
    struct Complaint: Error {
        let words: String
    }

    /// Small, so that a trial takes milliseconds.
    static let limits: GIFLimits = {
        var limits = GIFLimits()
        limits.canvasPixels = 1 << 15
        limits.totalPixels = 1 << 17
        limits.frames = 1 << 10
        limits.decodedBytes = 1 << 22
        limits.metadataBytes = 1 << 12
        limits.outputPixels = 1 << 18
        return limits
    }()

    /// The file.
    let data: Data
    let limits = GIFTrial.limits

    init(_ bytes: [UInt8]) { data = Data(bytes) }

    /// What is wrong, or nil.
    func complaint() -> String? {
        do throws(Complaint) {
            try run()
            return nil
        } catch {
            return error.words
        }
    }

    /// What one way of reading gave.
    struct Answer: Equatable {
        var info: GIFInfo?
        var frames: [GIFFrame] = []
        var error: GIFError?
    }

    private func run() throws(Complaint) {
        let whole = decoded(piece: data.count, merging: false)
        try expect(whole == decoded(piece: 1, merging: false), "bytes one by one give something else")
        try expect(whole == decoded(piece: 2 + data.count % 61, merging: false), "pieces give something else")
        try checkFrames(whole)
        try checkPartial(whole)
        let merged = decoded(piece: data.count, merging: true)
        try expect(merged == decoded(piece: 7, merging: true), "pieces give something else when merging")
        try checkMerged(merged, whole)
        try checkInspections(whole)
        try checkFile(whole, merging: false)
        try checkFile(merged, merging: true)
        try checkGIFLib(whole)
        try checkWriting(whole)
        try checkOperations(whole)
    }

    func expect(_ isSo: Bool, _ words: @autoclosure () -> String) throws(Complaint) {
        if !isSo { throw Complaint(words: words()) }
    }

    /// Frames as a stream gives them, until those kept would take more than the limit.
    private func decoded(piece: Int, merging: Bool) -> Answer {
        var decoder = GIFDecoder(limits: limits, mergesZeroDelay: merging)
        var answer = Answer()
        var room = limits.decodedBytes
        func keep(_ frame: GIFFrame) throws(GIFError) {
            room -= frame.pixels.count + frame.raster.indices.count
            guard room >= 0 else { throw .limitExceeded(.decodedBytes, asked: 0, allowed: 0) }
            answer.frames.append(frame)
        }
        do {
            var start = data.startIndex
            while start < data.endIndex {
                let end = min(start + max(piece, 1), data.endIndex)
                try decoder.decode(data[start..<end], onFrame: keep)
                start = end
            }
            try decoder.finish(onFrame: keep)
        } catch {
            answer.error = error as? GIFError
        }
        // What follows the trailer is told of with its first byte; damage within a piece ends the rest of it.
        if answer.error == nil { answer.info = decoder.info }
        return answer
    }

    private func isCutShort(_ answer: Answer) -> Bool {
        if case .limitExceeded(.decodedBytes, _, _) = answer.error { true } else { false }
    }

    private func checkFrames(_ answer: Answer) throws(Complaint) {
        var drawn = 0
        for (number, frame) in answer.frames.enumerated() {
            let raster = frame.raster
            try expect(raster.indices.count == raster.width * raster.height, "frame \(number) is not of its size")
            try expect(frame.pixels.count == answer.frames[0].pixels.count, "frame \(number) is not of the canvas's")
            let alphas = stride(from: 3, to: frame.pixels.count, by: 4).prefix(4096)
            try expect(alphas.allSatisfy { [0, 255].contains(frame.pixels[$0]) }, "frame \(number) is half opaque")
            let rgba = raster.rgba(globalPalette: answer.info?.palette ?? .standIn)
            try expect(rgba.count == raster.indices.count * 4, "frame \(number) as RGBA is not of its size")
            drawn += raster.indices.count
        }
        try expect(drawn <= limits.totalPixels, "\(drawn) pixels were drawn")
    }

    private func checkPartial(_ whole: Answer) throws(Complaint) {
        let (image, error) = GIFImage.partial(from: data, limits: limits)
        try expect((image?.frames ?? []) == whole.frames, "GIFImage.partial has other frames")
        try expect(isCutShort(whole) || error == whole.error, "GIFImage.partial ends otherwise: \(error as Any)")
        let strict = Result { try GIFImage(data: data, limits: limits) }
        try expect((try? strict.get()) == (error == nil ? image : nil), "GIFImage is not what is partial and whole")
    }

    private func checkMerged(_ merged: Answer, _ whole: Answer) throws(Complaint) {
        guard !isCutShort(whole), !isCutShort(merged) else { return }
        if whole.error == .noFrames {
            return try expect(merged.error == nil && merged.frames.count == 1, "an empty canvas is not one frame")
        }
        try expect(merged.error == whole.error, "merging ends otherwise: \(merged.error as Any)")
        let last = whole.frames.last.map { $0.rawDelay == 0 ? 1 : 0 } ?? 0
        let count = whole.frames.count { $0.rawDelay > 0 } + last
        try expect(merged.frames.count == count, "\(merged.frames.count) merged frames, not \(count)")
        let shown = whole.frames.enumerated().filter { $1.rawDelay > 0 || $0 == whole.frames.count - 1 }.map(\.element)
        try expect(merged.frames == shown, "merged frames are not those that are shown")
    }

    private func checkInspections(_ whole: Answer) throws(Complaint) {
        let pixels = GIFInspector.inspect(data, limits: limits)
        if !isCutShort(whole) {
            try expect(pixels.error == whole.error, "an inspection says \(pixels.verdict), not \(whole.error as Any)")
        }
        if whole.error == nil {
            try expect(pixels.frameCount == whole.frames.count, "an inspection finds \(pixels.frameCount) frames")
            let duration = whole.frames.reduce(0) { $0 + $1.delay }
            try expect(pixels.duration == duration, "an inspection finds \(pixels.duration) hundredths")
        }
        let blocks = GIFInspector.inspect(data, depth: .blocks, limits: limits)
        try expect(!pixels.isComplete || blocks == pixels, "a look at blocks says \(blocks.verdict) of a whole file")
        try expect(blocks.frameCount >= pixels.frameCount, "a look at blocks finds fewer frames")
        try expect(blocks.byteCount <= data.count && pixels.byteCount <= data.count, "bytes beyond the end")
        for size in [1, 6, 300] {
            try expect(inspection(.pixels, inPiecesOf: size) == pixels, "pieces of \(size) are inspected otherwise")
            try expect(inspection(.blocks, inPiecesOf: size) == blocks, "pieces of \(size) are looked at otherwise")
        }
    }

    private func inspection(_ depth: GIFInspector.Depth, inPiecesOf size: Int) -> GIFInspection {
        var inspector = GIFInspector(depth: depth, limits: limits)
        for start in stride(from: 0, to: data.count, by: size) { inspector.inspect(data.dropFirst(start).prefix(size)) }
        return inspector.finish()
    }

    private func checkFile(_ expected: Answer, merging: Bool) throws(Complaint) {
        let file: GIFFile
        do throws(GIFError) {
            file = try GIFFile(data: data, limits: limits, mergesZeroDelay: merging)
        } catch {
            try expect(expected.frames.isEmpty, "GIFFile finds no frame: \(error)")
            return
        }
        var reader = file.makeFrameReader()
        var frames: [GIFFrame] = []
        var error: GIFError?
        do throws(GIFError) {
            while frames.count < expected.frames.count || !isCutShort(expected), let frame = try reader.next() {
                frames.append(frame)
            }
        } catch let failure {
            error = failure
        }
        try expect(frames == expected.frames, "GIFFile has other frames")
        try expect(isCutShort(expected) || error == expected.error, "GIFFile ends otherwise: \(error as Any)")
        if expected.error == nil {
            try expect(file.damage == nil, "GIFFile finds damage in a whole file: \(file.damage as Any)")
            try expect(file.delays == frames.map(\.delay), "GIFFile has other delays")
        } else if !merging {
            try expect(file.delays.starts(with: frames.map(\.delay)), "GIFFile has other delays before the damage")
        }
    }

    /// Where both read all of a file, the rectangles are the same. giflib reads past the end of an extension that is
    /// empty and takes what follows for its data.
    private func checkGIFLib(_ whole: Answer) throws(Complaint) {
        let hasEmptyExtension = GIFParts(Array(data))?.blocks.contains { $0.head[0] == 0x21 && $0.data.isEmpty }
        guard whole.error == nil, hasEmptyExtension == false, let other = GIFLibReader.read(data) else { return }
        try expect(other.pictures.count == whole.frames.count, "giflib finds \(other.pictures.count) images")
        for (number, (frame, picture)) in zip(whole.frames, other.pictures).enumerated() {
            try expect(frame.raster.indices == picture.raster.indices, "giflib has other pixels in image \(number)")
            try expect(frame.raster.palette == picture.raster.palette, "giflib has another palette in image \(number)")
        }
    }

    /// What was read can be written, and is the same when it is read again.
    private func checkWriting(_ whole: Answer) throws(Complaint) {
        guard let first = whole.frames.first, first.pixels.count <= 1 << 14, whole.frames.count <= 20 else { return }
        guard let width = GIFInspector.inspect(data, limits: limits).info?.width else { return }
        let height = first.pixels.count / 4 / width
        let encoder = GIFEncoder(width: width, height: height, palette: whole.info?.palette)
        let frames = whole.frames.map {
            GIFEncoder.Frame(raster: $0.raster, delay: $0.rawDelay, disposal: $0.disposal)
        }
        if let written = try? encoder.encode(frames) {
            let again = GIFImage.partial(from: written, limits: limits)
            try expect(again.error == nil, "rasters are written badly: \(again.error as Any)")
            try expect((again.image?.frames ?? []).map(\.pixels) == whole.frames.map(\.pixels), "rasters change")
        }
        let pictures = whole.frames.map { GIFAnimation.Picture(pixels: $0.pixels, delay: $0.delay) }
        let animation = GIFAnimation(width: width, height: height, hasLocalPalettes: data.count % 2 == 0)
        let written: Data
        do throws(GIFError) {
            written = try animation.encode(pictures)
        } catch {
            throw Complaint(words: "an animation cannot be written: \(error)")
        }
        let again = GIFImage.partial(from: written)
        try expect(again.error == nil, "an animation is written badly: \(again.error as Any)")
        let duration = pictures.reduce(0) { $0 + $1.delay }
        let found = again.image?.duration
        try expect(found == duration, "an animation of \(duration) hundredths became one of \(found as Any)")
        if Set(pictures.flatMap { colors(of: $0.pixels) }).subtracting([0]).count < 255 {
            try expect(again.image?.frames.last?.pixels == pictures.last?.pixels, "an animation's pixels change")
        }
    }

    func colors(of pixels: [UInt8]) -> [UInt32] {
        stride(from: 0, to: pixels.count, by: 4).map { place in
            pixels[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
    }
}
