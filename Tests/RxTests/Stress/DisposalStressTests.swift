import Dispatch
import Rx
import Testing

@Suite("Disposals that race")
struct DisposalStressTests {
    private static let rounds = 200

    private func counting(_ counter: Counter) -> any Disposable { Disposables.create { counter.increment() } }

    @Test("what is added to a group while it is disposed of ends once") func composite() {
        for _ in 0..<Self.rounds {
            let group = CompositeDisposable()
            let counter = Counter()
            Crowd.run { thread in
                if thread == 0 { return group.dispose() }
                for _ in 0..<5 {
                    if let key = group.insert(counting(counter)), thread == 1 { group.remove(for: key) }
                }
            }
            #expect(counter.value == 5 * (Crowd.threads - 1))
            #expect(group.isDisposed && group.count == 0)
        }
    }

    @Test("what is put into a serial place while others replace it and one disposes of it ends once") func serial() {
        for _ in 0..<Self.rounds {
            let place = SerialDisposable()
            let counter = Counter()
            Crowd.run { thread in
                if thread == 0 { return place.dispose() }
                for _ in 0..<5 { place.disposable = counting(counter) }
            }
            #expect(counter.value == 5 * (Crowd.threads - 1))
        }
    }

    @Test("what comes to a single place as it is disposed of ends once") func singleAssignment() {
        for _ in 0..<Self.rounds {
            let place = SingleAssignmentDisposable()
            let counter = Counter()
            Crowd.run(2) { thread in
                if thread == 0 { place.dispose() } else { place.setDisposable(counting(counter)) }
            }
            #expect(counter.value == 1)
        }
    }

    @Test("a bag that many fill ends everything once as it goes away") func bag() {
        for _ in 0..<20 {
            let counter = Counter()
            do {
                let bag = DisposeBag()
                Crowd.run { _ in
                    for _ in 0..<50 { counting(counter).disposed(by: bag) }
                }
                #expect(counter.value == 0)
            }
            #expect(counter.value == 50 * Crowd.threads)
        }
    }

    @Test("the last of those who hold a counted disposable ends it, once") func refCount() {
        for _ in 0..<Self.rounds {
            let counter = Counter()
            let counted = RefCountDisposable(disposable: counting(counter))
            let holds = (0..<Crowd.threads).map { _ in counted.retain() }
            counted.dispose()
            Crowd.run { thread in
                holds[thread].dispose()
                holds[thread].dispose()
            }
            #expect(counter.value == 1 && counted.isDisposed)
        }
    }

    @Test("many who dispose of one subscription end its source once") func oneSubscription() {
        for _ in 0..<Self.rounds {
            let counter = Counter()
            let subscription = Observable<Int>.create { observer in
                observer.onNext(1)
                return Disposables.create { counter.increment() }
            }
            .map { $0 }.subscribe()
            Crowd.run { _ in subscription.dispose() }
            #expect(counter.value == 1)
        }
    }

    @Test("work that is cancelled as it comes due runs once or not at all, and never after disposal there")
    func cancel() {
        let queue = DispatchQueue(label: "stress")
        let scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "stress.serial")
        for _ in 0..<Self.rounds {
            let runs = Counter()
            let works = (0..<Crowd.threads).map { index in
                index.isMultiple(of: 2)
                    ? scheduler.schedule(()) { _ in
                        runs.increment()
                        return Disposables.create()
                    }
                    : scheduler.scheduleRelative((), dueTime: .nanoseconds(1)) { _ in
                        runs.increment()
                        return Disposables.create()
                    }
            }
            Crowd.run { thread in works[thread].dispose() }
            #expect(runs.value <= Crowd.threads)
        }
    }

    @Test("nothing arrives after a disposal on the thread where the events arrive") func disposeOnScheduler() {
        let queue = DispatchQueue(label: "stress")
        for _ in 0..<50 {
            let subject = PublishSubject<Int>()
            let counter = Counter()
            let scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "stress.serial")
            let subscription = subject.observe(on: scheduler).subscribe(onNext: { _ in counter.increment() })
            let atDisposal = Log<Int>()
            let disposed = DispatchSemaphore(value: 0)
            Crowd.run { thread in
                for number in 0..<20 { subject.onNext(number) }
                guard thread == 0 else { return }
                _ = scheduler.schedule(()) { _ in
                    subscription.dispose()
                    atDisposal.append(counter.value)
                    disposed.signal()
                    return Disposables.create()
                }
            }
            disposed.wait()
            for number in 0..<20 { subject.onNext(number) }
            let drained = DispatchSemaphore(value: 0)
            _ = scheduler.schedule(()) { _ in
                drained.signal()
                return Disposables.create()
            }
            drained.wait()
            #expect([counter.value] == atDisposal.entries)
            #expect(!subject.hasObservers)
        }
    }
}
