import Dispatch
import Rx
import RxTest
import Testing

@Suite("ControlEvent")
@MainActor
struct ControlEventTests {
    @Test("sends what happens, to all who subscribe") func events() {
        let taps = PublishSubject<Int>()
        let event = ControlEvent(events: taps).asControlEvent()
        let log = Log<String>()
        let first = event.subscribe(onNext: { log.append("a\($0)") })
        let second = event.asObservable().subscribe { log.append($0.word) }
        taps.onNext(1)
        first.dispose()
        taps.onNext(2)
        taps.onCompleted()
        second.dispose()
        #expect(log.entries == ["a1", "1", "2", "completed"])
    }

    @Test("is subscribed to, and let go of, on main") func onMain() async {
        let log = Log<String>()
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            let event = ControlEvent<Int>(
                events: Observable.create { _ in
                    MainScheduler.ensureExecutingOnScheduler()
                    log.append("subscribed")
                    return Disposables.create {
                        MainScheduler.ensureExecutingOnScheduler()
                        log.append("disposed")
                        done.resume()
                    }
                }
            )
            let subscribed = DispatchSemaphore(value: 0)
            let subscription = SingleAssignmentDisposable()
            DispatchQueue.global().async {
                subscription.setDisposable(event.subscribe(onNext: { _ in }))
                subscribed.signal()
            }
            subscribed.wait()
            #expect(log.entries.isEmpty)
            DispatchQueue.main.async { DispatchQueue.global().async { subscription.dispose() } }
        }
        #expect(log.entries == ["subscribed", "disposed"])
    }

    @Test("as an infallible sequence") func infallible() {
        #expect(ControlEvent(events: Observable.of(1, 2)).asInfallible().asObservable().transcript() == "1 2 completed")
    }

    @Test("as a signal and as a driver") func conversions() {
        let taps = PublishSubject<Int>()
        let event = ControlEvent(events: taps)
        var seen: [String] = []
        let signal = event.asSignal().emit(onNext: { seen.append("s\($0)") }, onCompleted: { seen.append("end") })
        let driver = event.asDriver()
        let first = driver.drive(onNext: { seen.append("d\($0)") })
        taps.onNext(1)
        let second = driver.drive(onNext: { seen.append("e\($0)") })
        taps.onCompleted()
        for subscription in [signal, first, second] { subscription.dispose() }
        #expect(seen == ["s1", "d1", "e1", "end"])
    }

    @Test("an error stops the program in a debug build") func error() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                _ = ControlEvent<Int>(events: Observable.error(TestFailure.first)).asSignal().emit()
            }
        }
    }
}
