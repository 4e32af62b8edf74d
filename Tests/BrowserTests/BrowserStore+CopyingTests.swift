import Rx
import Testing

@testable import Browser

@MainActor
@Suite("Browser store: copies")
struct BrowserStoreCopyingTests {
    @Test("The link is the page's, Markdown shows the GIF; what titles hold is made harmless")
    func copies() {
        let bench = StoreBench { _ in
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
        let bench = StoreBench()
        bench.start()
        bench.store.send(.copyGIF)
        #expect(bench.state.message?.text == "Fetching the GIF to copy it…")
        bench.run(to: 400)
        #expect(bench.clipboard.gifs.count == 1 && bench.state.message?.text == "The GIF is copied.")
        let text = StoreBench(takesGIFs: false)
        text.start()
        text.store.send(.copyGIF)
        text.run(to: 400)
        #expect(text.clipboard.texts == ["https://example.org/gifs/t0"])
        #expect(text.state.message?.text == "This clipboard takes no pictures: the link is copied.")
    }

    @Test("Of two copies the later counts: one that is still fetched is given up")
    func latestCopy() {
        let bench = StoreBench()
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
        let bench = StoreBench { _ in
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
}
