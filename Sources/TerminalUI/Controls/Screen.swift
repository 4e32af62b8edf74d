import Rx

/// The views of a whole terminal: where each stands, which has the focus, and when they are drawn.
///
/// However many views say in one turn of the main queue that they look different, they are drawn once, when it is over.
@MainActor
public final class Screen {
    /// A view and where it stands.
    public struct Place {
        /// What draws there.
        public let view: any View
        /// Where.
        public let area: CellArea

        /// Puts a view into an area.
        public init(_ view: any View, _ area: CellArea) {
            self.view = view
            self.area = area
        }
    }

    /// The size of the terminal.
    public private(set) var size: TerminalSize
    /// Which control gets keys; the first that can, until another is told.
    public private(set) var focused: (any Control)?

    private let scheduler: any ImmediateSchedulerType
    private let layout: @MainActor (CellArea) -> [Place]
    private let present: @MainActor (Canvas) -> Void
    private var places: [Place] = []
    /// The control in which a button of the mouse went down and has not come up.
    private var pressed: (any Control)?
    private var isScheduled = false

    /// A screen; it is drawn for the first time when the present turn is over.
    ///
    /// - Parameters:
    ///   - size: the terminal's.
    ///   - scheduler: where it is drawn: something on main that does not run at once.
    ///   - layout: says where views stand, in the order they are drawn and get the focus. Asked each time anew, so a
    ///     view that it leaves out is not shown.
    ///   - present: shows what was drawn: `TerminalSession.present`.
    public init(
        size: TerminalSize,
        scheduler: any ImmediateSchedulerType = MainScheduler.asyncInstance,
        layout: @escaping @MainActor (CellArea) -> [Place],
        present: @escaping @MainActor (Canvas) -> Void
    ) {
        self.size = size
        self.scheduler = scheduler
        self.layout = layout
        self.present = present
        arrange()
        setNeedsDisplay()
    }

    /// Says that something looks different. A view does it by itself.
    public func setNeedsDisplay() {
        guard !isScheduled else { return }
        isScheduled = true
        _ = scheduler.schedule(()) { [weak self] _ in
            MainActor.assumeIsolated { self?.display() }
            return Disposables.create()
        }
    }

    /// Draws now.
    private func display() {
        arrange()
        // What changed until here is drawn now.
        isScheduled = false
        var canvas = Canvas(width: size.columns, height: size.rows)
        for place in places { place.view.draw(into: &canvas, area: place.area) }
        present(canvas)
    }

    /// Finds out where views stand, and who has the focus.
    private func arrange() {
        let area = CellArea(x: 0, y: 0, width: size.columns, height: size.rows)
        let old = places
        places = layout(area)
        for place in old where !places.contains(where: { $0.view === place.view }) { place.view.displayHandler = nil }
        for place in places where place.view.displayHandler == nil {
            place.view.displayHandler = { [weak self] in self?.setNeedsDisplay() }
        }
        let chain = chain
        if let focused, chain.contains(where: { $0 === focused }) { return }
        move(to: chain.first)
    }

    private var chain: [any Control] { places.compactMap { $0.view as? any Control }.filter { $0.isEnabled } }

    /// Gives a control the focus, if it is shown and can be used.
    public func focus(_ control: any Control) {
        arrange()
        if chain.contains(where: { $0 === control }) { move(to: control) }
    }

    /// Gives the focus to the next control, after the last to the first; or the other way round.
    public func focusNext(backwards: Bool = false) {
        let chain = chain
        guard let index = chain.firstIndex(where: { $0 === focused }) else { return }
        move(to: chain[(index + (backwards ? chain.count - 1 : 1)) % chain.count])
    }

    private func move(to control: (any Control)?) {
        guard control !== focused else { return }
        let old = focused
        focused = control
        old?.isFocused = false
        control?.isFocused = true
        setNeedsDisplay()
    }

    /// Takes what comes from the terminal: keys and pasted text go to the control with the focus, the mouse to what is
    /// under it; Tab moves the focus.
    ///
    /// - Returns: whether someone took it.
    @discardableResult
    /// Takes a key or what the mouse did, or leaves it to others.
    public func handle(_ event: TerminalEvent) -> Bool {
        switch event {
        case .resize(let size):
            self.size = size
            setNeedsDisplay()
            return true
        case .resumed:
            setNeedsDisplay()
            return true
        case .mouse(let mouse): return handle(mouse)
        case .key, .paste:
            arrange()
            if let focused, let area = area(of: focused), focused.handle(event, area: area) { return true }
            switch event {
            case .key(Key(.tab)): focusNext()
            case .key(Key(.backTab)), .key(Key(.tab, .shift)), .key(Key(.backTab, .shift)): focusNext(backwards: true)
            default: return false
            }
            return true
        case .focus, .hangUp: return false
        }
    }

    private func handle(_ mouse: MouseEvent) -> Bool {
        arrange()
        let place = places.last { $0.area.contains(x: mouse.x, y: mouse.y) }
        let under = place.flatMap { $0.view as? any Control }.flatMap { $0.isEnabled ? $0 : nil }
        var target = under
        switch mouse.action {
        case .press:
            pressed = under
            if let under { move(to: under) }
        // From a press on the mouse belongs to where it was.
        case .drag: target = pressed
        case .release:
            target = pressed
            pressed = nil
        case .scrollUp, .scrollDown: break
        }
        guard let target, let area = area(of: target) else { return false }
        return target.handle(.mouse(mouse), area: area)
    }

    private func area(of control: any Control) -> CellArea? { places.first { $0.view === control }?.area }
}
