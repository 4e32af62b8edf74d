import GIF

/// How far a piece of work is, as one line on a terminal that is gone when the work is done.
///
/// Nothing is drawn of work that is done in a moment. One thread uses it, the one that works.
final class WorkLine {
    private let lines: ProgressLines
    private let style: TextStyle
    private let label: String
    private let total: Int?
    private var pace = ProgressPace()
    private var rate = ProgressRate(at: .now)
    private var done = 0

    /// Prepares a line of a run on pictures; `nil` where nobody would see it or wants to.
    ///
    /// - Parameters:
    ///   - label: what is being done: `reading`.
    ///   - total: how many steps there are, where that is known.
    ///   - run: where it is done.
    convenience init?(_ label: String, total: Int?, _ run: PictureRun) {
        guard run.drawsProgress else { return nil }
        self.init(label, total: total, run.reporter.terminal, leftovers: run.leftovers)
    }

    /// Prepares a line on a terminal.
    init(_ label: String, total: Int?, _ terminal: Terminal, leftovers: Leftovers? = nil) {
        lines = ProgressLines(terminal.descriptor, leftovers: leftovers)
        style = terminal.style
        self.label = label
        self.total = total
    }

    /// One more step is done.
    func step() { show(done + 1) }

    /// So many steps are done.
    /// - Parameter total: of so many, where that was not known before.
    func show(_ done: Int, of total: Int? = nil) {
        self.done = done
        draw(.pieces, done, of: total ?? self.total)
    }

    /// So much is done, from 0 to 1.
    func show(part: Double) { draw(.parts, Int(min(max(part, 0), 1) * 1000), of: 1000) }

    private func draw(_ unit: ProgressLook.Unit, _ done: Int, of total: Int?) {
        let now = ContinuousClock.now
        guard pace.isDue(at: now) else { return }
        rate.look(done, at: now)
        var look = ProgressLook(label: label, unit: unit, done: done, total: total)
        look.rate = rate.perSecond
        look.secondsLeft = total.flatMap { rate.seconds(for: Double($0 - done)) }
        lines.show([look.line(columns: lines.columns(or: style.columns), style: style)])
    }

    /// Takes the line away.
    func clear() { lines.clear() }
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
