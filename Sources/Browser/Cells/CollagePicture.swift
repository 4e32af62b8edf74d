import Rx
import TerminalUI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The collage of the tray as a picture: made ready off main, the one before shown until then.
@MainActor
final class CollagePicture {
    private enum Outcome: Sendable {
        case picture(any MovingPicture)
        case failure(String)
    }

    private let loader: CellLoader
    private let now: @MainActor () -> Duration
    private let relay = PublishRelay<Void>()
    private let making = SerialDisposable()
    private var gif: Data?
    private var area = CellArea(x: 0, y: 0, width: 0, height: 0)

    /// How it stands; `nil` where there is none.
    private(set) var picture: CellPicture?

    init(now: @escaping @MainActor () -> Duration, loader: CellLoader) {
        self.now = now
        self.loader = loader
    }

    /// Sends when it is another one.
    var changes: Signal<Void> { relay.asSignal() }

    /// Shows a collage in an area of this size; `nil` shows none.
    func show(_ gif: Data?, in area: CellArea) {
        guard gif != self.gif || area.width != self.area.width || area.height != self.area.height else { return }
        self.gif = gif
        self.area = area
        guard let gif, !area.isEmpty else {
            picture = nil
            making.disposable = Disposables.create()
            return
        }
        making.disposable = loader.picture(of: gif, columns: area.width, rows: area.height)
            .map { Outcome.picture($0) }
            .asDriver(onErrorRecover: { Driver.just(.failure(CellFailure.reason($0))) })
            .drive(onNext: { [weak self] in self?.arrived($0) })
    }

    /// When it looks different next.
    func nextChange(after time: Duration) -> Duration? {
        guard case .shown(let picture, let since) = picture else { return nil }
        return picture.nextChange(after: max(time - since, .zero)).map { $0 + since }
    }

    /// Lets go of it, for good.
    func close() { making.dispose() }

    private func arrived(_ outcome: Outcome) {
        switch outcome {
        case .picture(let made): picture = .shown(made, since: now())
        case .failure(let reason): picture = .failed(reason)
        }
        relay.accept(())
    }
}
