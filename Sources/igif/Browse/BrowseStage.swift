import Browser
import HTTP
import Rx
import TerminalUI

/// The browser on its terminal, and how the two end.
@MainActor
final class BrowseStage {
    private let session: TerminalSession
    private let store: BrowserStore
    private let screen: BrowserScreen
    private let bag = DisposeBag()
    private var wasInterrupted = false

    /// Builds everything; the terminal is untouched.
    init(device: TerminalDevice, features: TerminalFeatures, plan: BrowsePlan) {
        let session = TerminalSession(device: device, features: features)
        self.session = session
        let services = plan.services(features: features) { [weak session] bytes in
            _ = MainScheduler.asyncInstance.schedule(()) { _ in
                MainActor.assumeIsolated { session?.send(bytes) }
                return Disposables.create()
            }
        }
        store = BrowserStore(services: services, query: plan.query)
        let preparer = PicturePreparer(features: features, size: session.size, graphics: plan.graphics)
        screen = BrowserScreen(
            session: session,
            store: store,
            loader: CellLoader(
                session: services.previews,
                preparer: preparer,
                lanes: DecodingLanes(count: ProcessorCount.spare)
            ),
            theme: Theme(features: features)
        )
    }

    /// Takes the terminal and runs until it is closed.
    ///
    /// - Parameter ended: called once, when the terminal is given back.
    func run(_ ended: @escaping @MainActor @Sendable (CommandFailure?) -> Void) {
        screen.closed
            .asDriver(onErrorDriveWith: .empty())
            .drive(onCompleted: { [weak self] in ended(self?.failure) })
            .disposed(by: bag)
        do {
            try screen.start()
        } catch {
            ended(.cannotWrite("\(error)"))
        }
    }

    /// A signal says to end.
    func interrupt() {
        wasInterrupted = true
        store.send(.quit)
    }

    private var failure: CommandFailure? {
        wasInterrupted || screen.wasInterrupted ? CommandFailure(.interrupted, "Interrupted.") : nil
    }
}
