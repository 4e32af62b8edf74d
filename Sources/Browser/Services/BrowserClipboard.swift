import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A place that copies go to.
public protocol BrowserClipboard: Sendable {
    /// Copies text. Cold; done when whoever keeps it has it. Delivers anywhere; fails with `ClipboardError`.
    func copy(text: String) -> Completable

    /// Copies a GIF as a picture. Cold, as above; fails with `ClipboardError.textOnly` where only text can be copied.
    func copy(gif: Data) -> Completable
}

/// Why nothing was copied.
public enum ClipboardError: Error, Hashable, Sendable {
    /// No program and no terminal keeps a clipboard here.
    case none
    /// It takes text, and no pictures.
    case textOnly
    /// A program that should keep it did not.
    case failed(program: String, reason: String)
}

extension ClipboardError: CustomStringConvertible {
    /// One sentence: what failed, what to do.
    public var description: String {
        switch self {
        case .none: "There is no clipboard here; name a program with 'igif config set copy_command'."
        case .textOnly: "This clipboard takes no pictures."
        case .failed(let program, let reason): "\(program) did not copy: \(reason)."
        }
    }
}
