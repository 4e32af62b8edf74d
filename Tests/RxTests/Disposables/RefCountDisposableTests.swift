import Rx
import Testing

@Suite("RefCountDisposable")
struct RefCountDisposableTests {
    @Test("without holders it ends at once") func alone() {
        let inner = BooleanDisposable()
        let counted = RefCountDisposable(disposable: inner)
        #expect(!counted.isDisposed)
        counted.dispose()
        #expect(inner.isDisposed)
        #expect(counted.isDisposed)
    }

    @Test("it waits for all who retained it, each counted once") func holders() {
        let inner = BooleanDisposable()
        let counted = RefCountDisposable(disposable: inner)
        let first = counted.retain()
        let second = counted.retain()
        counted.dispose()
        first.dispose()
        first.dispose()
        #expect(!inner.isDisposed)
        second.dispose()
        #expect(inner.isDisposed)
    }

    @Test("holders alone do not end it; after the end there is nothing to retain") func primary() {
        let inner = BooleanDisposable()
        let counted = RefCountDisposable(disposable: inner)
        counted.retain().dispose()
        #expect(!inner.isDisposed)
        counted.dispose()
        counted.retain().dispose()
        #expect(counted.isDisposed)
    }
}
