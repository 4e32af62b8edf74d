import Foundation
import GIF
import GIFSearch
import HTTP
import HTTPStubs
import Rx
import RxTest
import TerminalUI

@testable import Browser

/// An item with nothing but what is needed.
func makeItem(_ id: String, title: String? = nil) -> GIFItem {
    GIFItem(
        id: id,
        title: title ?? "Title \(id)",
        page: "https://example.org/gifs/\(id)",
        gif: "https://media.example.org/\(id)/giphy.gif?cid=1",
        source: "test"
    )
}

/// Items `a0`, `a1`, … of a range.
func makeItems(_ range: Range<Int>, _ name: String = "a") -> [GIFItem] { range.map { makeItem("\(name)\($0)") } }

/// A GIF of so many pictures in one colour each.
func makeGIF(width: Int = 16, height: Int = 12, colors: [UInt32] = [0xFF0000, 0x00FF00]) throws -> Data {
    let pictures = colors.map { color in
        let pixel = [UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255), 255]
        return GIFAnimation.Picture(pixels: (0..<width * height).flatMap { _ in pixel }, delay: 10)
    }
    let animation = GIFAnimation(width: width, height: height, loopCount: 0)
    return try animation.encode(GIFPictureArray(width: width, height: height, pictures: pictures))
}

/// A scheduler whose ticks are milliseconds, and which takes no time of its own.
func makeScheduler() -> TestScheduler {
    TestScheduler(initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)
}

/// A provider that answers as a test says, and knows what it was asked.
final class ScriptedProvider: GIFProvider {
    let name = "test"
    let attribution = "Powered by tests"
    private let script: @Sendable (GIFQuery) -> Observable<[GIFItem]>
    private let state = Guarded<(asked: [GIFQuery], aborted: [GIFQuery])>(([], []))

    init(_ script: @escaping @Sendable (GIFQuery) -> Observable<[GIFItem]>) { self.script = script }

    /// What was subscribed to, and what was disposed of before its end.
    var asked: [GIFQuery] { state.withLock { $0.asked } }
    var aborted: [GIFQuery] { state.withLock { $0.aborted } }
    /// The words asked for.
    var words: [String] { asked.compactMap(\.words) }

    func items(for query: GIFQuery) -> Observable<[GIFItem]> {
        Observable.deferred { [self] in
            state.withLock { $0.asked.append(query) }
            let isOver = Guarded(false)
            return script(query).do(
                onError: { _ in isOver.withLock { $0 = true } },
                onCompleted: { isOver.withLock { $0 = true } },
                onDispose: { [self] in
                    if !isOver.withLock({ $0 }) { state.withLock { $0.aborted.append(query) } }
                }
            )
        }
    }

    func id(fromPage url: String) -> String? { nil }
}

extension GIFQuery {
    var words: String? { if case .search(let words) = kind { words } else { nil } }
}

/// A clipboard that keeps what it gets.
final class KeptClipboard: BrowserClipboard {
    private let state = Guarded<(texts: [String], gifs: [Data])>(([], []))
    private let takesGIFs: Bool

    init(takesGIFs: Bool = true) { self.takesGIFs = takesGIFs }

    var texts: [String] { state.withLock { $0.texts } }
    var gifs: [Data] { state.withLock { $0.gifs } }

    func copy(text: String) -> Completable {
        .deferred { [self] in
            state.withLock { $0.texts.append(text) }
            return .empty()
        }
    }

    func copy(gif: Data) -> Completable {
        .deferred { [self] in
            guard takesGIFs else { throw ClipboardError.textOnly }
            state.withLock { $0.gifs.append(gif) }
            return .empty()
        }
    }
}

/// Services on virtual time that do nothing.
func makeServices(
    _ scheduler: any SchedulerType,
    provider: any GIFProvider = ScriptedProvider { _ in .empty() },
    stored: (any GIFProvider)? = nil
) -> BrowserServices {
    BrowserServices(
        provider: provider,
        stored: stored,
        previews: HTTPSession(.init(transport: StubTransport { _, work in work() }, delivery: .direct)),
        original: { _ in .never() },
        download: { _ in .never() },
        saveCollage: { _ in .never() },
        clipboard: KeptClipboard(),
        open: { _ in .empty() },
        date: { 1000 },
        main: scheduler,
        worker: scheduler
    )
}
