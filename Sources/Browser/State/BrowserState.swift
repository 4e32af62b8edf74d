import GIFSearch
import HTTP
import TerminalUI

/// All that a browser shows: a value, changed by actions alone (`reduce`) and drawn by one view.
public struct BrowserState: Equatable, Sendable {
    /// What has the keyboard.
    public enum Mode: Hashable, Sendable {
        /// The grid of results.
        case grid
        /// The query line over the grid.
        case query
        /// One result in detail.
        case detail
        /// What the keys do.
        case help
        /// The collage tray.
        case tray
    }

    /// What is being waited for.
    public enum Loading: Hashable, Sendable {
        /// The answer about another topic.
        case topic(BrowserTopic)
        /// More about this one.
        case more
    }

    /// A cell that lights up for a moment.
    public struct Flash: Hashable, Sendable {
        /// Tells it from others.
        public var id: Int
        /// The id of the item in the cell.
        public var item: String
    }

    // MARK: What is seen

    /// What has the keyboard.
    public internal(set) var mode: Mode
    /// What had it before help was opened.
    public internal(set) var modeBehindHelp = Mode.grid
    /// What stands in the query line: one line, nothing in it that must not be printed.
    public internal(set) var query: String
    /// Who must be named beside results: 'Powered by GIPHY'.
    public internal(set) var attribution: String

    // MARK: Results

    /// What the results are about; `nil` before the first ones.
    public internal(set) var topic: BrowserTopic?
    /// What was found so far, none of it twice.
    public internal(set) var results: [GIFItem] = []
    /// Where they came from.
    public internal(set) var origin = SearchEvent.Origin.source
    /// Whether there may be more.
    public internal(set) var hasMore = false
    /// What is being waited for.
    public internal(set) var loading: Loading?
    /// Why there is no answer about what is wanted, in one sentence; what was found before is still shown.
    public internal(set) var failure: String?
    /// Why nothing was asked.
    public internal(set) var held: SearchEvent.Reason?

    // MARK: Where one is

    /// The result that keys act on; 0 where there is none.
    public internal(set) var selection = 0
    /// The first row of the grid that is seen.
    public internal(set) var firstRow = 0
    /// How the cells stand.
    public internal(set) var geometry: GridGeometry
    /// The first line of the detail view that is seen; the view bounds it.
    public internal(set) var detailLine = 0

    // MARK: Beside them

    /// The message bar.
    public internal(set) var message: BrowserMessage?
    /// What the source said of its quota; `nil` where it says nothing.
    public internal(set) var quota: HTTPQuota?
    /// Downloads, the oldest first: all that run, and the last ones that ended.
    public internal(set) var downloads: [BrowserDownload] = []
    /// The collage tray.
    public internal(set) var tray = TrayState()
    /// The cell that lights up.
    public internal(set) var flash: Flash?
    /// Whether the browser is to end.
    public internal(set) var isClosed = false

    /// How often an answer was not one: tells a question that was asked from the same one asked again.
    var attempt = 0
    /// Numbers handed out, for messages and flashes.
    var lastNumber = 0
    var lastDownload = 0

    /// A browser that shows nothing yet.
    ///
    /// - Parameters:
    ///   - query: what stands in the query line.
    ///   - attribution: who must be named beside results.
    ///   - geometry: how the cells stand; `arranged` tells of another.
    public init(
        query: String = "",
        attribution: String = "",
        geometry: GridGeometry = GridGeometry(area: CellArea(x: 0, y: 0, width: 80, height: 22))
    ) {
        mode = .grid
        self.query = Self.query(query)
        self.attribution = attribution
        self.geometry = geometry
    }

    /// Most characters of a query. More than any provider takes, which says so itself.
    public static let longestQuery = 200

    /// Text as the query line may hold it.
    static func query(_ text: String) -> String { String(SafeText.line(text).prefix(longestQuery)) }

    /// The result that keys act on.
    public var selected: GIFItem? { results.indices.contains(selection) ? results[selection] : nil }

    /// What a key acts on where one is now: a result, or what is selected in the tray.
    public var subject: GIFItem? {
        guard mode == .tray else { return selected }
        return tray.items.indices.contains(tray.selection) ? tray.items[tray.selection] : nil
    }

    /// The results that are seen.
    public var visible: Range<Int> { geometry.visible(firstRow: firstRow, count: results.count) }

    /// Whether an answer said that there is nothing, be it that of a known beginning.
    public var isEmptyAnswer: Bool {
        if case .knownEmpty = held { return true }
        return topic != nil && results.isEmpty && loading == nil && failure == nil
    }
}
