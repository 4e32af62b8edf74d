import Dispatch
import Rx
import RxTest
import Synchronization
import Testing

@Suite("Many threads at a junction")
struct JunctionStressTests {
    private static let count = 5_000

    /// Sends 0, 1, 2 … and the end to each subject, each from a thread of its own.
    private func feed(_ subjects: [PublishSubject<Int>]) {
        DispatchQueue.concurrentPerform(iterations: subjects.count) { index in
            for number in 0..<Self.count { subjects[index].onNext(number) }
            subjects[index].onCompleted()
        }
    }

    private func makeSubjects(_ count: Int) -> [PublishSubject<Int>] { (0..<count).map { _ in PublishSubject() } }

    @Test("zip pairs every element with its partner, in order, and ends once, last") func zip() {
        let subjects = makeSubjects(3)
        let log = Log<[Int]>()
        let ends = Counter()
        _ = Observable.zip(subjects[0], subjects[1], subjects[2]) { [$0, $1, $2] }.subscribe(
            onNext: { log.append($0) },
            onCompleted: { ends.increment() }
        )
        feed(subjects)
        #expect(log.entries == (0..<Self.count).map { [$0, $0, $0] })
        #expect(ends.value == 1)
    }

    @Test("combineLatest gives each change once, in order, the last of all at the end") func combineLatest() {
        let subjects = makeSubjects(4)
        let log = Log<[Int]>()
        let ends = Counter()
        _ = Observable.combineLatest(subjects.map { $0.asObservable() }).subscribe(
            onNext: { log.append($0) },
            onCompleted: { ends.increment() }
        )
        feed(subjects)
        let all = log.entries
        #expect(ends.value == 1)
        #expect(all.last == Array(repeating: Self.count - 1, count: 4))
        var isOneStep = true
        for (before, after) in Swift.zip(all, all.dropFirst()) {
            // One source moves on by one between two results.
            let steps = Swift.zip(before, after).map { $1 - $0 }
            if steps.reduce(0, +) != 1 || steps.contains(where: { $0 < 0 }) { isOneStep = false }
        }
        #expect(isOneStep)
    }

    @Test("withLatestFrom gives one result an element once there is a latest, never an older one") func withLatestFrom()
    {
        let subjects = makeSubjects(2)
        let log = Log<[Int]>()
        _ = subjects[0].withLatestFrom(subjects[1].startWith(0)) { [$0, $1] }.subscribe(onNext: { log.append($0) })
        feed(subjects)
        let all = log.entries
        #expect(all.map { $0[0] } == Array(0..<Self.count))
        #expect(Swift.zip(all, all.dropFirst()).allSatisfy { $0[1] <= $1[1] })
    }

    @Test("amb lets one source through alone") func amb() {
        for _ in 0..<50 {
            let subjects = makeSubjects(3)
            let log = Log<Int>()
            let sources = subjects.enumerated().map { index, subject in subject.map { $0 * 3 + index } }
            _ = Observable.amb(sources).take(10).subscribe(onNext: { log.append($0) })
            DispatchQueue.concurrentPerform(iterations: subjects.count) { index in
                for number in 0..<20 { subjects[index].onNext(number) }
            }
            let all = log.entries
            #expect(all.count == 10)
            #expect(Set(all.map { $0 % 3 }).count == 1)
        }
    }

    @Test("disposing of a zip while its sources send ends it, and lets go of the sources") func disposeRace() {
        for _ in 0..<200 {
            let subjects = makeSubjects(2)
            let subscription = Observable.zip(subjects[0], subjects[1]) { $0 + $1 }.subscribe()
            DispatchQueue.concurrentPerform(iterations: 3) { index in
                if index == 2 { return subscription.dispose() }
                for number in 0..<50 { subjects[index].onNext(number) }
            }
            #expect(!subjects[0].hasObservers && !subjects[1].hasObservers)
        }
    }

    @Test("refCount with subscribers coming and going leaves no connection behind") func refCount() {
        let subject = PublishSubject<Int>()
        let connections = ConnectionCounter()
        let source = Observable<Int>.create { observer in
            connections.begin()
            let subscription = subject.subscribe(observer)
            return Disposables.create {
                subscription.dispose()
                connections.end()
            }
        }
        let shared = source.publish().refCount()
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<300 { shared.subscribe().dispose() }
        }
        #expect(connections.running == 0)
        #expect(!subject.hasObservers)
    }

    private final class ConnectionCounter: Sendable {
        private let count = Atomic(0)

        var running: Int { count.load(ordering: .sequentiallyConsistent) }

        func begin() { count.add(1, ordering: .sequentiallyConsistent) }
        func end() { count.subtract(1, ordering: .sequentiallyConsistent) }
    }
}
