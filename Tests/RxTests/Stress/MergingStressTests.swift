import Dispatch
import Rx
import Testing

@Suite("Many threads through operators that merge")
struct MergingStressTests {
    private static let perThread = 500

    /// A subject that many threads feed, then its end.
    private func feed(_ subject: PublishSubject<Int>) {
        Crowd.send(Self.perThread) { subject.onNext($0) }
        subject.onCompleted()
    }

    @Test("flatMap over sources on other threads loses, doubles and interleaves nothing") func flatMap() {
        let outer = PublishSubject<Int>()
        let inner = (0..<Crowd.threads).map { _ in PublishSubject<Int>() }
        let probe = Probe<Int>()
        _ = outer.flatMap { inner[$0] }.subscribe(probe)
        for index in inner.indices { outer.onNext(index) }
        Crowd.run { thread in
            for number in 0..<Self.perThread { inner[thread].onNext(thread * Self.perThread + number) }
            inner[thread].onCompleted()
            if thread == 0 { outer.onCompleted() }
        }
        #expect(probe.isWellFormed && probe.end?.isCompleted == true)
        #expect(Crowd.isComplete(probe.elements, perThread: Self.perThread))
    }

    @Test("flatMap over sources that end at once keeps every thread's order") func flatMapJust() {
        let subject = PublishSubject<Int>()
        let probe = Probe<Int>()
        _ = subject.flatMap { Observable.just($0) }.subscribe(probe)
        feed(subject)
        #expect(probe.isWellFormed && probe.end?.isCompleted == true)
        #expect(Crowd.isComplete(probe.elements, perThread: Self.perThread))
    }

    @Test("concatMap lets no source begin before the one before has ended") func concatMap() {
        let subject = PublishSubject<Int>()
        let probe = Probe<Int>()
        _ = subject.concatMap { Observable.of($0, $0) }.subscribe(probe)
        feed(subject)
        let all = probe.elements
        let firsts = stride(from: 0, to: all.count, by: 2).map { all[$0] }
        let seconds = stride(from: 1, to: all.count, by: 2).map { all[$0] }
        #expect(probe.isWellFormed && probe.end?.isCompleted == true)
        #expect(firsts == seconds)
        #expect(Crowd.isComplete(firsts, perThread: Self.perThread))
    }

    @Test("flatMapLatest follows one source at a time, and the last one to its end") func flatMapLatest() {
        let subject = PublishSubject<Int>()
        let probe = Probe<Int>()
        _ = subject.flatMapLatest { Observable.of($0, $0) }.subscribe(probe)
        feed(subject)
        #expect(probe.isWellFormed && probe.end?.isCompleted == true)
        #expect(probe.elements.count >= 2 && probe.elements.count <= 2 * Crowd.threads * Self.perThread)
        #expect(probe.elements.suffix(2).first == probe.elements.last)
    }

    @Test("errors and elements that race through a merge: one error, the last event") func mergeErrors() {
        for _ in 0..<100 {
            let subjects = (0..<Crowd.threads).map { _ in PublishSubject<Int>() }
            let probe = Probe<Int>()
            _ = Observable.merge(subjects.map { $0.asObservable() }).subscribe(probe)
            Crowd.run { thread in
                for number in 0..<10 { subjects[thread].onNext(number) }
                subjects[thread].onError(TestFailure.first)
            }
            #expect(probe.isWellFormed && probe.end?.error != nil)
            #expect(subjects.allSatisfy { !$0.hasObservers })
        }
    }

    @Test("each window and each group keeps order, and all of them everything") func parts() {
        let subject = PublishSubject<Int>()
        let groups = (0..<Crowd.threads).map { _ in Probe<Int>() }
        let windows = Probe<[Int]>()
        _ = subject.groupBy { $0 / Self.perThread }.subscribe(onNext: { _ = $0.subscribe(groups[$0.key]) })
        _ = subject.window(
            timeSpan: .seconds(3600),
            count: 7,
            scheduler: ConcurrentDispatchQueueScheduler(qos: .default)
        )
        .concatMap { $0.toArray() }
        .subscribe(windows)
        feed(subject)
        #expect(groups.allSatisfy { $0.isWellFormed && $0.end?.isCompleted == true })
        #expect(Crowd.isComplete(groups.flatMap { $0.elements }, perThread: Self.perThread))
        #expect(windows.isWellFormed && windows.end?.isCompleted == true)
        #expect(windows.elements.dropLast().allSatisfy { $0.count == 7 })
        #expect(Crowd.isComplete(windows.elements.flatMap { $0 }, perThread: Self.perThread))
    }

    @Test("a chain of hops loses, doubles and interleaves nothing") func hops() {
        let subject = PublishSubject<Int>()
        let probe = Probe<Int>()
        let done = DispatchSemaphore(value: 0)
        _ =
            subject
            .observe(on: SerialDispatchQueueScheduler(internalSerialQueueName: "stress"))
            .map { $0 }
            .observe(on: ConcurrentDispatchQueueScheduler(qos: .default))
            .do(onDispose: { done.signal() })
            .subscribe(probe)
        feed(subject)
        #expect(done.wait(timeout: .now() + 60) == .success)
        #expect(probe.isWellFormed && probe.end?.isCompleted == true)
        #expect(Crowd.isComplete(probe.elements, perThread: Self.perThread))
    }
}
