import GIFSearch
import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The originals of what lies in the tray, each fetched once, however often its item lies there.
///
/// Changed on main alone.
final class TrayOriginals: Sendable {
    /// One original: what fetches it, and what it gives to all who ask.
    private struct Original: Sendable {
        let data = ReplaySubject<Data>.create(bufferSize: 1)
        /// Ends the transfer when the item is taken out.
        let fetch = SingleAssignmentDisposable()
    }

    /// How far each is, by the URL of the original.
    let states = BehaviorRelay<[String: TrayState.Original]>(value: [:])

    private let services: BrowserServices
    private let known = Guarded<[String: Original]>([:])

    init(_ services: BrowserServices) { self.services = services }

    deinit {
        for original in known.withLock({ Array($0.values) }) { original.fetch.dispose() }
    }

    /// Fetches what is new among these items, and forgets what is not among them any more. One that failed is tried
    /// again when it is put in anew.
    func keep(_ items: [GIFItem]) {
        let wanted = Set(items.map(\.gif))
        let (gone, new) = known.withLock { known in
            let gone = known.filter { !wanted.contains($0.key) }
            for url in gone.keys { known[url] = nil }
            var new: [(GIFItem, Original)] = []
            for item in items where known[item.gif] == nil {
                let original = Original()
                known[item.gif] = original
                new.append((item, original))
            }
            return (gone, new)
        }
        for original in gone.values { original.fetch.dispose() }
        if !gone.isEmpty || !new.isEmpty {
            states.accept(
                states.value.filter { wanted.contains($0.key) }
                    .merging(new.map { ($0.0.gif, .fetching) }) { $1 }
            )
        }
        for (item, original) in new { fetch(item, original) }
    }

    /// The original of an item that was kept; replays it, or why it did not come. Silent until one of both.
    func data(of item: GIFItem) -> Observable<Data> {
        .deferred { [self] in
            guard let original = known.withLock({ $0[item.gif] }) else { return .never() }
            return original.data
        }
    }

    private func fetch(_ item: GIFItem, _ original: Original) {
        let states = states
        let explain = services.explain
        @Sendable func note(_ state: TrayState.Original) {
            var all = states.value
            guard all[item.gif] != nil else { return }
            all[item.gif] = state
            states.accept(all)
        }
        original.fetch.setDisposable(
            services.original(item).observe(on: services.main)
                .do(onSuccess: { _ in note(.here) }, onError: { note(.failed(explain($0))) })
                .asObservable()
                .subscribe(original.data)
        )
    }
}
