import Rx
import TerminalUI

/// The pictures of the grid's cells: what is seen and, gently, what stands next to it; nothing else is kept.
///
/// Each cell owns one `SingleAssignmentDisposable`, so it never has two downloads. A cell that scrolls out of sight and
/// out of the neighbourhood ends its download on the wire and lets go of its frames; coming back it asks again, which
/// the session's cache answers where HTTP allows. So memory is bounded by what is near, however far one scrolls, and
/// the neighbourhood shrinks where pictures are large.
@MainActor
public final class CellPictures {
    /// Gives a cell's picture: cold, one element or an error, on any queue; disposing ends the download.
    public typealias Load = @Sendable (CellRequest) -> Observable<any MovingPicture>

    /// What it may take.
    public struct Limits: Sendable {
        /// Bytes of all pictures together; beyond it those that are not seen go.
        public var memory = 48 << 20
        /// How many neighbours are fetched at a time, and only while nothing that is seen waits.
        public var neighbours = 2

        /// The usual limits.
        public init() {}
    }

    private enum Outcome: Sendable {
        case picture(any MovingPicture)
        case failure(String)
    }

    private final class Cell {
        let slot = SingleAssignmentDisposable()
        var picture: (any MovingPicture)?
        var failure: String?
        /// When it was first seen.
        var since: Duration?

        var isWaiting: Bool { picture == nil && failure == nil }
    }

    private let limits: Limits
    private let load: Load
    private let now: @MainActor () -> Duration
    private let relay = PublishRelay<CellRequest>()
    private var cells: [CellRequest: Cell] = [:]
    private var visible: [CellRequest] = []
    private var neighbours: [CellRequest] = []
    private var isClosed = false

    /// Nothing is loaded before it is wanted.
    ///
    /// - Parameters:
    ///   - limits: what it may take.
    ///   - now: the clock that pictures play by.
    ///   - load: gives the pictures.
    public init(limits: Limits = Limits(), now: @escaping @MainActor () -> Duration, load: @escaping Load) {
        self.limits = limits
        self.now = now
        self.load = load
    }

    /// Sends which cell changed: its picture is there, or there will be none.
    public var changes: Signal<CellRequest> { relay.asSignal() }

    /// Bytes of all pictures that are kept, about.
    public private(set) var memory = 0

    /// How many downloads and decodings run.
    public var loading: Int { cells.values.count { $0.isWaiting } }

    /// Says what is seen, in the order it is to come, and what stands near, the nearest first. What is neither ends.
    ///
    /// What went and what came is told by the difference of both lists of two sections: what only passes from one
    /// section to the other keeps its download and its frames. Complexity: O(n) in what is seen and near.
    public func want(visible: [CellRequest], neighbours: [CellRequest]) {
        guard !isClosed, visible != self.visible || neighbours != self.neighbours else { return }
        var known: Set<CellRequest> = []
        let visible = visible.filter { known.insert($0).inserted }
        let neighbours = neighbours.filter { known.insert($0).inserted }
        let before = Self.sections(self.visible, self.neighbours)
        // Nothing stands twice in either, so that there is always an answer.
        guard let difference = try? Difference(from: before, to: Self.sections(visible, neighbours)) else {
            return assertionFailure("A cell is wanted twice.")
        }
        (self.visible, self.neighbours) = (visible, neighbours)
        for gone in difference.deletedItems { drop(before[gone.section].items[gone.item]) }
        for request in visible where cells[request] == nil { start(request) }
        // Where a repaint of what is here already shows them, they begin to play.
        for request in visible { begin(request) }
        keepWithinMemory()
        fetchNeighbours()
    }

    /// What the two lists are.
    private enum Ring: Hashable, Identifiable {
        case visible, near
        var id: Self { self }
    }

    private static func sections(
        _ visible: [CellRequest],
        _ neighbours: [CellRequest]
    ) -> [ItemSection<Ring, CellRequest>] {
        [ItemSection(.visible, items: visible), ItemSection(.near, items: neighbours)]
    }

    /// How a cell stands.
    public subscript(request: CellRequest) -> CellPicture {
        guard let cell = cells[request] else { return .waiting }
        if let failure = cell.failure { return .failed(failure) }
        return cell.picture.map { .shown($0, since: cell.since ?? now()) } ?? .waiting
    }

    /// When something of what is seen looks different next, on its clock; `nil` when nothing moves.
    public func nextChange(after time: Duration) -> Duration? {
        visible.compactMap { request -> Duration? in
            guard let cell = cells[request], let picture = cell.picture, let since = cell.since else { return nil }
            return picture.nextChange(after: max(time - since, .zero)).map { $0 + since }
        }.min()
    }

    /// Ends all downloads and lets go of all pictures, for good.
    public func close() {
        isClosed = true
        for request in Array(cells.keys) { drop(request) }
        (visible, neighbours) = ([], [])
    }

    private func start(_ request: CellRequest) {
        let cell = Cell()
        cells[request] = cell
        // A driver: what comes from another queue is handed over to main, and an error is a value by then.
        cell.slot.setDisposable(
            load(request)
                .map { Outcome.picture($0) }
                .asDriver(onErrorRecover: { Driver.just(.failure(CellFailure.reason($0))) })
                .drive(onNext: { [weak self] in self?.arrived(request, $0) })
        )
    }

    private func arrived(_ request: CellRequest, _ outcome: Outcome) {
        guard let cell = cells[request] else { return }
        switch outcome {
        case .picture(let picture):
            cell.picture = picture
            memory += picture.memory
        case .failure(let reason): cell.failure = reason
        }
        begin(request)
        keepWithinMemory()
        relay.accept(request)
        fetchNeighbours()
    }

    /// A picture plays from the moment it is seen: one that plays once would be over otherwise.
    private func begin(_ request: CellRequest) {
        guard let cell = cells[request], cell.picture != nil, cell.since == nil, visible.contains(request) else {
            return
        }
        cell.since = now()
    }

    private func drop(_ request: CellRequest) {
        guard let cell = cells.removeValue(forKey: request) else { return }
        memory -= cell.picture?.memory ?? 0
        cell.slot.dispose()
    }

    /// What is farthest goes first; what is seen stays.
    private func keepWithinMemory() {
        while memory > limits.memory, let last = neighbours.popLast() { drop(last) }
    }

    private func fetchNeighbours() {
        guard memory < limits.memory, !visible.contains(where: { cells[$0]?.isWaiting ?? false }) else { return }
        var running = neighbours.count { cells[$0]?.isWaiting ?? false }
        for request in neighbours where running < limits.neighbours && cells[request] == nil {
            start(request)
            running += cells[request]?.isWaiting ?? false ? 1 : 0
        }
    }
}
