import Rx
import RxTest
import Synchronization
import Testing

// docs:begin
/// What we have: a scanner that tells one delegate, which it holds weakly.
final class Scanner: Sendable {
    private struct State {
        weak var delegate: (any ScannerDelegate)?
    }

    private let state = Mutex(State())

    var delegate: (any ScannerDelegate)? {
        get { state.withLock { $0.delegate } }
        set { state.withLock { $0.delegate = newValue } }
    }
}

protocol ScannerDelegate: AnyObject, Sendable {
    func scanner(_ scanner: Scanner, didRead code: String)
    func scanner(_ scanner: Scanner, didFailWith error: any Error)
}
// docs:end

// docs:begin
/// The one delegate of a scanner: turns what it is told into a hot sequence.
private final class ScannerProxy: ScannerDelegate {
    let codes = PublishSubject<String>()

    func scanner(_ scanner: Scanner, didRead code: String) { codes.onNext(code) }
    func scanner(_ scanner: Scanner, didFailWith error: any Error) { codes.onError(error) }
}

/// A scanner and its codes; keeps the proxy alive, and puts it in place while anyone is subscribed.
final class ReactiveScanner: Sendable {
    let scanner: Scanner

    /// The codes that are read.
    ///
    /// Hot, and shared by all subscribers. They arrive on the thread on which the scanner calls its delegate. When the
    /// last subscriber leaves, the scanner has no delegate any more. A failure ends the sequence; who subscribes after
    /// it begins anew.
    let codes: Observable<String>

    init(_ scanner: Scanner) {
        self.scanner = scanner
        codes = Observable.create { observer in
            let proxy = ScannerProxy()
            let subscription = proxy.codes.subscribe(observer)
            scanner.delegate = proxy
            return Disposables.create {
                subscription.dispose()
                if scanner.delegate === proxy { scanner.delegate = nil }
            }
        }
        .share()
    }
}
// docs:end

@Suite("Examples: wrapping a delegate API")
struct WrappingADelegateAPIExamples {
    @Test func codes() {
        let page = Page()
        let print = page.print
        // docs:begin
        let scanner = Scanner()
        let reactive = ReactiveScanner(scanner)

        let first = reactive.codes.subscribe(onNext: { print("A \($0)") })
        let second = reactive.codes.subscribe(onNext: { print("B \($0)") })
        scanner.delegate?.scanner(scanner, didRead: "4006381333931")
        first.dispose()
        second.dispose()
        print(scanner.delegate == nil)
        // Prints: A 4006381333931, B 4006381333931, true
        // docs:end
        page.expect("A 4006381333931, B 4006381333931, true")
    }

    @Test func failure() {
        let page = Page()
        let scanner = Scanner()
        let reactive = ReactiveScanner(scanner)
        _ = reactive.codes.subscribe(onNext: { page.print($0) }, onError: { _ in page.print("failed") })
        scanner.delegate?.scanner(scanner, didFailWith: Problem())
        #expect(scanner.delegate == nil)
        let again = reactive.codes.subscribe(onNext: { page.print($0) })
        scanner.delegate?.scanner(scanner, didRead: "again")
        again.dispose()
        page.expect("failed, again")
    }
}
