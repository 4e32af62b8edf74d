import Dispatch
import Rx
import RxTest
import Testing

@Suite("Binder")
@MainActor
struct BinderTests {
    @Test("on main it sets at once, and ignores the end") func atOnce() {
        let label = Label()
        _ = Observable.of("a", "b").bind(to: Binder<String>(label) { $0.text += $1 })
        #expect(label.text == "ab")
    }

    @Test("it holds its target weakly, and forgets one that is gone") func weakly() {
        var label: Label? = Label()
        weak let witness = label
        let calls = Counter()
        let binder = Binder<String>(label!) { _, _ in calls.increment() }
        binder.onNext("a")
        label = nil
        #expect(witness == nil)
        binder.onNext("b")
        #expect(calls.value == 1)
    }

    @Test("from another thread it hops to main, in order") func hops() async {
        let label = Label()
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            let binder = Binder<String>(label) { label, text in
                MainActor.assertIsolated()
                label.text += text
                if text == "c" { done.resume() }
            }
            DispatchQueue.global().async { for text in ["a", "b", "c"] { binder.onNext(text) } }
        }
        #expect(label.text == "abc")
    }

    @Test("with another scheduler it sets there, and then") func scheduler() {
        let scheduler = makeScheduler()
        let log = Log<String>()
        let target = Counter()
        let binder = Binder<Int>(target, scheduler: scheduler) { _, number in
            log.append("\(number) @ \(scheduler.clock)")
        }
        scheduler.scheduleAt(10) { binder.onNext(1) }
        scheduler.scheduleAt(20) { binder.asObserver().onNext(2) }
        scheduler.start()
        #expect(log.entries == ["1 @ 11", "2 @ 21"])
    }

    @Test("with a scheduler off main it sets off main") func offMain() async {
        let target = Counter()
        let queue = DispatchQueue(label: "binder")
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            Binder<Int>(target, scheduler: SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "b")) {
                _,
                _ in
                dispatchPrecondition(condition: .notOnQueue(.main))
                done.resume()
            }.onNext(1)
        }
    }

    @Test("with a main scheduler of one's own its closure belongs to the main actor") func ownMainScheduler() {
        let label = Label()
        Binder<String>(label, scheduler: MainScheduler.instance) { $0.text = $1 }.onNext("a")
        #expect(label.text == "a")
    }

    @Test("an error stops the program in a debug build") func error() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run { Binder<Int>(Counter()) { _, _ in }.onError(TestFailure.first) }
        }
    }
}
