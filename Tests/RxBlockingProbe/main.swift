import Dispatch
import Rx
import RxTest

// Reads sequences by waiting on the first thread of a program, where nobody else serves the main queue. A test runs it
// and compares what it prints.

func read(_ name: String, _ source: Observable<Int>) {
    do { print(name, try source.toBlocking(timeout: 60).toArray()) } catch { print(name, error) }
}

func onMain(_ work: @escaping @Sendable (AnyObserver<Int>) -> Void) -> Observable<Int> {
    Observable.create { observer in
        DispatchQueue.main.async { work(observer) }
        return Disposables.create()
    }
}

let source = Observable.of(1, 2)
let elsewhere = source.observe(on: SerialDispatchQueueScheduler(internalSerialQueueName: "probe"))

read("timer", source.delay(.milliseconds(1), scheduler: MainScheduler.instance))
read("hop", elsewhere.observe(on: MainScheduler.instance))
read(
    "queue",
    onMain { observer in
        observer.onNext(1)
        observer.onNext(2)
        observer.onCompleted()
    }
)
read("actor", Single.create { await MainActor.run { 1 } }.asObservable().concat(Observable.just(2)))
read(
    "work within",
    onMain { observer in
        // From inside of the queue's work the run loop cannot go on; this library's own work can.
        let inner = Observable.of(1, 2).delay(.milliseconds(1), scheduler: MainScheduler.instance)
        for element in (try? inner.toBlocking(timeout: 60).toArray()) ?? [] { observer.onNext(element) }
        observer.onCompleted()
    }
)
read(
    "driver within",
    onMain { observer in
        MainActor.assumeIsolated {
            let driver = BehaviorRelay(value: 1).asDriver()
            let keeper = driver.drive()
            defer { keeper.dispose() }
            // What a driver replays to a subscriber elsewhere waits for main, and main waits here.
            let elsewhere = SerialDispatchQueueScheduler(internalSerialQueueName: "probe")
            let inner = driver.map { $0 * 10 }.asObservable().subscribe(on: elsewhere).take(1)
            for element in (try? inner.toBlocking(timeout: 60).toArray()) ?? [] { observer.onNext(element) }
            observer.onCompleted()
        }
    }
)
