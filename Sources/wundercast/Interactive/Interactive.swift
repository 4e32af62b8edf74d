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

    /// Takes the terminal until the user ends it or it is gone; then calls `end`, with the terminal given back, with
    /// what the program is to end with.
    /// - Throws: `TerminalError`.
    func run(end: @escaping @MainActor @Sendable (Int32) -> Void) throws(TerminalError) {
        session.events
            .subscribe(
                onNext: { [weak self] event in
                    MainActor.assumeIsolated {
                        guard let self, let code = self.code(after: event) else { return }
                        self.session.stop()
                        end(code)
                    }
                }
            )
            .disposed(by: bag)
        try session.start()
    }

    /// What the program ends with if this was the last event; `nil` when it goes on.
    private func code(after event: TerminalEvent) -> Int32? {
        switch event {
        case .hangUp, .key(.control("c")): return 130
        case .key(Key(.escape)), .key(.control("d")): return screen.screen.handle(event) ? nil : 0
        default:
            screen.screen.handle(event)
            return nil
        }
    }
}
