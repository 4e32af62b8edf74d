import Rx
import RxTest
import Synchronization
import Testing

// docs:begin
/// What we have: a client that calls back once, and a call that can be cancelled.
final class Geocoder: Sendable {
    final class Call: Sendable {
        let onCancel: @Sendable () -> Void
        init(onCancel: @escaping @Sendable () -> Void) { self.onCancel = onCancel }
        func cancel() { onCancel() }
    }

    let begin: @Sendable (String, @escaping @Sendable (Result<String, any Error>) -> Void) -> Call

    init(
        begin: @escaping @Sendable (String, @escaping @Sendable (Result<String, any Error>) -> Void) -> Call
    ) {
        self.begin = begin
    }

    func find(_ name: String, completion: @escaping @Sendable (Result<String, any Error>) -> Void) -> Call {
        begin(name, completion)
    }
}
// docs:end

// docs:begin
extension Geocoder: ReactiveCompatible {}

extension Reactive where Base: Geocoder {
    /// Where a place is.
    ///
    /// Cold: each subscriber makes a call of its own. The answer arrives where the geocoder calls back. Disposing of
    /// the subscription cancels the call.
    func find(_ name: String) -> Single<String> {
        Single.create { [base] observer in
            let call = base.find(name) { result in observer(result) }
            return Disposables.create { call.cancel() }
        }
    }
}
// docs:end

@Suite("Examples: wrapping a callback API")
struct WrappingACallbackAPIExamples {
    private func makeGeocoder(_ print: @escaping @Sendable (Any) -> Void) -> Geocoder {
        Geocoder { name, completion in
            print("call \(name)")
            if name != "Atlantis" { completion(.success("\(name): 52° N")) }
            return Geocoder.Call { print("cancel \(name)") }
        }
    }

    @Test func cold() {
        let page = Page()
        let print = page.print
        let geocoder = makeGeocoder(print)
        // docs:begin
        let berlin = geocoder.rx.find("Berlin")
        print("nothing has happened yet")

        _ = berlin.subscribe(onSuccess: { print($0) })
        // Prints: nothing has happened yet, call Berlin, Berlin: 52° N, cancel Berlin
        // docs:end
        page.expect("nothing has happened yet, call Berlin, Berlin: 52° N, cancel Berlin")
    }

    @Test func cancelled() {
        let page = Page()
        let print = page.print
        let geocoder = makeGeocoder(print)
        // docs:begin
        let search = geocoder.rx.find("Atlantis").subscribe(onSuccess: { print($0) })
        search.dispose()
        // Prints: call Atlantis, cancel Atlantis
        // docs:end
        page.expect("call Atlantis, cancel Atlantis")
    }

    @Test func latest() {
        let page = Page()
        let print = page.print
        let geocoder = makeGeocoder(print)
        // docs:begin
        let names = PublishSubject<String>()
        let subscription =
            names
            .flatMapLatest { geocoder.rx.find($0) }
            .subscribe(onNext: { print($0) })

        names.onNext("Atlantis")
        names.onNext("Utrecht")
        subscription.dispose()
        // Prints: call Atlantis, cancel Atlantis, call Utrecht, Utrecht: 52° N, cancel Utrecht
        // docs:end
        page.expect("call Atlantis, cancel Atlantis, call Utrecht, Utrecht: 52° N, cancel Utrecht")
    }
}
