import Rx
import TerminalUI

/// The screen on the user's terminal, from the first key to the last.
@MainActor
final class Interactive {
    private let session: TerminalSession
    private let screen: WeatherScreen
    private let bag = DisposeBag()

    /// Prepares everything; the terminal is asked what it can do.
    /// - Throws: `TerminalError`.
    init(
        provider: any WeatherProvider,
        arguments: Arguments,
        environment: (String) -> String?
    ) throws(TerminalError) {
        let device = try TerminalDevice()
        let features = TerminalFeatures.detect(device: device, environment: environment)
        let session = TerminalSession(device: device, features: features)
        self.session = session
        screen = WeatherScreen(
            provider: provider,
            arguments: arguments,
            size: session.size,
            present: { session.present($0) }
        )
    }

    /// Takes the terminal until the user ends it or it is gone; then calls `end`, with the terminal given back.
    /// - Throws: `TerminalError`.
    func run(end: @escaping @MainActor @Sendable () -> Void) throws(TerminalError) {
        session.events
            .subscribe(
                onNext: { [weak self] event in
                    MainActor.assumeIsolated {
                        guard let self, self.isLast(event) else { return }
                        self.session.stop()
                        end()
                    }
                }
            )
            .disposed(by: bag)
        try session.start()
    }

    private func isLast(_ event: TerminalEvent) -> Bool {
        switch event {
        case .hangUp, .key(.control("c")): return true
        case .key(Key(.escape)), .key(.control("d")): return !screen.screen.handle(event)
        default:
            screen.screen.handle(event)
            return false
        }
    }
}
