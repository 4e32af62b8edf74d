import GIFSearch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The collage tray as it is shown, and its rules.
public struct TrayState: Equatable, Sendable {
    /// Most GIFs of a collage.
    public static let most = 6

    /// How far the original of an item is. A preview never stands in for it.
    public enum Original: Hashable, Sendable {
        case fetching
        case here
        /// Why it is not here, in one sentence.
        case failed(String)
    }

    /// The collage that would be saved, small.
    public enum Preview: Equatable, Sendable {
        /// There is nothing to show.
        case none
        /// It is being made; what was shown before may still be.
        case making(last: Data?)
        /// A GIF.
        case ready(Data)
        /// Why there is none, in one sentence.
        case failed(String)

        /// The GIF to show, if there is one.
        public var gif: Data? {
            switch self {
            case .ready(let data), .making(let data?): data
            default: nil
            }
        }
    }

    /// What lies in it, in the order of the cells.
    public internal(set) var items: [GIFItem] = []
    /// How far the original of each is.
    public internal(set) var originals: [Original] = []
    /// The collage.
    public internal(set) var preview = Preview.none
    /// Whether a collage is being saved.
    public internal(set) var isSaving = false
    /// The one that keys act on.
    public internal(set) var selection = 0

    /// An empty one.
    public init() {}

    /// `3 GIFs`.
    public var title: String { items.count == 1 ? "1 GIF" : "\(items.count) GIFs" }
    /// Below six.
    public var canAdd: Bool { items.count < Self.most }
    /// Above zero.
    public var canClear: Bool { !items.isEmpty && !isSaving }
    /// Even and above zero.
    public var canSave: Bool { !items.isEmpty && items.count.isMultiple(of: 2) && !isSaving }
}

/// What happens to the tray.
public enum TrayEvent: Equatable, Sendable {
    /// It holds these now.
    case items([GIFItem])
    /// Originals got further, in the order of the items.
    case originals([TrayState.Original])
    /// The collage is another.
    case preview(TrayState.Preview)
    /// Saving began, or ended.
    case saving(Bool)
}
