import Browser
import Foundation
import Rx
import RxTest
import TerminalUI
import Testing

@Suite("Web browser")
struct WebBrowserTests {
    @Test("The system's own program opens links")
    func program() {
        #expect(WebBrowser(hasProgram: { $0 == "xdg-open" }, isMac: false).program == "xdg-open")
        #expect(WebBrowser(hasProgram: { $0 == "wslview" }, isMac: false).program == "wslview")
        #expect(WebBrowser(hasProgram: { _ in false }, isMac: true).program == "open")
        #expect(WebBrowser(hasProgram: { _ in false }, isMac: false).program == nil)
    }

    @Test("Without one, that is said")
    func none() throws {
        let browser = WebBrowser(hasProgram: { _ in false }, isMac: false)
        let link = try #require(SafeLink("https://example.org"))
        guard case .failed(_, let error) = browser.open(link).asObservable().toBlocking(timeout: 20).materialize()
        else {
            return #expect(Bool(false))
        }
        #expect("\(error)" == "xdg-open failed: there is no such program here.")
    }

    @Test("Nothing but http(s) becomes a link, so no option and no path is ever opened")
    func links() {
        for text in ["--help", "-x", "file:///etc/passwd", "javascript:alert(1)", "/etc/passwd", "https://", "ftp://a"]
        {
            #expect(SafeLink(text) == nil, "\(text)")
        }
    }
}
