import Dispatch
import Rx

/// Time as pictures play by it, and the one timer that wakes the screen for the next of them.
@MainActor
final class AnimationClock {
    /// The least between two repaints that only time asked for.
    let interval: Duration
    private let started = ContinuousClock.now
    private let timer = SerialDisposable()
    private var due: Duration?
    private let wake: @MainActor @Sendable () -> Void

    /// - Parameters:
    ///   - framesPerSecond: how often pictures change at most.
    ///   - wake: called on main when it is time.
    init(framesPerSecond: Int, wake: @escaping @MainActor @Sendable () -> Void) {
        interval = .milliseconds(1000 / max(1, framesPerSecond))
        self.wake = wake
    }

    /// The time since it was made.
    var now: Duration { started.duration(to: .now) }

    /// Wakes at a time, instead of at any set before; `nil` never. Not before a frame's time has passed.
    func wake(at next: Duration?, lastFrame: Duration) {
        guard let next else {
            due = nil
            timer.disposable = Disposables.create()
            return
        }
        let time = max(next, lastFrame + interval)
        guard due != time else { return }
        due = time
        let delay = max(0, Int((time - now) / .microseconds(1)))
        timer.disposable = MainScheduler.instance.scheduleRelative((), dueTime: .microseconds(delay)) { [weak self] _ in
            MainActor.assumeIsolated {
                self?.due = nil
                self?.wake()
            }
            return Disposables.create()
        }
    }

    /// Wakes nobody any more.
    func stop() { timer.dispose() }
}
