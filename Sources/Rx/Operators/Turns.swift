import Synchronization

/// A source that makes its elements one after the other on a scheduler: `range`, `generate`, `of` on a scheduler.
///
/// Each element, and the end, is one piece of work, which schedules the next; so others on the scheduler take turns
/// with it, and on a virtual clock each has its own tick. On the current thread all of it is a trampolined loop.
final class Turns<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    /// Gives an element, or nil at the end.
    typealias Step = () throws -> Element?

    private let scheduler: any ImmediateSchedulerType
    private let makeStep: @Sendable () -> Step

    /// - Parameter makeStep: called once for each subscriber.
    init(_ scheduler: any ImmediateSchedulerType, _ makeStep: @escaping @Sendable () -> Step) {
        self.scheduler = scheduler
        self.makeStep = makeStep
    }

    /// The elements of a sequence.
    convenience init<Source: Sequence & Sendable>(_ source: Source, _ scheduler: any ImmediateSchedulerType)
    where Source.Element == Element {
        self.init(scheduler) {
            var iterator = source.makeIterator()
            return { iterator.next() }
        }
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let turns = TurnsRun(sink, scheduler, makeStep())
        if scheduler is CurrentThreadScheduler {
            Trampoline.current.enqueue(turns)
        } else {
            turns.scheduleNext()
        }
        return turns
    }
}

private final class TurnsRun<Element: Sendable>: Sink<Element>, TrampolineTask, @unchecked Sendable {
    // `step` is called by one turn at a time; `flags` is atomic.
    private let downstream: Sink<Element>
    private let scheduler: any ImmediateSchedulerType
    private let step: Turns<Element>.Step
    private let place = SerialDisposable()
    /// How many turns have begun and are not over.
    private let begun = Atomic(0)

    init(_ downstream: Sink<Element>, _ scheduler: any ImmediateSchedulerType, _ step: @escaping Turns<Element>.Step) {
        self.downstream = downstream
        self.scheduler = scheduler
        self.step = step
    }

    /// Asks for the next turn, from inside the one that runs, so that a scheduler that only hops where it is busy does.
    func scheduleNext() {
        let turn = SingleAssignmentDisposable()
        place.disposable = turn
        turn.setDisposable(
            scheduler.schedule(()) { _ in
                self.takeTurn()
                return Disposables.create()
            }
        )
    }

    /// One turn. A scheduler that runs its work at once calls this inside the turn before, whose loop then does it.
    private func takeTurn() {
        guard begun.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
        repeat {
            // Where the work runs at once, nobody below can end this yet; so they are asked.
            if isLive && takeStep() && downstream.wantsMore { scheduleNext() }
        } while begun.subtract(1, ordering: .acquiringAndReleasing).oldValue > 1
    }

    func runTurn() {
        let trampoline = Trampoline.current
        while isLive && takeStep() {
            if trampoline.hasWaiting { return trampoline.enqueue(self) }
        }
    }

    /// One element or the end; whether more may come.
    private func takeStep() -> Bool {
        do {
            if let element = try step() {
                downstream.next(element)
                return isLive
            }
            if stop() { downstream.completed() }
        } catch {
            if stop() { downstream.error(error) }
        }
        return false
    }

    override func dispose() {
        _ = stop()
        place.dispose()
    }
}
