import GIF

/// How far a piece of work is, as one line on a terminal that is gone when the work is done.
///
/// Nothing is drawn of work that is done in a moment. One thread uses it, the one that works.
final class WorkLine {
    private let descriptor: Int32
    private let leftovers: Leftovers
    private let label: String
    private let total: Int?
    private let started = ContinuousClock.now
    private var drawn: ContinuousClock.Instant?
    private var number: Int?
    private var done = 0

    /// Prepares a line; `nil` where nobody would see it or wants to.
    ///
    /// - Parameters:
    ///   - label: what is being done: `reading`.
    ///   - total: how many steps there are, where that is known.
    ///   - run: where it is done.
    init?(_ label: String, total: Int?, _ run: PictureRun) {
        guard run.drawsProgress else { return nil }
        descriptor = run.reporter.terminal.descriptor
        leftovers = run.leftovers
        self.label = label
        self.total = total
    }

    /// One more step is done.
    func step() { show(done + 1) }

    /// So many steps are done.
    func show(_ done: Int) {
        self.done = done
        draw {
            guard let total, total > 0, done <= total else { return "\(label): \(done) pictures" }
            return "\(label): \(done * 100 / total)%, \(done) of \(total)"
        }
    }

    /// So much is done, from 0 to 1.
    func show(part: Double) { draw { "\(label): \(Int(min(max(part, 0), 1) * 100))%" } }

    private func draw(_ text: () -> String) {
        let now = ContinuousClock.now
        guard now - (drawn ?? started) >= (drawn == nil ? .milliseconds(300) : .milliseconds(80)) else { return }
        drawn = now
        let text = text()
        if number == nil {
            number = leftovers.add { [descriptor] in _ = LocalFile.writeAll(Self.erasure, to: descriptor) }
        }
        leftovers.perform { _ = LocalFile.writeAll(Self.erasure + Array(text.utf8), to: descriptor) }
    }

    /// Takes the line away.
    func clear() {
        guard let number else { return }
        leftovers.forget(number)
        self.number = nil
        _ = LocalFile.writeAll(Self.erasure, to: descriptor)
    }

    private static let erasure = Array("\r\u{1B}[K".utf8)
}

/// A source of pictures whose passes are seen on a line of progress.
struct WatchedPictures<Base: GIFPictureSource>: GIFPictureSource, @unchecked Sendable {  // One thread reads.
    let base: Base
    let line: WorkLine?

    var width: Int { base.width }
    var height: Int { base.height }

    func makeReader() throws(GIFError) -> Reader { Reader(base: try base.makeReader(), line: line) }

    func timing() throws(GIFError) -> [Int] { try base.timing() }

    struct Reader: GIFPictureReader {
        var base: Base.Reader
        let line: WorkLine?

        mutating func next() throws(GIFError) -> GIFAnimation.Picture? {
            line?.step()
            return try base.next()
        }
    }
}
