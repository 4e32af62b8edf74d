import Foundation
import Rx
import RxTest
import TerminalUI
import Testing

@testable import Browser

@Suite("System clipboard")
struct SystemClipboardTests {
    private func clipboard(
        _ variables: [String: String] = [:],
        programs: Set<String> = [],
        command: [String]? = nil,
        isMac: Bool = false,
        terminalTakesText: Bool = false,
        send: @escaping @Sendable ([UInt8]) -> Void = { _ in }
    ) -> SystemClipboard {
        SystemClipboard(
            variables: { variables[$0] },
            command: command,
            hasProgram: { programs.contains($0) },
            isMac: isMac,
            terminalTakesText: terminalTakesText,
            send: send
        )
    }

    private func program(_ words: String...) -> SystemClipboard.Route { .program(ExternalProgram(words)) }

    @Test("On a desktop its own program copies, text and GIFs")
    func desktop() {
        let wayland = clipboard(["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"], programs: ["wl-copy", "xclip"])
        #expect(wayland.text == program("wl-copy", "--type", "text/plain"))
        #expect(wayland.gif == program("wl-copy", "--type", "image/gif"))
        let x11 = clipboard(["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"], programs: ["xclip"])
        #expect(x11.text == program("xclip", "-selection", "clipboard", "-in"))
        #expect(x11.gif == program("xclip", "-selection", "clipboard", "-target", "image/gif", "-in"))
        let mac = clipboard(programs: [], isMac: true)
        #expect(mac.text == program("pbcopy"))
        guard case .program(let script) = mac.gif else { return #expect(Bool(false)) }
        #expect(script.name == "osascript")
    }

    @Test("A program without its display is of no use; the terminal is")
    func noDesktop() {
        #expect(clipboard(programs: ["wl-copy", "xclip"], terminalTakesText: true).text == .terminal)
        #expect(clipboard(["DISPLAY": ":0"], terminalTakesText: true).text == .terminal)
        #expect(clipboard(["DISPLAY": ":0"], terminalTakesText: true).gif == nil)
        #expect(clipboard().text == nil)
    }

    @Test("Over SSH text goes through the terminal, whatever there is here", arguments: ["SSH_CONNECTION", "SSH_TTY"])
    func ssh(variable: String) {
        let remote = clipboard([variable: "x", "DISPLAY": "localhost:10.0"], programs: ["xclip"])
        #expect(remote.text == .terminal)
        #expect(remote.gif == program("xclip", "-selection", "clipboard", "-target", "image/gif", "-in"))
        #expect(clipboard([variable: "x"], isMac: true).text == .terminal)
    }

    @Test("In tmux tmux hands it on")
    func tmux() {
        let variables = ["TMUX": "/tmp/tmux-0/default,1,0", "SSH_TTY": "x"]
        #expect(clipboard(variables, programs: ["tmux"]).text == program("tmux", "load-buffer", "-w", "-"))
        #expect(clipboard(variables).text == .terminal)
    }

    @Test("The user's own program goes first; it gets GIFs where it is told their type")
    func own() {
        let variables = ["WAYLAND_DISPLAY": "wayland-0", "SSH_TTY": "x"]
        let text = clipboard(variables, programs: ["wl-copy"], command: ["my-copy", "--now"])
        #expect(text.text == program("my-copy", "--now"))
        #expect(text.gif == program("wl-copy", "--type", "image/gif"))
        let both = clipboard(variables, command: ["my-copy", "--type={type}"])
        #expect(both.text == program("my-copy", "--type=text/plain"))
        #expect(both.gif == program("my-copy", "--type=image/gif"))
    }

    @Test("The terminal is asked by OSC 52, and text cannot end the sequence")
    func sequence() throws {
        let sent = BehaviorRelay<[UInt8]>(value: [])
        let remote = clipboard(["SSH_TTY": "x"]) { sent.accept($0) }
        let text = "https://example.org/ä\u{1B}\\\u{7}"
        let ended = remote.copy(text: text).asObservable().toBlocking(timeout: 20).materialize()
        if case .failed(_, let error) = ended { Issue.record(error) }
        let bytes = sent.value
        #expect(bytes.starts(with: Array("\u{1B}]52;c;".utf8)) && bytes.suffix(2) == Array("\u{1B}\\".utf8)[...])
        let base64 = bytes.dropFirst(7).dropLast(2)
        #expect(!base64.contains(0x1B) && !base64.contains(7))
        #expect(Data(base64Encoded: Data(base64)) == Data(text.utf8))
    }

    @Test("GNU screen gets it in pieces that it hands on")
    func screen() {
        let sent = BehaviorRelay<[UInt8]>(value: [])
        let remote = clipboard(["SSH_TTY": "x", "STY": "1.pts"]) { sent.accept($0) }
        let text = String(repeating: "https://example.org/", count: 60)
        _ = remote.copy(text: text).asObservable().toBlocking(timeout: 20).materialize()
        let pieces = String(decoding: sent.value, as: UTF8.self).components(separatedBy: "\u{1B}\\").dropLast()
        #expect(pieces.count > 2 && pieces.allSatisfy { $0.hasPrefix("\u{1B}P") && $0.utf8.count < 768 })
        let inner = pieces.map { $0.dropFirst(2) }.joined()
        #expect(Array(inner.utf8) == SystemClipboard.sequence(text).dropLast(2) + [7])
    }

    @Test("A terminal is not sent more than it takes")
    func tooLong() {
        let sent = BehaviorRelay<[UInt8]>(value: [])
        let remote = clipboard(["SSH_TTY": "x"]) { sent.accept($0) }
        let text = String(repeating: "x", count: SystemClipboard.longestText + 1)
        let ended = remote.copy(text: text).asObservable().toBlocking(timeout: 20).materialize()
        guard case .failed(_, let error) = ended else { return #expect(Bool(false)) }
        #expect("\(error)" == "The terminal did not copy: the text is too long for it." && sent.value.isEmpty)
    }

    @Test("Where only text is taken, or nothing at all, that is said")
    func refusals() {
        func error(_ completable: Completable) -> (any Error)? {
            if case .failed(_, let error) = completable.asObservable().toBlocking(timeout: 20).materialize() {
                error
            } else {
                nil
            }
        }
        let remote = clipboard(["SSH_TTY": "x"])
        #expect(error(remote.copy(gif: Data())) as? ClipboardError == .textOnly)
        #expect(error(clipboard().copy(gif: Data())) as? ClipboardError == ClipboardError.none)
        #expect(error(clipboard().copy(text: "x")) as? ClipboardError == ClipboardError.none)
        let failing = clipboard(command: ["/bin/sh", "-c", "exit 4"])
        let expected = ClipboardError.failed(program: "/bin/sh", reason: "it ended with 4")
        #expect(error(failing.copy(text: "x")) as? ClipboardError == expected)
    }
}
