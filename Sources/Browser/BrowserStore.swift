import GIFSearch
import Rx
import TerminalUI

/// Holds a browser's state and sets in motion what actions ask for.
///
/// An action changes the state at once, by `BrowserState.reduce`; then all who watch are told, and then what it asks for
/// begins: a search, a download, a collage. What comes of that are actions again. Everything here happens on main and
/// nothing here waits.
@MainActor
public final class BrowserStore {
    /// What the browser shows: now, and after each action.
    public let state: BehaviorRelay<BrowserState>
    /// The collage tray.
    public let tray: CollageTray
    /// What the user puts into the tray: hot; completes when the browser closes.
    public nonisolated var picked: Observable<GIFItem> { picker.picked }

    let services: BrowserServices
    /// Everything that ends with the browser.
    var bag = DisposeBag()
    let picker = GIFPicker()
    /// What is wanted of the search, and a further page of it.
    let steps = PublishSubject<LiveSearch.Step>()
    let more = PublishSubject<Void>()
    /// Numbers of messages and flashes that end by themselves, as they begin.
    let messages = PublishSubject<Int>()
    let flashes = PublishSubject<Int>()
    /// Copies, of which the latest counts, and other things that end in something to be said.
    let copies = PublishSubject<Single<BrowserAction>>()
    let errands = PublishSubject<Single<BrowserAction>>()
    /// The saving of a collage, up to the key that dismisses its message.
    let saving = SerialDisposable()
    /// Downloads under way, by number.
    var downloads: [Int: any Disposable] = [:]

    /// The state as the last action left it; the relay has it as soon as those before were told.
    private var current: BrowserState
    private var untold: [Change] = []
    private var isTelling = false
    private let initial: BrowserTopic

    /// An action and what it did.
    struct Change: Sendable {
        var action: BrowserAction
        var before, after: BrowserState
    }

    /// A browser that asks nothing before `start()`.
    ///
    /// - Parameters:
    ///   - services: what the program around it offers.
    ///   - query: what is searched first; without one what is trending is shown.
    ///   - geometry: how the cells stand.
    public init(services: BrowserServices, query: String = "", geometry: GridGeometry? = nil) {
        self.services = services
        initial = BrowserTopic(query: query) ?? .trending
        var first = BrowserState(query: query, attribution: services.provider.attribution)
        if let geometry { first.reduce(.arranged(geometry)) }
        current = first
        state = BehaviorRelay(value: first)
        tray = CollageTray(services)
        bind()
        bindCopying()
    }

    /// Asks for the first results.
    public func start() { send(.show(initial)) }

    /// Does what an action says. Main only.
    public func send(_ action: BrowserAction) {
        let before = current
        guard !before.isClosed else { return }
        current.reduce(action)
        untold.append(Change(action: action, before: before, after: current))
        guard !isTelling else { return }
        isTelling = true
        defer { isTelling = false }
        // One after the other, also where one that is told sends the next.
        while !untold.isEmpty {
            let change = untold.removeFirst()
            if change.after != change.before { state.accept(change.after) }
            perform(change)
        }
    }

    /// Says something that stays until a key is pressed: done when that was, or when another message took its place.
    /// Cold, and to be subscribed to on main; disposing takes the message away.
    public nonisolated func message(_ kind: BrowserMessage.Kind, _ text: String) -> Completable {
        let main = services.main
        return Completable.create { [weak self] done in
            MainActor.assumeIsolated {
                guard let self, !self.current.isClosed else {
                    done(.completed)
                    return Disposables.create()
                }
                self.send(.say(kind, text, waitsForKey: true))
                let id = self.current.message?.id
                let watching = self.state
                    // What was said before may still have to be told.
                    .skip { $0.message?.id != id }
                    .filter { $0.message?.id != id }
                    .take(1)
                    .subscribe(onCompleted: { done(.completed) })
                return Disposables.create {
                    watching.dispose()
                    guard let id else { return }
                    _ = main.schedule(()) { [weak self] _ in
                        MainActor.assumeIsolated { self?.send(.messageEnded(id)) }
                        return Disposables.create()
                    }
                }
            }
        }
    }

    /// A closure that is called where `services.main` delivers.
    nonisolated static func onMain<Value: Sendable>(
        _ call: @escaping @MainActor @Sendable (Value) -> Void
    ) -> @Sendable (Value) -> Void {
        { value in MainActor.assumeIsolated { call(value) } }
    }
}
