import Dispatch
import Rx
import RxTest
import Synchronization
import Testing

@Suite("Many threads")
struct ConcurrencyStressTests {
    /// Notices when two deliveries overlap.
    private final class Exclusive: Sendable {
        private let inside = Atomic(0)
        private let overlaps = Atomic(0)

        var overlapCount: Int { overlaps.load(ordering: .sequentiallyConsistent) }

        func run(_ body: () -> Void) {
            if inside.add(1, ordering: .sequentiallyConsistent).oldValue != 0 {
                overlaps.add(1, ordering: .sequentiallyConsistent)
            }
            body()
            inside.subtract(1, ordering: .sequentiallyConsistent)
        }
    }

    private static let threads = 4
    private static let perThread = 2_000

    private func expectComplete(_ elements: [Int]) {
        #expect(elements.count == Self.threads * Self.perThread)
        for thread in 0..<Self.threads {
            let own = elements.filter { $0 / Self.perThread == thread }
            #expect(own == Array(thread * Self.perThread..<(thread + 1) * Self.perThread))
        }
    }

    @Test("a subject loses, doubles and interleaves nothing") func subject() {
        let subject = PublishSubject<Int>()
        let log = Log<Int>()
        let exclusive = Exclusive()
        let subscription = subject.subscribe(onNext: { element in exclusive.run { log.append(element) } })
        DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
            for number in 0..<Self.perThread { subject.onNext(thread * Self.perThread + number) }
        }
        subscription.dispose()
        #expect(exclusive.overlapCount == 0)
        expectComplete(log.entries)
    }

    @Test("a merge loses, doubles and interleaves nothing, and ends once, last") func merge() {
        let subjects = (0..<Self.threads).map { _ in PublishSubject<Int>() }
        let log = Log<Int>()
        let ends = Counter()
        let exclusive = Exclusive()
        _ = Observable.merge(subjects.map { $0.asObservable() }).subscribe(
            onNext: { element in exclusive.run { log.append(element) } },
            onCompleted: { exclusive.run { ends.increment() } }
        )
        DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
            for number in 0..<Self.perThread { subjects[thread].onNext(thread * Self.perThread + number) }
            subjects[thread].onCompleted()
        }
        #expect(exclusive.overlapCount == 0)
        #expect(ends.value == 1)
        expectComplete(log.entries)
    }

    @Test("observe(on:) keeps every thread's order") func observeOn() throws {
        let subjects = (0..<Self.threads).map { _ in PublishSubject<Int>() }
        let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
        let done = DispatchSemaphore(value: 0)
        let log = Log<Int>()
        _ = Observable.merge(subjects.map { $0.asObservable() }).observe(on: scheduler).subscribe(
            onNext: { log.append($0) },
            onCompleted: { done.signal() }
        )
        DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
            for number in 0..<Self.perThread { subjects[thread].onNext(thread * Self.perThread + number) }
            subjects[thread].onCompleted()
        }
        #expect(done.wait(timeout: .now() + 30) == .success)
        expectComplete(log.entries)
    }

    @Test("subscribing, emitting and disposing at the same time end cleanly") func races() {
        let subject = PublishSubject<Int>()
        let relay = BehaviorRelay(value: 0)
        let shared = Observable.merge(subject, relay.asObservable()).share(replay: 1)
        DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
            for number in 0..<500 {
                switch thread {
                case 0: subject.onNext(number)
                case 1: relay.accept(number)
                default:
                    let subscription = shared.flatMapLatest { Observable.just($0) }.subscribe()
                    subject.onNext(number)
                    subscription.dispose()
                }
            }
        }
        #expect(!subject.hasObservers)
    }

    @Test("a terminal event and a disposal racing end a subscription once") func disposeRace() {
        for _ in 0..<500 {
            let subject = PublishSubject<Int>()
            let disposals = Counter()
            let subscription = subject.map { $0 }.subscribe(onDisposed: { disposals.increment() })
            DispatchQueue.concurrentPerform(iterations: 2) { thread in
                if thread == 0 { subject.onCompleted() } else { subscription.dispose() }
            }
            #expect(disposals.value == 1)
        }
    }
}
