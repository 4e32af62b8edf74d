import Foundation
import GIFSearch
import HTTP
import Rx
import RxTest
import TerminalUI
import Testing

@testable import Browser

/// A browser on virtual time.
@MainActor
private final class Bench {
    let scheduler = makeScheduler()
    let provider: ScriptedProvider
    var services: BrowserServices
    let clipboard: KeptClipboard
    lazy var store = BrowserStore(services: services)
    var state: BrowserState { store.state.value }

    init(takesGIFs: Bool = true, _ answer: (@Sendable (GIFQuery) throws -> [GIFItem])? = nil) {
        let clock = scheduler
        let answer = answer ?? { makeItems($0.offset..<$0.offset + $0.limit, $0.words ?? "t") }
        provider = ScriptedProvider { query in
            Observable<Int>.timer(.milliseconds(100), scheduler: clock).map { _ in try answer(query) }
                .filter { !$0.isEmpty }
        }
        clipboard = KeptClipboard(takesGIFs: takesGIFs)
        services = makeServices(scheduler, provider: provider)
        services.clipboard = clipboard
        services.original = { _ in
            Observable<Int>.timer(.milliseconds(100), scheduler: clock).map { _ in try makeGIF() }.asSingle()
        }
    }

    func at(_ time: Int, _ actions: BrowserAction...) {
        let store = store
        scheduler.scheduleAt(time) { MainActor.assumeIsolated { for action in actions { store.send(action) } } }
    }

    /// Runs to a moment; what stands later waits.
    func run(to time: Int) { scheduler.advanceTo(time) }

    /// Starts and shows the first results, at 100.
    func start() {
        store.start()
        run(to: 200)
    }
}

@MainActor
@Suite("Browser store")
struct BrowserStoreTests {
    @Test("Without a query it begins with what is trending, with one by that")
    func beginning() {
        let bench = Bench()
        bench.start()
        #expect(bench.state.topic == .trending && bench.state.results.count == 25 && bench.state.loading == nil)
        #expect(bench.state.attribution == "Powered by tests")
        let cats = Bench()
        cats.store = BrowserStore(services: cats.services, query: " cats ")
        cats.start()
        #expect(cats.state.topic == .search("cats") && cats.state.query == "cats")
    }

    @Test("Typing searches, with the titles of the new query; Esc goes back and the search goes on")
    func typing() {
        let bench = Bench()
        bench.start()
        for text in ["c", "ca", "cat", "cats"] { bench.store.send(.edit(text)) }
        bench.store.send(.back)
        bench.run(to: 450)
        #expect(bench.state.topic == .trending && bench.state.query == "cats")
        bench.run(to: 700)
        #expect(bench.state.topic == .search("cats") && bench.state.results.first?.id == "cats0")
        #expect(bench.provider.words == ["cats"])
    }

    @Test("What asks for the same asks nothing")
    func sameQuestion() {
        let bench = Bench()
        bench.start()
        bench.store.send(.edit("cat"))
        bench.run(to: 700)
        for text in ["cat", "cat ", " cat"] { bench.store.send(.edit(text)) }
        bench.run(to: 2000)
        #expect(bench.provider.words == ["cat"])
    }

    @Test("The last row in sight asks for the next page, once; few calls left, only 'n' does")
    func paging() {
        let bench = Bench()
        bench.start()
        bench.store.send(.move(.end))
        bench.store.send(.move(.left))
        #expect(bench.state.loading == .more)
        bench.run(to: 400)
        #expect(bench.state.results.count == 75 && bench.provider.asked.count == 2)
        bench.store.send(.search(.quota(HTTPQuota(limit: 100, remaining: 2, resets: 5000, seen: 1000))))
        bench.store.send(.move(.end))
        #expect(bench.state.loading == nil)
        bench.store.send(.loadMore)
        bench.run(to: 600)
        #expect(bench.state.results.count == 125)
    }

