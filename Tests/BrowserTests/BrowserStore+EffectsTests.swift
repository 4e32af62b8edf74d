import GIFSearch
import HTTP
import Rx
import Testing

@testable import Browser

@MainActor
@Suite("Browser store: downloads, the tray")
struct BrowserStoreEffectsTests {
    @Test("A download goes from the first byte to the file; its outcome is said")
    func download() {
        let bench = StoreBench()
        let clock = bench.scheduler
        bench.services.download = { _ in
            Observable.of(
                BrowserDownload.Status.running(received: 1, total: 4),
                .running(received: 3, total: 4),
                .saved(path: "cat.gif")
            )
            .concatMap { status in Observable<Int>.timer(.milliseconds(50), scheduler: clock).map { _ in status } }
        }
        bench.start()
        bench.store.send(.download)
        bench.run(to: 310)
        #expect(bench.state.downloads.map(\.fraction) == [0.75])
        bench.run(to: 400)
        #expect(bench.state.message?.text == "Saved cat.gif")
        #expect(bench.state.downloads.map(\.status) == [.saved(path: "cat.gif")] && bench.store.downloads.isEmpty)
    }

    @Test("An error of a download is its outcome; one that ends without any failed")
    func failedDownload() {
        let bench = StoreBench()
        bench.services.download = { item in item.id == "t0" ? .error(HTTPError.unknown("no")) : .empty() }
        bench.start()
        bench.store.send(.download)
        bench.store.send(.move(.right))
        bench.store.send(.download)
        bench.run(to: 300)
        #expect(
            bench.state.downloads.map(\.status) == [
                .failed("\(HTTPError.unknown("no"))"), .failed("The download ended without a file."),
            ]
        )
    }

    @Test("A download that is cancelled is given up")
    func cancelledDownload() {
        let bench = StoreBench()
        let ended = BehaviorRelay(value: 0)
        bench.services.download = { _ in .never().do(onDispose: { ended.accept(ended.value + 1) }) }
        bench.start()
        bench.store.send(.download)
        bench.store.send(.cancelDownload(1))
        #expect(ended.value == 1 && bench.state.downloads.isEmpty && bench.store.downloads.isEmpty)
    }

    @Test("Space picks for the tray: it shows there, its cell is lit for a moment")
    func picking() {
        let bench = StoreBench()
        bench.start()
        bench.store.send(.addToTray)
        #expect(bench.state.tray.items.map(\.id) == ["t0"] && bench.state.tray.title == "1 GIF")
        #expect(bench.state.flash?.item == "t0")
        bench.run(to: 500)
        #expect(bench.state.tray.originals == [.here] && bench.state.tray.preview.gif != nil)
        bench.run(to: 600)
        #expect(bench.state.flash == nil)
        bench.store.send(.removeFromTray(0))
        #expect(bench.state.tray.items.isEmpty)
    }

    @Test("Only originals are put into the tray")
    func reduced() {
        let session = makeServices(makeScheduler()).previews
        let giphy = GiphyProvider(session: session, key: "k")
        let bench = StoreBench { _ in
            var item = makeItem("small")
            item.gif = "https://media1.giphy.com/media/x/giphy-preview.gif"
            return [item]
        }
        bench.services.provider = NamedProvider(bench.provider, giphy)
        bench.start()
        bench.store.send(.addToTray)
        #expect(bench.state.tray.items.isEmpty)
        #expect(bench.state.message?.text.contains("only smaller renditions") == true)
    }

    @Test("Saving clears the tray and says the path until a key is pressed; what fails keeps it and says why")
    func saving() {
        struct Full: Error {}
        let fails = BehaviorRelay(value: true)
        let bench = StoreBench()
        bench.services.saveCollage = { _ in fails.value ? .error(Full()) : .just("collage-001.gif") }
        bench.start()
        for _ in 0..<2 { bench.store.send(.addToTray) }
        bench.run(to: 500)
        bench.store.send(.saveTray)
        #expect(bench.state.tray.isSaving)
        bench.run(to: 600)
        #expect(bench.state.message?.kind == .failure && bench.state.message?.waitsForKey == true)
        #expect(bench.state.tray.items.count == 2 && !bench.state.tray.isSaving)
        bench.store.send(.dismissMessage)
        fails.accept(false)
        bench.store.send(.saveTray)
        bench.run(to: 50_000)
        #expect(bench.state.message?.text == "Saved collage-001.gif" && bench.state.tray.items.isEmpty)
        bench.store.send(.dismissMessage)
        #expect(bench.state.message == nil)
    }

    @Test("An odd number is not saved, and that is said")
    func odd() {
        let bench = StoreBench()
        bench.start()
        bench.store.send(.addToTray)
        bench.store.send(.saveTray)
        #expect(bench.state.message?.text == "A collage takes 2, 4 or 6 GIFs, not 1." && !bench.state.tray.isSaving)
    }
}

/// One provider's answers with another's knowledge of names.
private struct NamedProvider: GIFProvider {
    let answers: ScriptedProvider
    let names: GiphyProvider
    var name: String { names.name }
    var attribution: String { answers.attribution }

    init(_ answers: ScriptedProvider, _ names: GiphyProvider) { (self.answers, self.names) = (answers, names) }

    func items(for query: GIFQuery) -> Observable<[GIFItem]> { answers.items(for: query) }
    func id(fromPage url: String) -> String? { nil }
    func isReduced(media url: String) -> Bool { names.isReduced(media: url) }
}
