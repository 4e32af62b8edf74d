import Rx
import Testing

@Suite("RefCountDisposable")
struct RefCountDisposableTests {
    @Test("ends when it is disposed of and nobody retains it") func ends() {
        let inner = BooleanDisposable()
        let counter = RefCountDisposable(disposable: inner)
        let first = counter.retain()
        let second = counter.retain()
        counter.dispose()
        #expect(!inner.isDisposed && !counter.isDisposed)
        first.dispose()
        first.dispose()
        #expect(!inner.isDisposed)
        second.dispose()
        #expect(inner.isDisposed && counter.isDisposed)
        counter.retain().dispose()
    }

    @Test("letting go of all holds does not end it while it is not disposed of itself") func holds() {
        let inner = BooleanDisposable()
        let counter = RefCountDisposable(disposable: inner)
        counter.retain().dispose()
        #expect(!inner.isDisposed)
        counter.dispose()
        #expect(inner.isDisposed)
    }
}
