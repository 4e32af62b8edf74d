import Foundation
import GIF
import HTTP
import HTTPStubs
import Rx
import RxTest
import TerminalUI
import Testing

@testable import Browser

@Suite("Loading cells' pictures")
struct CellLoaderTests {
    private func loader(_ answer: StubResponse) -> CellLoader {
        let transport = StubTransport { _, work in work() }
        transport.when(.any) { _ in answer }
        return CellLoader(
            session: HTTPSession(.init(transport: transport, retry: .never, delivery: .direct)),
            preparer: PicturePreparer(graphics: .symbols, size: TerminalSize(columns: 80, rows: 24)),
            lanes: DecodingLanes(count: 1)
        )
    }

    private func request(_ url: String = "https://media.example.org/a.gif") -> CellRequest {
        CellRequest(item: "a", url: url, columns: 10, rows: 4)
    }

    private func reason(_ loader: CellLoader, _ request: CellRequest) -> String? {
        do {
            _ = try loader.load(request).toBlocking(timeout: 10).first()
            return nil
        } catch { return CellFailure.reason(error) }
    }

    @Test("What comes is decoded and made ready in the size that was asked for")
    func picture() throws {
        let gif = try makeGIF(width: 20, height: 16)
        let picture = try #require(try loader(.data(gif)).load(request()).toBlocking(timeout: 10).first())
        var canvas = Canvas(width: 10, height: 4)
        picture.draw(at: .zero, into: &canvas, area: canvas.area)
        #expect(canvas[5, 1] != .empty)
        #expect(picture.nextChange(after: .zero) == .milliseconds(100))
    }

    @Test("What does not come, or is no picture, has a reason in a few words")
    func reasons() throws {
        #expect(reason(loader(.status(404)), request()) == "It was answered with status 404.")
        #expect(reason(loader(.text("<html>")), request()) == "This is no GIF.")
        #expect(reason(loader(.data(try makeGIF().prefix(30))), request()) != nil)
        let lost = HTTPError.transport(.init(.connectionLost, "it was cut"))
        #expect(reason(loader(.failure(lost)), request()) == "The connection was lost.")
        #expect(reason(loader(.status(200)), request("")) == "Its link makes no sense.")
    }
}