    @Test("A failure is said and asked again by the same key")
    func failing() {
        let fails = BehaviorRelay(value: true)
        let bench = Bench { query in
            if fails.value { throw ProviderError.unavailable(provider: "test", status: 503, message: nil) }
            return makeItems(0..<query.limit)
        }
        bench.start()
        #expect(bench.state.failure == "test answered with status 503.")
        fails.accept(false)
        bench.store.send(.show(.trending))
        bench.run(to: 400)
        #expect(bench.state.failure == nil && bench.state.results.count == 25)
    }

    @Test("What is shown already is not asked again, and nothing waits for it")
    func shownAlready() {
        let bench = Bench()
        bench.start()
        bench.store.send(.show(.trending))
        #expect(bench.state.loading == nil && bench.provider.asked.count == 1)
    }

    @Test("Chance gives another one each time")
    func random() {
        let bench = Bench { query in query.kind == .random(tag: nil) ? makeItems(0..<1) : makeItems(0..<25) }
        bench.start()
        for time in [400, 600] {
            bench.store.send(.show(.random))
            bench.run(to: time)
        }
        #expect(bench.provider.asked.map(\.kind) == [.trending, .random(tag: nil), .random(tag: nil)])
        #expect(bench.state.topic == .random && bench.state.loading == nil)
    }

    @Test("Actions sent while others are told come after them, and the state is always the latest")
    func reentrance() {
        let bench = Bench()
        bench.start()
        let seen = BehaviorRelay<[Int]>(value: [])
        let store = bench.store
        let subscription = store.state.skip(1).subscribe(onNext: { state in
            seen.accept(seen.value + [state.selection])
            if state.selection == 1 { MainActor.assumeIsolated { store.send(.move(.right)) } }
        })
        store.send(.move(.right))
        subscription.dispose()
        #expect(seen.value == [1, 2] && bench.state.selection == 2)
    }

    @Test("A message is over after a while, the latest counts")
    func messages() {
        let bench = Bench()
        bench.start()
        bench.store.send(.say(.note, "one", waitsForKey: false))
        bench.run(to: 3000)
        bench.store.send(.say(.note, "two", waitsForKey: false))
        bench.run(to: 6300)
        #expect(bench.state.message?.text == "two")
        bench.run(to: 9100)
        #expect(bench.state.message == nil)
    }

    @Test("A message that waits for a key is done when a key is pressed, or when another takes its place")
    func waitingMessage() {
        let bench = Bench()
        bench.start()
        let done = bench.scheduler.createObserver(Never.self)
        _ = bench.store.message(.success, "saved").asObservable().subscribe(done)
        bench.run(to: 20_000)
        #expect(bench.state.message?.text == "saved" && done.events.isEmpty)
        bench.store.send(.move(.right))
        #expect(done.events.isEmpty)
        bench.store.send(.dismissMessage)
        #expect(done.events == [.completed(20_000)] && bench.state.message == nil)
        let replaced = bench.scheduler.createObserver(Never.self)
        _ = bench.store.message(.note, "a").asObservable().subscribe(replaced)
        bench.store.send(.say(.note, "b", waitsForKey: false))
        #expect(replaced.events == [.completed(20_000)] && bench.state.message?.text == "b")
    }

    @Test("Disposing of a message takes it away")
    func disposedMessage() {
        let bench = Bench()
        bench.start()
        let subscription = bench.store.message(.note, "a").subscribe()
        #expect(bench.state.message?.text == "a")
        subscription.dispose()
        bench.run(to: 300)
        #expect(bench.state.message == nil)
    }

    @Test(
        "Closing ends everything: requests, downloads, originals; what was picked completes; later actions do nothing"
    )
    func closing() {
        let bench = Bench()
        let ended = BehaviorRelay(value: 0)
        bench.services.download = { _ in .never().do(onDispose: { ended.accept(ended.value + 1) }) }
        bench.start()
        let picked = bench.scheduler.createObserver(GIFItem.self)
        _ = bench.store.picked.subscribe(picked)
        bench.store.send(.download)
        bench.store.send(.show(.search("cats")))
        bench.store.send(.quit)
        bench.store.send(.move(.right))
        bench.run(to: 60_000)
        #expect(bench.state.isClosed && bench.state.topic == .trending && bench.state.selection == 0)
        #expect(picked.events == [.completed(200)] && ended.value == 1)
        #expect(bench.provider.aborted.map(\.words) == ["cats"])
    }

