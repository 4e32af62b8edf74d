import Rx
import RxTest
import Testing

@Suite("timer, interval, reduce, toArray")
struct TimerReduceTests {
    @Test("a timer gives 0 and ends") func timer() {
        let scheduler = makeScheduler()
        let result = scheduler.start { Observable<Int>.timer(.seconds(100), scheduler: scheduler) }
        #expect(result.events == [.next(300, 0), .completed(300)])
    }

    @Test("a disposed timer gives nothing") func timerDisposed() {
        let scheduler = makeScheduler()
        let result = scheduler.start(disposed: 250) { Observable<Int>.timer(.seconds(100), scheduler: scheduler) }
        #expect(result.events.isEmpty)
    }

    @Test("an interval counts until it is disposed of") func interval() {
        let scheduler = makeScheduler()
        let result = scheduler.start { Observable<Int>.interval(.seconds(300), scheduler: scheduler) }
        #expect(result.events == [.next(500, 0), .next(800, 1)])
        let delayed = makeScheduler()
        let later = delayed.start(disposed: 700) {
            Observable<Int>.timer(.seconds(50), period: .seconds(200), scheduler: delayed)
        }
        #expect(later.events == [.next(250, 0), .next(450, 1), .next(650, 2)])
    }

    @Test("reduce gives one result at the end") func reduce() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([
            Recorded.next(150, 1), .next(210, 2), .next(220, 3), .completed(250),
        ])
        let result = scheduler.start { source.asObservable().reduce(10) { $0 + $1 } }
        #expect(result.events == [.next(250, 15), .completed(250)])
        #expect(Observable<Int>.empty().reduce(7) { $0 + $1 }.transcript() == "7 completed")
        #expect(Observable<Int>.error(TestFailure.first).reduce(7) { $0 + $1 }.transcript() == "error(first)")
        let throwing = Observable.of(1, 2).reduce(0) { _, _ -> Int in throw TestFailure.second }
        #expect(throwing.transcript() == "error(second)")
    }

    @Test("toArray gives all elements at the end") func toArray() {
        #expect(Observable.of(1, 2, 3).toArray().asObservable().transcript() == "[1, 2, 3] completed")
        #expect(Observable<Int>.empty().toArray().asObservable().transcript() == "[] completed")
    }
}
