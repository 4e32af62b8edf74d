import Rx
import RxTest
import Synchronization
import Testing

// docs:begin
/// What we have: a sensor that calls back until it is told to stop.
protocol Sensor: Sendable {
    func start(_ onReading: @escaping @Sendable (Double) -> Void)
    func stop()
}

extension Reactive where Base: Sensor {
    /// The readings, without end.
    ///
    /// Cold and never ending: each subscriber starts the sensor, so share this where there are several. Readings
    /// arrive on the sensor's thread, which is kept as long as the subscriber takes. Disposing stops the sensor.
    var readings: Observable<Double> {
        Observable.create { [base] observer in
            base.start { observer.onNext($0) }
            return Disposables.create { base.stop() }
        }
    }
}
// docs:end

/// A sensor that is driven by a test.
private final class FakeSensor: Sensor, ReactiveCompatible {
    private let callback = Mutex<(@Sendable (Double) -> Void)?>(nil)
    private let print: @Sendable (Any) -> Void

    init(_ print: @escaping @Sendable (Any) -> Void) { self.print = print }

    func start(_ onReading: @escaping @Sendable (Double) -> Void) {
        print("on")
        callback.withLock { $0 = onReading }
    }

    func stop() {
        print("off")
        callback.withLock { $0 = nil }
    }

    func read(_ value: Double) { callback.withLock { $0 }?(value) }
}

@Suite("Examples: wrapping an endless stream")
struct WrappingAnEndlessStreamExamples {
    @Test func shared() {
        let page = Page()
        let print = page.print
        let sensor = FakeSensor(page.print)
        // docs:begin
        let readings = sensor.rx.readings.share(replay: 1)

        let display = readings.subscribe(onNext: { print("display \($0)") })
        sensor.read(19.5)
        let log = readings.subscribe(onNext: { print("log \($0)") })
        display.dispose()
        log.dispose()
        // Prints: on, display 19.5, log 19.5, off
        // docs:end
        page.expect("on, display 19.5, log 19.5, off")
    }

    @Test func fewer() {
        // docs:begin
        let scheduler = TestScheduler(initialClock: 0)
        let readings = scheduler.createHotObservable([
            .next(201, 1), .next(204, 2), .next(207, 3), .next(213, 4), .next(228, 5),
        ])

        let newest = scheduler.start {
            readings.throttle(.seconds(10), scheduler: scheduler)
        }
        #expect(newest.events == [.next(201, 1), .next(211, 3), .next(221, 4), .next(231, 5)])
        // docs:end
    }

    @Test func grouped() {
        // docs:begin
        let scheduler = TestScheduler(initialClock: 0)
        let readings = scheduler.createHotObservable([.next(201, 4), .next(204, 6), .next(213, 7), .next(218, 9)])

        let means = scheduler.start(disposed: 225) {
            readings
                .buffer(timeSpan: .seconds(10), count: 1000, scheduler: scheduler)
                .map { group in group.reduce(0, +) / max(group.count, 1) }
        }
        #expect(means.events == [.next(210, 5), .next(220, 8)])
        // docs:end
    }

    @Test func bounded() async throws {
        let page = Page()
        let print = page.print
        // docs:begin
        let sensor = PublishSubject<Int>()
        let readings = sensor.values(bufferingPolicy: .bufferingNewest(2))

        for number in 1...5 { sensor.onNext(number) }  // Nobody iterates yet.
        sensor.onCompleted()
        for try await reading in readings { print(reading) }
        // Prints: 4, 5
        // docs:end
        page.expect("4, 5")
    }
}
