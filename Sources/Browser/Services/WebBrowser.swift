import Rx
import TerminalUI

/// Opens links in the user's web browser: `open` on macOS, `xdg-open` elsewhere, the link as an argument of its own.
///
/// A `SafeLink` begins with `http://` or `https://`, so it is no option, no path and no other program's scheme.
public struct WebBrowser: Sendable {
    /// The program that opens links; `nil` where there is none.
    public let program: String?

    /// Looks for the program.
    ///
    /// - Parameters:
    ///   - hasProgram: whether there is a program of a name along PATH.
    ///   - isMac: whether this is macOS.
    public init(hasProgram: (String) -> Bool, isMac: Bool = SystemClipboard.isMac) {
        program = isMac ? "open" : ["xdg-open", "wslview"].first(where: hasProgram)
    }

    /// Opens a link. Cold; done when the program has taken it. Fails with `ExternalProgram.Failure`.
    public func open(_ link: SafeLink) -> Completable {
        guard let program else {
            return .error(ExternalProgram.Failure(program: "xdg-open", reason: "there is no such program here"))
        }
        return ExternalProgram([program, link.text]).run(limit: .seconds(3), mayGoOn: true)
    }
}
