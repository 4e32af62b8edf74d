import Rx
import Synchronization

@testable import TerminalUI

/// Work that was scheduled and waits to be told to run.
final class ManualScheduler: ImmediateSchedulerType, @unchecked Sendable {  // The mutex guards the work.
    private let work = Mutex<[@Sendable () -> Void]>([])

    func schedule<StateType: Sendable>(
        _ state: StateType,
        action: @escaping @Sendable (StateType) -> any Disposable
    ) -> any Disposable {
        work.withLock { $0.append { _ = action(state) } }
        return Disposables.create()
    }

    /// Runs what has been scheduled so far; how many pieces it was.
    @discardableResult
    func turn() -> Int {
        let now = work.withLock { work in
            defer { work = [] }
            return work
        }
        for piece in now { piece() }
        return now.count
    }
}

/// What a test saw, in order.
@MainActor
final class Seen<Element> {
    var all: [Element] = []
    init() {}
    init(_: Element.Type) {}
}

/// Views on a screen of a few cells, as text.
@MainActor
struct TestScreen {
    let screen: Screen
    let scheduler: ManualScheduler
    private let shown: Seen<Canvas>

    init(
        columns: Int = 20,
        rows: Int = 3,
        layout: @escaping @MainActor (CellArea) -> [Screen.Place]
    ) {
        let (scheduler, shown) = (ManualScheduler(), Seen(Canvas.self))
        self.scheduler = scheduler
        self.shown = shown
        screen = Screen(
            size: TerminalSize(columns: columns, rows: rows),
            scheduler: scheduler,
            layout: layout,
            present: { shown.all.append($0) }
        )
        scheduler.turn()
    }

    /// One view that has all of a screen.
    init(_ view: any View, columns: Int = 20, rows: Int = 3) {
        self.init(columns: columns, rows: rows) { [Screen.Place(view, $0)] }
    }

    /// How often it was drawn.
    var count: Int { shown.all.count }
    /// What is shown.
    var canvas: Canvas { shown.all.last! }
    /// The first row as it is shown now.
    var text: String { row(0) }

    /// A row as it is shown now, without spaces at its end.
    func row(_ y: Int) -> String {
        scheduler.turn()
        return canvas.text(y)
    }

    /// Presses keys; characters as they are.
    func type(_ text: String) { for character in text { screen.handle(.key(.character(character))) } }
    @discardableResult
    func press(_ code: Key.Code, _ modifiers: Key.Modifiers = []) -> Bool { screen.handle(.key(Key(code, modifiers))) }
    @discardableResult
    func mouse(_ action: MouseEvent.Action, _ x: Int, _ y: Int = 0) -> Bool {
        screen.handle(.mouse(MouseEvent(action, x: x, y: y)))
    }
}

extension Canvas {
    /// A row as text, without spaces at its end.
    func text(_ y: Int) -> String {
        var bytes: [UInt8] = []
        for x in 0..<width where self[x, y].glyph != .continuation {
            let glyph = self[x, y].glyph
            bytes += (0..<glyph.count).map { UInt8(truncatingIfNeeded: glyph.bytes >> (UInt64($0) * 8)) }
        }
        while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
