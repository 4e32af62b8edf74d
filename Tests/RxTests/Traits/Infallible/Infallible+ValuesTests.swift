import Rx
import RxTest
import Testing

@Suite("Infallible.values")
struct InfallibleValuesTests {
    @Test("gives the elements and ends, without try") func all() async {
        var elements: [Int] = []
        for await element in Infallible.of(1, 2, 3).values { elements.append(element) }
        #expect(elements == [1, 2, 3])
    }

    @Test("a buffering policy keeps the newest only") func policy() async {
        var elements: [Int] = []
        for await element in Infallible.of(1, 2, 3).values(bufferingPolicy: .bufferingNewest(1)) {
            elements.append(element)
        }
        #expect(elements == [3])
    }

    @Test("leaving the loop disposes of the subscription") func leaving() async {
        let over = BooleanDisposable()
        let infallible = Infallible<Int>.create { observer in
            observer(.next(1))
            return over
        }
        for await _ in infallible.values { break }
        #expect(over.isDisposed)
    }

    @Test("cancelling the task ends the loop and disposes of the subscription") func cancelling() async {
        let (started, signal) = AsyncStream.makeStream(of: Void.self)
        let over = BooleanDisposable()
        let infallible = Infallible<Int>.create { _ in
            signal.finish()
            return over
        }
        let task = Task { for await _ in infallible.values {} }
        for await _ in started {}
        task.cancel()
        await task.value
        #expect(over.isDisposed)
    }
}
