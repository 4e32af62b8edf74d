import HTTP
import Rx
import TerminalUI

/// A browser on a terminal: keys become actions, states and pictures become canvases.
///
/// Everything here happens on main and nothing here waits: pictures come from `CellPictures`, what they are drawn into
/// goes to the session's own thread.
@MainActor
public final class BrowserScreen {
    /// Done when the browser is closed: by a key, or since the terminal is gone. Hot; on main.
    public nonisolated let closed: Observable<Void>

    /// Whether Ctrl-C closed it, or the terminal is gone.
    public private(set) var wasInterrupted = false

    private let session: TerminalSession
    private let store: BrowserStore
    private let preparer: PicturePreparer
    private let theme: Theme
    private let date: @Sendable () -> Int64
    /// Where the query is typed.
    private let field = TextField(limit: BrowserState.longestQuery)
    private let pictures: CellPictures
    private let collage: CollagePicture
    private let clock: AnimationClock
    private let showsPictures: Bool
    private let bag = DisposeBag()
    private let closing = PublishSubject<Void>()

    private var state: BrowserState
    private var size: TerminalSize
    private var layout: BrowserLayout
    private var plan: CellPlan?
    private var queryArea = CellArea(x: 0, y: 0, width: 0, height: 0)
    private var isDue = false
    private var isOver = false

    /// A browser that shows nothing before `start()`.
    ///
    /// - Parameters:
    ///   - session: the terminal, not started yet.
    ///   - store: what is shown.
    ///   - loader: where the pictures come from.
    ///   - theme: how it is coloured.
    ///   - date: the present in seconds since 1970.
    public init(
        session: TerminalSession,
        store: BrowserStore,
        loader: CellLoader,
        theme: Theme,
        date: @escaping @Sendable () -> Int64 = HTTPClock.system.date
    ) {
        self.session = session
        self.store = store
        self.theme = theme
        self.date = date
        preparer = loader.preparer
        state = store.state.value
        size = session.size
        showsPictures = loader.preparer.graphics != .none
        layout = BrowserLayout(size: session.size, state: store.state.value, showsPictures: showsPictures)
        closed = closing.asObservable()
        let waker = Waker()
        let clock = AnimationClock(framesPerSecond: loader.preparer.framesPerSecond) { waker.screen?.tick() }
        self.clock = clock
        pictures = CellPictures(now: { clock.now }, load: { loader.load($0) })
        collage = CollagePicture(now: { clock.now }, loader: loader)
        waker.screen = self
        (field.style, field.placeholderStyle) = (theme.strong, theme.faint)
        field.displayHandler = { [weak self] in self?.setNeedsDisplay() }
    }

    /// Takes the terminal and shows the first picture of it, before anything was asked.
    /// - Throws: `TerminalError`.
    public func start() throws(TerminalError) {
        session.events
            .asDriver(onErrorDriveWith: .empty())
            .drive(
                onNext: { [weak self] in self?.received($0) },
                onCompleted: { [weak self] in self?.close() }
            )
            .disposed(by: bag)
        try session.start()
        size = session.size
        store.state.asDriver().drive(onNext: { [weak self] in self?.changed($0) }).disposed(by: bag)
        pictures.changes.emit(onNext: { [weak self] _ in self?.setNeedsDisplay() }).disposed(by: bag)
        collage.changes.emit(onNext: { [weak self] in self?.setNeedsDisplay() }).disposed(by: bag)
        bindQuery()
        store.start()
        display()
    }

    /// The field and the state hold the same text: what is typed goes to the store, what the store holds to the field.
    private func bindQuery() {
        let state = store.state.asDriver()
        state.map { $0.query }.distinctUntilChanged().drive(field.rx.text).disposed(by: bag)
        state.map { Optional($0.topic == .trending ? "what is trending" : "search") }.distinctUntilChanged()
            .drive(field.rx.placeholder).disposed(by: bag)
        field.rx.text.orEmpty.changed.asSignal()
            .emit(onNext: { [store] in store.send(.edit($0)) }).disposed(by: bag)
        field.rx.controlEvent(.editingDidEndOnExit).asSignal()
            .emit(onNext: { [store] in store.send(.submitQuery) }).disposed(by: bag)
    }

