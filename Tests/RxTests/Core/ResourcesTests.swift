import Rx
import RxTest
import Testing

// Each test in a process of its own: the count is one for the whole process, and other tests run at the same time.
@Suite("Resources")
struct ResourcesTests {
    @Test("off, nothing is counted; on, what is made counts until it is freed, whenever that is") func counting() async
    {
        await #expect(processExitsWith: .success) {
            let early = PublishSubject<Int>()
            precondition(Resources.total == 0 && !Resources.isCounting)
            Resources.isCounting = true
            var late: PublishSubject<Int>? = PublishSubject<Int>()
            let made = Resources.total
            precondition(made > 0)
            let subscription = early.map { $0 + 1 }.subscribe()
            precondition(Resources.total > made)
            subscription.dispose()
            Resources.isCounting = false
            _ = withExtendedLifetime(late) { early.subscribe() }
            late = nil
            withExtendedLifetime(subscription) { precondition(Resources.total > 0) }
        }
    }

    @Test("by hand: adding and taking off give the new total") func byHand() async {
        await #expect(processExitsWith: .success) {
            precondition(Resources.incrementTotal() == 1)
            precondition(Resources.incrementTotal() == 2)
            precondition(Resources.decrementTotal() == 1)
            precondition(Resources.total == 1)
        }
    }

    @Test("what is used and disposed of leaves nothing behind") func nothingLeaks() async {
        await #expect(processExitsWith: .success) {
            let leaked = Resources.leaked {
                Self.useSubjects()
                Self.useSharing()
                Self.useTime()
                Self.useDisposables()
            }
            precondition(leaked == 0, "\(leaked) objects leaked")
        }
    }

    @Test("what is kept is told") func leak() async {
        await #expect(processExitsWith: .success) {
            var kept: PublishSubject<Int>?
            let leaked = Resources.leaked { kept = PublishSubject() }
            withExtendedLifetime(kept) { precondition(leaked > 0) }
        }
    }

    private static func useSubjects() {
        let subject = PublishSubject<Int>()
        let behavior = BehaviorSubject(value: 0)
        let bag = DisposeBag()
        subject.map { $0 * 2 }.filter { $0 > 2 }.bind(to: behavior).disposed(by: bag)
        Observable.combineLatest(subject, behavior) { $0 + $1 }.subscribe().disposed(by: bag)
        Observable.zip(subject, behavior) { $0 + $1 }.subscribe().disposed(by: bag)
        Observable.merge(subject, behavior.asObservable()).take(5).subscribe().disposed(by: bag)
        subject.flatMap { Observable.just($0) }.subscribe().disposed(by: bag)
        subject.flatMapLatest { Observable.of($0, $0) }.retry(2).subscribe().disposed(by: bag)
        for number in 0..<10 { subject.onNext(number) }
        Single.just(1).flatMap { .just($0 + 1) }.subscribe().disposed(by: bag)
        subject.onCompleted()
    }

    private static func useSharing() {
        let subject = PublishSubject<Int>()
        for shared in [subject.share(replay: 1), subject.publish().refCount(), subject.replay(2).refCount()] {
            let first = shared.subscribe()
            let second = shared.subscribe()
            subject.onNext(1)
            first.dispose()
            second.dispose()
        }
    }

    private static func useTime() {
        let scheduler = TestScheduler(initialClock: 0)
        let ticks = Observable<Int>.interval(.seconds(10), scheduler: scheduler)
        let subscription = ticks.debounce(.seconds(3), scheduler: scheduler)
            .delay(.seconds(1), scheduler: scheduler)
            .observe(on: scheduler)
            .subscribe()
        scheduler.scheduleAt(100) { subscription.dispose() }
        scheduler.start()
    }

    private static func useDisposables() {
        let group = CompositeDisposable(BooleanDisposable(), SerialDisposable())
        let counted = RefCountDisposable(disposable: group)
        counted.retain().dispose()
        counted.dispose()
    }
}
