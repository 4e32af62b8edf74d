import GIF

/// The frames of a file that are worth showing: fewer where they follow each other too fast or there are too many.
struct PictureReel {
    /// The file.
    let file: GIFFile
    /// How many frames are kept at most; at least one.
    let most: Int
    /// How many are shown in a second at most.
    let framesPerSecond: Int

    /// Decodes the file.
    ///
    /// - Parameters:
    ///   - isWanted: asked before every frame but the first.
    ///   - take: takes each frame that is shown: RGBA of the file's size.
    /// - Returns: how long each frame taken is shown, in 1/100 s, at least one of them.
    /// - Throws: `GIFError` when there is not one frame.
    func run(isWanted: () -> Bool, _ take: ([UInt8]) -> Void) throws(GIFError) -> [Int] {
        let spans = spans()
        var reader = file.makeReader()
        var delays: [Int] = []
        var index = 0
        while delays.count < spans.count, index == 0 || isWanted() {
            let picture: GIFAnimation.Picture?
            do throws(GIFError) {
                picture = try reader.next()
            } catch {
                guard delays.isEmpty else { break }
                throw error
            }
            guard let picture else { break }
            if index == spans[delays.count].first {
                take(picture.pixels)
                delays.append(spans[delays.count].delay)
            }
            index += 1
        }
        guard !delays.isEmpty else { throw .noFrames }
        return delays
    }

    /// A frame that is shown, and how long, those dropped after it included.
    private struct Span {
        var first: Int
        var delay: Int
    }

    /// Which frames are shown: a new one whenever the least time has passed since the last.
    private func spans() -> [Span] {
        let most = max(most, 1)
        guard most > 1 else { return [Span(first: 0, delay: max(file.duration, 1))] }
        var least = max(100 / max(framesPerSecond, 1), 1)
        while true {
            var spans: [Span] = []
            for (index, delay) in file.delays.enumerated() {
                if let last = spans.last, last.delay < least {
                    spans[spans.count - 1].delay += delay
                } else {
                    spans.append(Span(first: index, delay: delay))
                }
            }
            if spans.count <= most { return spans }
            // As many times as there are too many, and a little more so that this ends soon.
            least = max(least + 1, least * spans.count / most)
        }
    }
}
