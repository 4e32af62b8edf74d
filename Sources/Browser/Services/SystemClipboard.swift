import Rx
import TerminalUI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The clipboard of the person at the terminal, by what this machine has for it.
///
/// The user's own program goes first. Over SSH text goes through the terminal (OSC 52), since a clipboard here would be
/// another machine's; elsewhere to the desktop's program, and through the terminal where there is none.
public struct SystemClipboard: BrowserClipboard {
    /// One way to a clipboard.
    public enum Route: Hashable, Sendable {
        /// A program that reads what is copied.
        case program(ExternalProgram)
        /// The terminal (OSC 52), which takes text alone.
        case terminal
    }

    /// Most bytes of text that go through a terminal: more than any link has, and less than terminals throw away.
    public static let longestText = 50_000

    /// The way for text, and the way for GIFs; `nil` where there is none.
    public let text, gif: Route?
    /// Whether GNU screen stands between, which hands on what is wrapped for it.
    private let isInScreen: Bool
    private let send: @Sendable ([UInt8]) -> Void

    /// Chooses the ways.
    ///
    /// - Parameters:
    ///   - variables: the environment variables.
    ///   - command: the user's own program and its arguments. Where one of these holds `{type}`, it is given GIFs too,
    ///     and the MIME type in that place; else only text.
    ///   - hasProgram: whether there is a program of a name along PATH.
    ///   - isMac: whether the desktop is macOS.
    ///   - terminalTakesText: whether the terminal is known to do as OSC 52 says.
    ///   - send: writes bytes to the terminal, from any thread.
    public init(
        variables: (String) -> String?,
        command: [String]?,
        hasProgram: (String) -> Bool,
        isMac: Bool = SystemClipboard.isMac,
        terminalTakesText: Bool,
        send: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.send = send
        isInScreen = variables("STY") != nil && variables("TMUX") == nil
        let isRemote = ["SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"].contains { variables($0) != nil }
        let desktop = Self.desktop(variables, hasProgram, isMac: isMac, isRemote: isRemote)
        // tmux itself hands a buffer on to its client's clipboard; what is written to it by programs it keeps.
        let tmux: Route? =
            variables("TMUX") != nil && hasProgram("tmux")
            ? .program(ExternalProgram(["tmux", "load-buffer", "-w", "-"])) : nil
        let terminal = tmux ?? (terminalTakesText || isRemote ? .terminal : nil)
        let own = command.flatMap { $0.first?.isEmpty == false ? $0 : nil }
        if let own {
            text = .program(ExternalProgram(own.map { Self.filled($0, "text/plain") }))
            let takesTypes = own.contains { Self.filled($0, "") != $0 }
            gif = takesTypes ? .program(ExternalProgram(own.map { Self.filled($0, "image/gif") })) : desktop.gif
        } else {
            text = isRemote ? terminal ?? desktop.text : desktop.text ?? terminal
            gif = desktop.gif
        }
    }

    /// See `BrowserClipboard.copy(text:)`.
    public func copy(text: String) -> Completable {
        switch self.text {
        case .program(let program): Self.run(program, Data(text.utf8))
        case .terminal:
            Completable.deferred { [send, isInScreen] in
                guard text.utf8.count <= Self.longestText else {
                    throw ClipboardError.failed(program: "The terminal", reason: "the text is too long for it")
                }
                let sequence = Self.sequence(text)
                send(isInScreen ? Self.wrappedForScreen(sequence) : sequence)
                return .empty()
            }
        case nil: .error(ClipboardError.none)
        }
    }

    /// See `BrowserClipboard.copy(gif:)`.
    public func copy(gif: Data) -> Completable {
        guard case .program(let program) = self.gif else {
            return .error(text == nil ? ClipboardError.none : .textOnly)
        }
        return Self.run(program, gif)
    }

    /// What asks a terminal to put text on the clipboard: `OSC 52 ; c ; base64 ST` (xterm, control sequences).
    static func sequence(_ text: String) -> [UInt8] {
        Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{1B}\\".utf8)
    }

    /// A sequence in pieces that GNU screen hands on to its terminal: `DCS … ST`, each shorter than its buffer of 768
    /// bytes. No piece ends between ESC and what follows it, which would be read as the end of the piece.
    static func wrappedForScreen(_ sequence: [UInt8]) -> [UInt8] {
        // BEL ends the sequence in the place of ST, which would end a piece.
        let inner = sequence.dropLast(2) + [0x07]
        var wrapped: [UInt8] = []
        var rest = inner[...]
        while !rest.isEmpty {
            wrapped += [0x1B, UInt8(ascii: "P")] + rest.prefix(512) + [0x1B, UInt8(ascii: "\\")]
            rest = rest.dropFirst(512)
        }
        return wrapped
    }

    private static func run(_ program: ExternalProgram, _ input: Data) -> Completable {
        program.run(input: input).catch { error in
            guard let failure = error as? ExternalProgram.Failure else { throw error }
            throw ClipboardError.failed(program: failure.program, reason: failure.reason)
        }
    }

    /// The desktop's own programs.
    private static func desktop(
        _ variables: (String) -> String?,
        _ hasProgram: (String) -> Bool,
        isMac: Bool,
        isRemote: Bool
    ) -> (text: Route?, gif: Route?) {
        func route(_ words: String...) -> Route? { .program(ExternalProgram(words)) }
        if isMac {
            // pbcopy takes text alone; a picture is put there by the system's own scripting, which reads a file.
            return (route("pbcopy"), isRemote ? nil : route("osascript", "-e", setPicture))
        }
        if variables("WAYLAND_DISPLAY") != nil, hasProgram("wl-copy") {
            return (route("wl-copy", "--type", "text/plain"), route("wl-copy", "--type", "image/gif"))
        }
        if variables("DISPLAY") != nil, hasProgram("xclip") {
            return (
                route("xclip", "-selection", "clipboard", "-in"),
                route("xclip", "-selection", "clipboard", "-target", "image/gif", "-in")
            )
        }
        return (nil, nil)
    }

    private static let setPicture = "set the clipboard to (read (POSIX file \"/dev/stdin\") as «class GIFf»)"

    /// An argument with a MIME type in the place of `{type}`.
    private static func filled(_ argument: String, _ type: String) -> String {
        let parts = argument.split(separator: "{type}", omittingEmptySubsequences: false)
        return parts.joined(separator: type)
    }

    /// Whether this is macOS.
    public static var isMac: Bool {
        #if os(macOS)
            true
        #else
            false
        #endif
    }
}
