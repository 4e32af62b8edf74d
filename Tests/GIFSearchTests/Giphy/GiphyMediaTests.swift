import HTTP
import HTTPStubs
import Testing

@testable import GIFSearch

@Suite("Names of media files")
struct GiphyMediaTests {
    private let session = HTTPSession(HTTPSession.Configuration(transport: StubTransport()))

    @Test(
        "GIPHY's smaller renditions are told by their names",
        arguments: [
            ("https://media1.giphy.com/media/v1.abc/3oriO/200w.gif?cid=1&rid=200w.gif", true),
            ("https://media.giphy.com/media/3oriO/giphy-preview.gif", true),
            ("https://media.giphy.com/media/3oriO/giphy-downsized_s.gif", true),
            ("https://media.giphy.com/media/3oriO/giphy_s.gif", true),
            ("https://media.giphy.com/media/3oriO/100_d.gif", true),
            ("https://i.giphy.com/200.gif", true),
            ("https://media.giphy.com/media/3oriO/giphy.gif?cid=1", false),
            ("https://media.giphy.com/media/3oriO/source.gif", false),
            ("https://media2.giphy.com/headers/XHS7mgXmpr1D.gif", false),
            ("https://example.com/media/3oriO/200w.gif", false),
            ("https://notgiphy.com/200w.gif", false),
            ("https://media.giphy.com", false), ("nonsense", false),
        ]
    )
    func giphy(url: String, isReduced: Bool) {
        #expect(GiphyProvider(session: session, key: nil).isReduced(media: url) == isReduced)
    }

    @Test("So are the demo's, and each tells its own alone")
    func demo() {
        let provider = DemoProvider(session: session)
        for file in DemoFile.allCases {
            let url = "https://\(DemoTransport.host)/media/catBounce/\(file.rawValue)"
            #expect(provider.isReduced(media: url) == (file != .original))
        }
        #expect(!provider.isReduced(media: "https://media.giphy.com/media/3oriO/200w.gif"))
    }
}
