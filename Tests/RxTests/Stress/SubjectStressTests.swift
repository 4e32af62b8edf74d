import Rx
import Testing

@Suite("Many threads on a subject")
struct SubjectStressTests {
    private static let perThread = 500

    /// Some threads send while others join; everybody's elements must be how the first subscriber's end.
    private func join(
        _ source: Observable<Int>,
        send: @Sendable (Int) -> Void,
        finish: () -> Void
    ) -> (whole: Probe<Int>, joined: [Probe<Int>]) {
        let whole = Probe<Int>()
        _ = source.subscribe(whole)
        let joined = (0..<40).map { _ in Probe<Int>() }
        Crowd.run { thread in
            if thread < 2 {
                for number in 0..<Self.perThread { send(thread * Self.perThread + number) }
            } else {
                for index in 0..<20 { _ = source.subscribe(joined[(thread - 2) * 20 + index]) }
            }
        }
        finish()
        return (whole, joined)
    }

    private func expectSuffixes(_ result: (whole: Probe<Int>, joined: [Probe<Int>]), atLeast: Int) {
        #expect(result.whole.isWellFormed && result.joined.allSatisfy { $0.isWellFormed })
        #expect(result.joined.allSatisfy { $0.elements.isSuffix(of: result.whole.elements) })
        #expect(result.joined.allSatisfy { $0.elements.count >= atLeast })
        #expect(result.joined.allSatisfy { $0.end?.isCompleted == true })
    }

    @Test("who joins a publish subject misses nothing from then on") func publish() {
        let subject = PublishSubject<Int>()
        let result = join(subject, send: { subject.onNext($0) }, finish: { subject.onCompleted() })
        expectSuffixes(result, atLeast: 0)
        #expect(result.whole.elements.count == 2 * Self.perThread)
    }

    @Test("who joins a behavior subject begins with the latest and misses nothing") func behavior() {
        let subject = BehaviorSubject<Int>(value: -1)
        let result = join(subject, send: { subject.onNext($0) }, finish: { subject.onCompleted() })
        expectSuffixes(result, atLeast: 1)
        #expect(result.whole.elements.count == 2 * Self.perThread + 1)
    }

    @Test("who joins an unbounded replay subject receives what everybody did, in the same order") func replay() {
        let subject = ReplaySubject<Int>.createUnbounded()
        let result = join(subject, send: { subject.onNext($0) }, finish: { subject.onCompleted() })
        expectSuffixes(result, atLeast: 2 * Self.perThread)
    }

    @Test("who joins a share(replay:) misses nothing from the replayed elements on") func share() {
        let subject = PublishSubject<Int>()
        let shared = subject.startWith(-3, -2, -1).share(replay: 3)
        let result = join(shared, send: { subject.onNext($0) }, finish: { subject.onCompleted() })
        expectSuffixes(result, atLeast: 3)
    }

    @Test("of several ends that race one wins, for those who are there and those who come later") func endsRace() {
        for _ in 0..<100 {
            let subject = ReplaySubject<Int>.create(bufferSize: 2)
            let probes = [Probe<Int>(), Probe<Int>()]
            for probe in probes { _ = subject.subscribe(probe) }
            Crowd.run { thread in
                for number in 0..<10 { subject.onNext(number) }
                if thread == 0 { subject.onCompleted() } else { subject.onError(TestFailure.first) }
            }
            let late = Probe<Int>()
            _ = subject.subscribe(late)
            let all = probes + [late]
            #expect(all.allSatisfy { $0.isWellFormed && $0.end != nil })
            #expect(Set(all.map { $0.end?.isCompleted }).count == 1)
            #expect(probes[0].elements == probes[1].elements && late.elements.isSuffix(of: probes[0].elements))
        }
    }

    @Test("an async subject gives everybody the same last element, once") func async() {
        for _ in 0..<50 {
            let subject = AsyncSubject<Int>()
            let probes = (0..<Crowd.threads).map { _ in Probe<Int>() }
            Crowd.run { thread in
                _ = subject.subscribe(probes[thread])
                subject.onNext(thread)
                subject.onCompleted()
            }
            #expect(probes.allSatisfy { $0.isWellFormed && $0.elements.count == 1 && $0.end?.isCompleted == true })
            #expect(Set(probes.flatMap { $0.elements }).count == 1)
        }
    }

    @Test("nothing comes after a disposal from inside a delivery, whoever else sends") func disposeInside() {
        for _ in 0..<50 {
            let subject = PublishSubject<Int>()
            let place = SingleAssignmentDisposable()
            let counter = Counter()
            place.setDisposable(
                subject.map { $0 }.subscribe(onNext: { _ in if counter.increment() == 5 { place.dispose() } })
            )
            Crowd.send(20) { subject.onNext($0) }
            #expect(counter.value == 5)
            #expect(!subject.hasObservers)
        }
    }
}