    // MARK: What comes

    private func received(_ event: TerminalEvent) {
        switch event {
        case .key(let key):
            if key == .control("c") { wasInterrupted = true }
            let actions = KeyBindings.actions(for: key, in: state)
            if actions.isEmpty, state.mode == .query { _ = field.handle(event, area: queryArea) }
            for action in actions { store.send(action) }
        case .mouse(let mouse):
            if state.mode == .query, queryArea.contains(x: mouse.x, y: mouse.y) {
                _ = field.handle(event, area: queryArea)
            }
            for action in MouseBindings.actions(for: mouse, in: state, layout: layout) { store.send(action) }
        case .paste: if state.mode == .query { _ = field.handle(event, area: queryArea) }
        case .resize(let new):
            size = new
            arrange()
            setNeedsDisplay()
        case .resumed: setNeedsDisplay()
        case .focus: break
        case .hangUp:
            wasInterrupted = true
            close()
        }
    }

    private func changed(_ new: BrowserState) {
        state = new
        if new.isClosed { return close() }
        field.isFocused = new.mode == .query
        arrange()
        if showsPictures { collage.show(state.tray.preview.gif, in: TrayView.collage(in: layout.tray)) }
        setNeedsDisplay()
    }

    /// Lays out anew, and tells the store where the cells stand.
    private func arrange() {
        plan = nil
        layout = BrowserLayout(size: size, state: state, showsPictures: showsPictures)
        if layout.grid != state.geometry { store.send(.arranged(layout.grid)) }
    }

    private func close() {
        guard !isOver else { return }
        isOver = true
        clock.stop()
        pictures.close()
        collage.close()
        if !state.isClosed { store.send(.quit) }
        session.stop()
        closing.onNext(())
        closing.onCompleted()
    }

    // MARK: What is shown

    /// One repaint for all that happens in a turn of the main queue.
    private func setNeedsDisplay() {
        guard !isDue, !isOver else { return }
        isDue = true
        _ = MainScheduler.asyncInstance.schedule(()) { [weak self] _ in
            MainActor.assumeIsolated { self?.display() }
            return Disposables.create()
        }
    }

    /// Time alone asks for a repaint. A terminal that is still busy with the one before gets it a little later.
    fileprivate func tick() {
        guard session.isBehind else { return display() }
        let time = clock.now
        clock.wake(at: time + clock.interval, lastFrame: time)
    }

    private func display() {
        isDue = false
        guard !isOver else { return }
        let plan =
            plan
            ?? CellPlan(
                state: state,
                layout: layout,
                cellPixels: preparer.pixelsOfCell
            )
        if self.plan == nil {
            self.plan = plan
            if showsPictures { pictures.want(visible: plan.visible, neighbours: plan.neighbours) }
        }
        let time = clock.now
        let view = BrowserView(
            state: state,
            layout: layout,
            plan: plan,
            theme: theme,
            time: time,
            now: date(),
            picture: { self.showsPictures ? self.pictures[$0] : .none },
            collage: showsPictures ? collage.picture : CellPicture.none
        )
        var canvas = Canvas(width: layout.window.width, height: layout.window.height)
        view.draw(into: &canvas)
        queryArea = view.queryArea
        field.draw(into: &canvas, area: queryArea)
        view.drawOver(into: &canvas)
        session.present(canvas)
        let turn = view.isTurning ? time + Spinner.step : nil
        let next = [pictures.nextChange(after: time), collage.nextChange(after: time), turn].compactMap { $0 }.min()
        clock.wake(at: next, lastFrame: time)
    }
}

/// Knows the screen that the clock, which is made before it, wakes.
@MainActor
private final class Waker {
    weak var screen: BrowserScreen?
}
