import Synchronization

extension ObservableType {
    /// Whichever of this sequence and another is first to send any event; the other is disposed of.
    public func amb<Other: ObservableType>(_ right: Other) -> Observable<Element> where Other.Element == Element {
        Amb([asObservable(), right.asObservable()])
    }

    /// Whichever of several sequences is first to send any event; the others are disposed of. None sends nothing.
    public static func amb<Sources: Sequence>(_ sequence: Sources) -> Observable<Element>
    where Sources.Element == Observable<Element> {
        Amb(Array(sequence))
    }
}

private final class Amb<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    private let sources: [Observable<Element>]

    init(_ sources: [Observable<Element>]) { self.sources = sources }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let race = AmbRace<Element>()
        let runners = sources.map { _ in AmbRunner(sink, race) }
        race.begin(runners)
        for (runner, source) in Swift.zip(runners, sources) { runner.hold(source.run(runner)) }
        return race
    }
}

private final class AmbRace<Element: Sendable>: ActiveSubscription, @unchecked Sendable {
    // The lock guards every `var`.
    private let lock = Guarded(())
    private var runners: [AmbRunner<Element>] = []
    private var hasWinner = false

    func begin(_ runners: [AmbRunner<Element>]) { lock.withLock { _ in self.runners = runners } }

    /// Whether a runner is the first to send an event; ends the others if so.
    func win(_ winner: AmbRunner<Element>) -> Bool {
        let losers: [AmbRunner<Element>]? = lock.withLock { _ in
            if hasWinner { return nil }
            hasWinner = true
            let losers = runners.filter { $0 !== winner }
            runners = [winner]
            return losers
        }
        guard let losers else { return false }
        for loser in losers { loser.end() }
        return true
    }

    override func dispose() {
        let all = lock.withLock { _ in
            hasWinner = true
            let all = runners
            runners = []
            return all
        }
        for runner in all { runner.end() }
    }
}

private final class AmbRunner<Element: Sendable>: EdgeSink<Element>, @unchecked Sendable {
    // Touched by its source only, one event at a time; see `EdgeSink`.
    private let downstream: Sink<Element>
    private let race: AmbRace<Element>
    private var isWinner = false

    init(_ downstream: Sink<Element>, _ race: AmbRace<Element>) {
        self.downstream = downstream
        self.race = race
    }

    private var mayPass: Bool {
        if !isWinner { isWinner = race.win(self) }
        return isWinner
    }

    override func next(_ element: Element) {
        if isLive && mayPass { downstream.next(element) }
    }

    override var wantsMore: Bool { isLive && downstream.wantsMore }

    override func error(_ error: any Error) {
        guard mayPass, stop() else { return }
        downstream.error(error)
        end()
    }

    override func completed() {
        guard mayPass, stop() else { return }
        downstream.completed()
        end()
    }
}
