import GIF
import GIFSearch
import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Two, four or six GIFs on their way to a collage.
///
/// Only originals count: each is fetched when its item is added, kept while it lies here, and aborted when it is taken
/// out. A small collage of what is there is made anew with each change, away from main; one that is overtaken while it
/// waits is never made.
@MainActor
public final class CollageTray {
    /// What lies in the tray, at most `TrayState.most`; changed by the methods below.
    let items = BehaviorRelay<[GIFItem]>(value: [])
    /// Whether a collage is being saved. Meanwhile nothing is taken out.
    let isSaving = BehaviorRelay(value: false)

    private let services: BrowserServices
    private let originals: TrayOriginals

    /// An empty one.
    init(_ services: BrowserServices) {
        self.services = services
        originals = TrayOriginals(services)
    }

    /// What lies in the tray: what it is now, then each change, on main.
    public var contents: Observable<[GIFItem]> { items.asObservable() }

    /// `3 GIFs`, whenever that changes.
    public var title: Observable<String> { rule { $0.title } }
    /// Whether one more may be added: below six.
    public var canAdd: Observable<Bool> { rule { $0.canAdd } }
    /// Whether it may be emptied: above zero.
    public var canClear: Observable<Bool> { rule { $0.canClear } }
    /// Whether the collage may be saved: an even number above zero.
    public var canSave: Observable<Bool> { rule { $0.canSave } }

    /// Adds one, where there is room.
    func add(_ item: GIFItem) {
        guard rules.canAdd else { return }
        let all = items.value + [item]
        // First, so that whoever hears of the item finds its original.
        originals.keep(all)
        items.accept(all)
    }

    /// Takes one out, by its place.
    func remove(at index: Int) {
        guard !isSaving.value, items.value.indices.contains(index) else { return }
        var rest = items.value
        rest.remove(at: index)
        items.accept(rest)
        originals.keep(rest)
    }

    /// Takes all out.
    func clear() {
        guard rules.canClear else { return }
        items.accept([])
        originals.keep([])
    }

    /// How far each original is, in the order of the items: now, and whenever that changes.
    var progress: Observable<[TrayState.Original]> {
        Observable.combineLatest(items, originals.states) { items, states in
            items.map { states[$0.gif] ?? .fetching }
        }
        .distinctUntilChanged()
    }

    /// The collage as it would be, small: a GIF of its own for one item, with a free cell for three and five.
    var preview: Observable<TrayState.Preview> {
        items.distinctUntilChanged()
            .flatMapLatest { [originals, services] items -> Observable<TrayState.Preview> in
                guard !items.isEmpty else { return .just(.none) }
                return Self.gifs(of: items, originals)
                    .observe(on: services.worker)
                    .map { .ready(try Self.collage(of: $0, .preview)) }
                    .catch { .just(.failed(services.explain($0))) }
                    .observe(on: services.main)
                    .startWith(.making(last: nil))
            }
            .scan(TrayState.Preview.none) { last, new in
                // What is shown stays until there is something newer to show.
                if case .making = new { .making(last: last.gif) } else { new }
            }
    }

    /// Saves the collage; on success what it was made of leaves the tray, on failure it stays.
    ///
    /// Cold; delivers on main. Refuses what the rules refuse with `GIFError.collageRefused`.
    func save() -> Single<String> {
        let (items, isSaving, originals, services) = (items, isSaving, originals, services)
        return Single.deferred {
            let saved = items.value
            guard !isSaving.value else { return .error(TrayError.isSaving) }
            do throws(GIFError) { _ = try GIFCollage.Layout.whole.grid(of: saved.count) } catch { return .error(error) }
            isSaving.accept(true)
            return Self.gifs(of: saved, originals)
                .observe(on: services.worker)
                .map { try Self.collage(of: $0, .whole) }
                .asSingle()
                .flatMap { services.saveCollage($0) }
                .observe(on: services.main)
                .do(
                    onSuccess: { _ in
                        // What was added meanwhile is not in the collage.
                        items.accept(Array(items.value.dropFirst(saved.count)))
                        originals.keep(items.value)
                    },
                    onDispose: { isSaving.accept(false) }
                )
        }
    }

    /// All originals are let go of, those under way aborted.
    func close() { originals.keep([]) }

    private var rules: TrayState { Self.rules(items.value, isSaving.value) }

    private func rule<Value: Equatable & Sendable>(
        _ rule: @escaping @Sendable (TrayState) -> Value
    ) -> Observable<Value> {
        Observable.combineLatest(items, isSaving) { rule(Self.rules($0, $1)) }.distinctUntilChanged()
    }

    private nonisolated static func rules(_ items: [GIFItem], _ isSaving: Bool) -> TrayState {
        var state = TrayState()
        state.items = items
        state.isSaving = isSaving
        return state
    }

    private nonisolated static func gifs(of items: [GIFItem], _ originals: TrayOriginals) -> Observable<[Data]> {
        Observable.combineLatest(items.map { originals.data(of: $0).take(1) })
    }

    private nonisolated static func collage(of gifs: [Data], _ layout: GIFCollage.Layout) throws(GIFError) -> Data {
        guard gifs.count > 1 else { return gifs[0] }
        var files: [GIFFile] = []
        for gif in gifs { files.append(try GIFFile(data: gif)) }
        let collage = try GIFCollage(files, layout: layout)
        return try GIFAnimation(width: collage.width, height: collage.height, loopCount: 0).encode(collage)
    }
}

/// Why a collage is not saved.
public enum TrayError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One is being saved.
    case isSaving
    /// An item has no original to make it of.
    case noOriginal(title: String)

    /// One sentence.
    public var description: String {
        switch self {
        case .isSaving: "The collage is being saved."
        case .noOriginal(let title): "'\(title)' has only smaller renditions, and a collage takes originals."
        }
    }
}

extension GIFCollage.Layout {
    /// As `igif collage` makes them.
    fileprivate static var whole: Self { .init() }
    /// Small, and with a free cell where the number is odd.
    fileprivate static var preview: Self { .init(cellWidth: 120, cellHeight: 90, filter: .area, allowsOdd: true) }
}
