/// What `zip` and `combineLatest` share: places for the elements of each source, and a closure that reads one of each.
final class Combining<Out: Sendable>: Observable<Out>, @unchecked Sendable {  // Constants only.
    private let rule: CombiningRule
    private let wire: @Sendable (CombiningCore<Out>) -> CombiningCore<Out>.Combine

    /// - Parameter wire: adds the sources to a core and returns the closure that reads an element of each of them.
    init(
        _ rule: CombiningRule,
        _ wire: @escaping @Sendable (CombiningCore<Out>) -> CombiningCore<Out>.Combine
    ) {
        self.rule = rule
        self.wire = wire
    }

    override func run(_ sink: Sink<Out>) -> ActiveSubscription {
        let core = CombiningCore(sink, rule)
        core.run(wire(core))
        return core
    }
}

/// When a result is due, and when there can be none any more.
enum CombiningRule: Sendable {
    /// An element of each, each used once; the end when all sources have ended.
    case zip
    /// As `zip`; the end also when an element arrives that will never find its partners, all other sources being over.
    case zipCollection
    /// The latest of each, at each change; the end when all sources have ended or one that lacks has ended without
    /// an element.
    case latest

    var keepsLatest: Bool { self == .latest }
}

final class CombiningCore<Out: Sendable>: Junction<Out>, @unchecked Sendable {
    // The state belongs to whoever has the turn; `starts` and the list of places are complete before the first event.
    typealias Combine = () throws -> Out

    private let rule: CombiningRule
    private var combine: Combine?
    private var places: ContiguousArray<CombiningPlace> = []
    private var starts: [() -> Void] = []
    /// How many places hold an element.
    private var filled = 0
    private var ended = 0

    init(_ downstream: Sink<Out>, _ rule: CombiningRule) {
        self.rule = rule
        super.init(downstream)
    }

    /// Adds a source; gives the place to read its elements from.
    func add<In: Sendable>(_ source: Observable<In>) -> CombiningElements<In> {
        let place = CombiningElements<In>(keepsLatest: rule.keepsLatest)
        places.append(place)
        starts.append { [unowned self] in start(CombiningInlet(self, place), from: source) }
        return place
    }

    /// Starts the sources in the order they were added; without any, ends.
    func run(_ combine: @escaping Combine) {
        self.combine = combine
        let all = starts
        starts = []
        if all.isEmpty { perform { self.finish(.completed) } }
        for start in all { start() }
    }

    /// A place has received an element. With the turn.
    func received(_ place: CombiningPlace, isFirst: Bool) {
        if isFirst { filled += 1 }
        guard filled == places.count else {
            let others = ended - (place.isEnded ? 1 : 0)
            if rule != .zip && others == places.count - 1 { finish(.completed) }
            return
        }
        guard let combine else { return }
        do {
            let result = try combine()
            if !rule.keepsLatest { countFilled() }
            emit(result)
        } catch {
            finish(.error(error))
        }
    }

    private func countFilled() {
        filled = 0
        for place in places where place.count > 0 { filled += 1 }
    }

    /// A source has ended. With the turn.
    func completed(_ place: CombiningPlace) {
        place.isEnded = true
        ended += 1
        if ended == places.count { finish(.completed) }
    }
}

/// A place without its element type.
class CombiningPlace {
    /// How many elements it holds; belongs to whoever has the turn.
    final var count = 0
    /// Whether its source has ended; belongs to whoever has the turn.
    final var isEnded = false
}

/// The elements of one source that wait to be combined, or the latest alone.
final class CombiningElements<In: Sendable>: CombiningPlace, @unchecked Sendable {  // Belongs to who has the turn.
    private let keepsLatest: Bool
    /// What waits, or the latest alone. Whoever has the turn is alone with it, so no access needs to be checked.
    @exclusivity(unchecked)
    private var waiting = Fifo<In>()

    init(keepsLatest: Bool) { self.keepsLatest = keepsLatest }

    /// Adds an element; true when it is the first here.
    func put(_ element: In) -> Bool {
        if keepsLatest && count == 1 {
            waiting.append(element)
            _ = waiting.removeFirst()
            return false
        }
        waiting.append(element)
        count += 1
        return count == 1
    }

    /// The element to combine next. Only when each place holds one.
    func take() -> In {
        if keepsLatest { return waiting.peek() }
        count -= 1
        return waiting.removeFirst()
    }
}

private final class CombiningInlet<In: Sendable, Out: Sendable>: JunctionInlet<In, Out>, @unchecked Sendable {
    // Constants; see `JunctionInlet`.
    private let core: CombiningCore<Out>
    private let place: CombiningElements<In>

    init(_ core: CombiningCore<Out>, _ place: CombiningElements<In>) {
        self.core = core
        self.place = place
        super.init(core)
    }

    override func receive(_ element: In) { core.received(place, isFirst: place.put(element)) }

    override func receiveCompleted() { core.completed(place) }
}