    @Test("A store that is let go of ends what it began")
    func released() {
        let bench = Bench()
        weak let store: BrowserStore?
        do {
            let kept = BrowserStore(services: bench.services)
            kept.start()
            store = kept
        }
        #expect(store == nil)
        bench.run(to: 500)
        #expect(bench.provider.aborted.count == 1)
    }
}

@MainActor
@Suite("Browser store: downloads, copies, the tray")
struct BrowserStoreErrandTests {
    @Test("A download goes from the first byte to the file; its outcome is said")
    func download() {
        let bench = Bench()
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
        let bench = Bench()
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
        let bench = Bench()
        let ended = BehaviorRelay(value: 0)
        bench.services.download = { _ in .never().do(onDispose: { ended.accept(ended.value + 1) }) }
        bench.start()
        bench.store.send(.download)
        bench.store.send(.cancelDownload(1))
        #expect(ended.value == 1 && bench.state.downloads.isEmpty && bench.store.downloads.isEmpty)
    }

    @Test("The link is the page's, Markdown shows the GIF; what titles hold is made harmless")
    func copies() {
        let bench = Bench { _ in
            var item = makeItem("x", title: "a](b) <c>\u{1B}")
            item.gif = "https://m.example/a(1).gif?x=1&copy;=2"
            return [item]
        }
        bench.start()
        bench.store.send(.copyLink)
        bench.run(to: 210)
        #expect(bench.clipboard.texts == ["https://example.org/gifs/x"])
        #expect(bench.state.message?.text == "The link is copied.")
        bench.store.send(.copyMarkdown)
        bench.run(to: 220)
        #expect(
            bench.clipboard.texts.last
                == "![a\\](b) \\<c\\>\u{FFFD}](https://m.example/a%281%29.gif?x=1&amp;copy;=2)"
        )
    }

    @Test("The GIF itself is fetched and copied; where only text can be, its link is")
    func copiedGIF() {
        let bench = Bench()
        bench.start()
        bench.store.send(.copyGIF)
        #expect(bench.state.message?.text == "Fetching the GIF to copy it…")
        bench.run(to: 400)
        #expect(bench.clipboard.gifs.count == 1 && bench.state.message?.text == "The GIF is copied.")
        let text = Bench(takesGIFs: false)
        text.start()
        text.store.send(.copyGIF)
        text.run(to: 400)
        #expect(text.clipboard.texts == ["https://example.org/gifs/t0"])
        #expect(text.state.message?.text == "This clipboard takes no pictures: the link is copied.")
    }

    @Test("Of two copies the later counts: one that is still fetched is given up")
    func latestCopy() {
        let bench = Bench()
        bench.start()
        bench.store.send(.copyGIF)
        bench.run(to: 250)
        bench.store.send(.copyLink)
        bench.run(to: 1000)
        #expect(bench.clipboard.gifs.isEmpty && bench.clipboard.texts.count == 1)
    }

    @Test("An item's page is opened; what is no http(s) link is neither opened nor copied")
    func opening() {
        let opened = BehaviorRelay<[String]>(value: [])
        let bench = Bench { _ in
            var bad = makeItem("bad")
            (bad.page, bad.gif) = ("javascript:alert(1)", "file:///etc/passwd")
            return [makeItem("good"), bad]
        }
        bench.services.open = { link in
            opened.accept(opened.value + [link.text])
            return .empty()
        }
        bench.start()
        bench.store.send(.openPage)
        bench.store.send(.move(.right))
        for action in [BrowserAction.openPage, .copyLink, .copyMarkdown] {
            bench.store.send(action)
            #expect(bench.state.message?.text == "It has no http(s) link.")
        }
        #expect(opened.value == ["https://example.org/gifs/good"] && bench.clipboard.texts.isEmpty)
    }

    @Test("Space picks for the tray: it shows there, its cell is lit for a moment")
    func picking() {
        let bench = Bench()
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
        let bench = Bench { _ in
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
        let bench = Bench()
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
        let bench = Bench()
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
