import Foundation
import GIF
import GIFSearch
import HTTP
import HTTPStubs
import Rx
import RxTest
import Testing

@Suite struct DemoProviderTests {
    private func makeSession(cache: HTTPCache? = nil) -> HTTPSession {
        let demo = DemoTransport(DemoService(.init(seed: 3)))
        return HTTPSession(
            .init(transport: RoutingTransport([DemoTransport.host: demo], otherwise: StubTransport()), cache: cache)
        )
    }

    @Test("A search without a network gives whole items")
    func search() throws {
        let provider = DemoProvider(session: makeSession())
        let items = read(provider, GIFQuery(.search("cats"))).elements.flatMap { $0 }
        #expect(items.count >= 12)
        for item in items {
            #expect(item.source == "demo" && item.type == "gif" && !item.title.isEmpty && item.alt != nil)
            #expect(item.bytes ?? 0 > 0 && item.width ?? 0 > 0 && item.height ?? 0 > 0 && item.frames ?? 0 > 1)
            #expect(item.renditions.count >= 15)
            #expect(item.preview != nil && item.imported?.hasSuffix("Z") == true)
            #expect(item.page.flatMap(provider.id(fromPage:)) == item.id)
        }
    }

    @Test("The pictures it names can be fetched and decoded, at the size it tells")
    func image() throws {
        let session = makeSession()
        let item = try #require(read(DemoProvider(session: session), GIFQuery(.ids(["ball"]))).elements.first?.first)
        let url = try #require(URL(string: item.gif))
        let image = try #require(try session.rx.image(HTTPRequest(url)).toBlocking(timeout: 60).first())
        #expect(image.width == item.width && image.frames.count == item.frames)
        #expect(try session.rx.data(HTTPRequest(url)).toBlocking(timeout: 60).first()?.count == item.bytes)
    }

    @Test("The second search comes out of the cache")
    func cached() throws {
        let provider = DemoProvider(session: makeSession(cache: HTTPCache(.init())))
        let first = read(provider, GIFQuery(.search("dog"))).elements.flatMap { $0 }
        let second = read(provider, GIFQuery(.search("dog"))).elements.flatMap { $0 }
        #expect(first.allSatisfy { !$0.cached } && second.allSatisfy { $0.cached })
        #expect(first.map(\.id) == second.map(\.id) && first.count >= 8)
    }

    @Test("All questions work")
    func questions() throws {
        let provider = DemoProvider(session: makeSession())
        func ids(_ query: GIFQuery) -> [String] { read(provider, query).elements.flatMap { $0.map(\.id) } }
        #expect(ids(GIFQuery(.trending, limit: 70)).count == 70)
        #expect(ids(GIFQuery(.translate("good morning"))) == ["coffee"])
        #expect(Set(ids(GIFQuery(.random(tag: "cat"), limit: 3))).count == 3)
        #expect(ids(GIFQuery(.ids(["rocket", "catNap", "xyzzy"]))) == ["rocket", "catNap"])
        #expect(ids(GIFQuery(.search("xyzzy"))).isEmpty)
        #expect(
            read(provider, GIFQuery(.ids(["xyzzy"]))).error as? ProviderError
                == .notFound(provider: "demo", ids: ["xyzzy"])
        )
        #expect(ids(GIFQuery(.search("cat"), media: .stickers)).contains("sCat"))
        #expect(
            read(provider, GIFQuery(.search("cat"), media: .stickers)).elements.joined().allSatisfy {
                $0.type == "sticker"
            }
        )
    }
}
