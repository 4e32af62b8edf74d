import Rx

/// Shows that something is going on.
@MainActor
public final class ActivityIndicator: View, ReactiveCompatible {
    /// Called when it looks different; set by the screen that shows it.
    public var displayHandler: (@MainActor () -> Void)?

    /// Whether it turns; else nothing is shown.
    public var isAnimating = false {
        didSet {
            guard isAnimating != oldValue else { return }
            phase = 0
            setNeedsDisplay()
            turning.disposable = isAnimating ? turn() : Disposables.create()
        }
    }

    /// How it is drawn.
    public var style: Style { didSet { setNeedsDisplay() } }

    private let scheduler: any SchedulerType
    private let turning = SerialDisposable()
    private var phase = 0

    private static let phases = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    /// An indicator that does not turn yet.
    ///
    /// - Parameters:
    ///   - style: how it is drawn.
    ///   - scheduler: whose clock it turns with; a main one, or one that is run on main.
    public init(style: Style = .plain, scheduler: any SchedulerType = MainScheduler.instance) {
        self.style = style
        self.scheduler = scheduler
    }

    deinit { turning.dispose() }

    /// Draws it into an area.
    public func draw(into canvas: inout Canvas, area: CellArea) {
        guard isAnimating, !area.isEmpty else { return }
        canvas.write(Self.phases[phase % Self.phases.count], x: area.x, y: area.y, style: style, limit: area)
    }

    private func turn() -> any Disposable {
        Observable<Int>.interval(.milliseconds(100), scheduler: scheduler).subscribe(
            onNext: { [weak self] _ in
                MainActor.assumeIsolated {
                    self?.phase += 1
                    self?.setNeedsDisplay()
                }
            }
        )
    }
}

extension Reactive where Base == ActivityIndicator {
    /// Lets it turn, or not.
    public var isAnimating: Binder<Bool> { Binder(base) { $0.isAnimating = $1 } }
}
