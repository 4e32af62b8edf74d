import Dispatch
import Rx
import RxTest
import Testing

@Suite("Closures of the main actor and subscribers elsewhere")
struct MainGateTests {
    @Test("what a driver replays to a subscriber off main passes closures on main, in order, and then all else")
    @MainActor func replay() async {
        let relay = BehaviorRelay(value: 1)
        let driver = relay.asDriver()
        let keeper = driver.drive()
        let log = Log<Int>()
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            let subscribed = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                let closures = driver.map { (number: Int) -> Int in
                    MainActor.assertIsolated()
                    return number * 10
                }.startWith(0).scan(0) { (sum: Int, number: Int) -> Int in
                    MainActor.assertIsolated()
                    return sum + number
                }
                _ = closures.asObservable().take(3).subscribe(
                    onNext: {
                        MainScheduler.ensureExecutingOnScheduler()
                        log.append($0)
                    },
                    onCompleted: { done.resume() }
                )
                subscribed.signal()
            }
            // Main waits: what was replayed waits for it, and what main sends now comes behind.
            subscribed.wait()
            #expect(log.entries.isEmpty)
            relay.accept(2)
        }
        keeper.dispose()
        #expect(log.entries == [0, 10, 30])
    }

    @Test("a reading that waits on main gets what a driver replays to a subscriber elsewhere")
    @MainActor func reading() throws {
        let driver = BehaviorRelay(value: 1).asDriver()
        let keeper = driver.drive()
        let elsewhere = SerialDispatchQueueScheduler(internalSerialQueueName: "elsewhere")
        let reading = driver.map { $0 * 10 }.asObservable().subscribe(on: elsewhere).toBlocking(timeout: 60)
        #expect(try reading.first() == 10)
        keeper.dispose()
    }

    @Test("the end waits its turn behind an element") func end() async {
        let log = Log<String>()
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            DispatchQueue.global().async {
                _ = Signal<Int>.never().startWith(1).asObservable().take(1).asSignal(onErrorJustReturn: 0).startWith(0)
                    .map { "\($0)" }.emit(onNext: { log.append($0) }, onCompleted: { done.resume() })
            }
        }
        #expect(log.entries == ["0", "1"])
    }

    @Test("disposed of before main had its turn, nothing arrives") @MainActor func dispose() async {
        let log = Log<Int>()
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            let disposed = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                let subscription = Signal<Int>.never().startWith(1).emit(onNext: { log.append($0) })
                subscription.dispose()
                disposed.signal()
            }
            disposed.wait()
            DispatchQueue.main.async { done.resume() }
        }
        #expect(log.entries.isEmpty)
    }
}
