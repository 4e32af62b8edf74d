import GIFSearch
import Rx
import RxTest

@testable import Browser

/// A browser on virtual time.
@MainActor
final class StoreBench {
    let scheduler = makeScheduler()
    let provider: ScriptedProvider
    var services: BrowserServices
    let clipboard: KeptClipboard
    lazy var store = BrowserStore(services: services)
    var state: BrowserState { store.state.value }

    init(takesGIFs: Bool = true, _ answer: (@Sendable (GIFQuery) throws -> [GIFItem])? = nil) {
        let clock = scheduler
        let answer = answer ?? { makeItems($0.offset..<$0.offset + $0.limit, $0.words ?? "t") }
        provider = ScriptedProvider { query in
            Observable<Int>.timer(.milliseconds(100), scheduler: clock).map { _ in try answer(query) }
                .filter { !$0.isEmpty }
        }
        clipboard = KeptClipboard(takesGIFs: takesGIFs)
        services = makeServices(scheduler, provider: provider)
        services.clipboard = clipboard
        services.original = { _ in
            Observable<Int>.timer(.milliseconds(100), scheduler: clock).map { _ in try makeGIF() }.asSingle()
        }
    }

    func at(_ time: Int, _ actions: BrowserAction...) {
        let store = store
        scheduler.scheduleAt(time) { MainActor.assumeIsolated { for action in actions { store.send(action) } } }
    }

    /// Runs to a moment; what stands later waits.
    func run(to time: Int) { scheduler.advanceTo(time) }

    /// Starts and shows the first results, at 100.
    func start() {
        store.start()
        run(to: 200)
    }
}
