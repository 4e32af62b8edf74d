import Dispatch
import Rx
import RxTest
import Testing

@Suite("ControlProperty")
@MainActor
struct ControlPropertyTests {
    /// A property over a subject, and what is written to it.
    private func makeProperty<Value>(
        _ value: Value
    ) -> (ControlProperty<Value>, BehaviorSubject<Value>, Log<String>) {
        let values = BehaviorSubject(value: value)
        let written = Log<String>()
        let sink = AnyObserver<Value> { written.append($0.word) }
        return (ControlProperty(values: values, valueSink: sink).asControlProperty(), values, written)
    }

    @Test("is read and written; the end passes on") func both() {
        let (property, values, written) = makeProperty(1)
        let read = Log<String>()
        let subscription = property.subscribe { read.append($0.word) }
        values.onNext(2)
        property.onNext(3)
        property.onCompleted()
        values.onCompleted()
        subscription.dispose()
        #expect(read.entries == ["1", "2", "completed"])
        #expect(written.entries == ["3", "completed"])
        #expect(property.asObservable().transcript() == "completed")
    }

    @Test("changed leaves out the first value") func changed() {
        let (property, values, _) = makeProperty(1)
        let log = Log<Int>()
        let subscription = property.changed.subscribe(onNext: { log.append($0) })
        #expect(log.entries.isEmpty)
        values.onNext(2)
        subscription.dispose()
        values.onNext(3)
        #expect(log.entries == [2])
    }

    @Test("orEmpty reads none as an empty text, and writes texts") func orEmpty() {
        let written = Log<String?>()
        let property = ControlProperty<String?>(
            values: Observable.of(nil, "a"),
            valueSink: AnyObserver { if case .next(let text) = $0 { written.append(text) } }
        )
        #expect(property.orEmpty.asObservable().map { "'\($0)'" }.transcript() == "'' 'a' completed")
        property.orEmpty.onNext("b")
        _ = Observable.just("c").bind(to: property.orEmpty)
        _ = Driver.just("d").drive(property.orEmpty)
        #expect(written.entries == ["b", "c", "d"])
    }

    @Test("as an infallible sequence") func infallible() {
        let property = ControlProperty(values: Observable.of(1, 2), valueSink: AnyObserver { _ in })
        #expect(property.asInfallible().asObservable().transcript() == "1 2 completed")
    }

    @Test("as a driver") func driver() {
        let (property, values, _) = makeProperty(1)
        var seen: [Int] = []
        let subscription = property.asDriver().drive(onNext: { seen.append($0) })
        values.onNext(2)
        subscription.dispose()
        values.onNext(3)
        #expect(seen == [1, 2])
    }

    @Test("is subscribed to on main") func onMain() async {
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            let property = ControlProperty<Int>(
                values: Observable.deferred {
                    MainScheduler.ensureExecutingOnScheduler()
                    done.resume()
                    return .never()
                },
                valueSink: AnyObserver { _ in }
            )
            DispatchQueue.global().async { _ = property.subscribe(onNext: { _ in }) }
        }
    }

    @Test("an error stops the program in a debug build") func error() async {
        await #expect(processExitsWith: .failure) {
            ControlProperty<Int>(values: Observable.never(), valueSink: AnyObserver { _ in })
                .onError(TestFailure.first)
        }
    }
}
