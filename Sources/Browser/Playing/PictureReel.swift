import GIF

/// Makes a file's frames into what is shown of them: fewer where they follow each other too fast or would take too much
/// memory, and then dropped evenly.
struct PictureReel {
    /// The file.
    let file: GIFFile
    /// How many frames are shown in a second at most.
    let framesPerSecond: Int
    /// Bytes that all may take.
    let memory: Int
    /// Whether the first frame is enough.
    let isStill: Bool

    /// Frames made, and how long each is shown, in 1/100 s.
    struct Frames<Frame> {
        fileprivate(set) var frames: [Frame] = []
        fileprivate(set) var delays: [Int] = []
        /// Bytes of all.
        fileprivate(set) var memory = 0
    }

    /// Decodes the file and makes its frames.
    ///
    /// - Parameters:
    ///   - isWanted: asked before every frame but the first.
    ///   - size: the bytes of a frame that was made.
    ///   - make: makes a frame of RGBA of the file's size.
    /// - Returns: at least one frame.
    /// - Throws: `GIFError` when there is not one frame, and what `make` throws of the first.
    func run<Frame>(
        isWanted: () -> Bool,
        size: (Frame) -> Int,
        make: ([UInt8]) throws(GIFError) -> Frame
    ) throws(GIFError) -> Frames<Frame> {
        let spans = spans()
        var made = Frames<Frame>()
        var thinning = Thinning()
        var reader = file.makeReader()
        var index = 0
        for span in spans {
            if index > 0, !isWanted() { break }
            do throws(GIFError) {
                guard let pixels = try pixels(of: span.first, &reader, &index) else { break }
                guard thinning.takes() else {
                    made.delays[made.delays.count - 1] += span.delay
                    continue
                }
                let frame = try make(pixels)
                made.frames.append(frame)
                made.delays.append(span.delay)
                made.memory += size(frame)
                if made.memory > memory, made.frames.count > 1 { thinning.thin(&made, size) }
            } catch {
                guard made.frames.isEmpty else { break }
                throw error
            }
        }
        guard !made.frames.isEmpty else { throw .noFrames }
        return made
    }

    /// The picture of a number, reading up to it; `nil` where the file ends before.
    private func pixels(
        of number: Int,
        _ reader: inout GIFFile.Reader,
        _ index: inout Int
    ) throws(GIFError) -> [UInt8]? {
        while let picture = try reader.next() {
            index += 1
            if index > number { return picture.pixels }
        }
        return nil
    }

    /// Of how many frames one is kept.
    private struct Thinning {
        private var step = 1
        private var count = 0

        /// Whether the next frame is to be made.
        mutating func takes() -> Bool {
            defer { count += 1 }
            return count % step == 0
        }

        /// Drops every second frame; those before get its time.
        mutating func thin<Frame>(_ made: inout Frames<Frame>, _ size: (Frame) -> Int) {
            step *= 2
            var kept = Frames<Frame>()
            for (index, frame) in made.frames.enumerated() {
                if index % 2 == 0 {
                    kept.frames.append(frame)
                    kept.delays.append(made.delays[index])
                    kept.memory += size(frame)
                } else {
                    kept.delays[kept.delays.count - 1] += made.delays[index]
                }
            }
            made = kept
        }
    }

    /// A frame that is shown, and how long, those dropped after it included.
    private struct Span {
        var first: Int
        var delay: Int
    }

    /// Which frames are shown: a new one whenever the least time has passed since the last.
    private func spans() -> [Span] {
        if isStill { return [Span(first: 0, delay: max(file.duration, 1))] }
        let least = max(100 / max(framesPerSecond, 1), 1)
        var spans: [Span] = []
        for (index, delay) in file.delays.enumerated() {
            if let last = spans.last, last.delay < least {
                spans[spans.count - 1].delay += delay
            } else {
                spans.append(Span(first: index, delay: delay))
            }
        }
        return spans
    }
}
