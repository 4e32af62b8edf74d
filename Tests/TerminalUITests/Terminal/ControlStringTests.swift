import Testing

@testable import TerminalUI

@Suite struct ControlStringTests {
    /// What the last byte made of a string; with the ones before it goes on.
    private func last(_ introducer: Character, _ bytes: [UInt8]) -> ControlString.Step {
        var string = ControlString(introducer.asciiValue!)
        for byte in bytes.dropLast() { #expect(string.take(byte) == .goesOn) }
        return string.take(bytes.last!)
    }

    private func last(_ introducer: Character, _ text: String) -> ControlString.Step {
        last(introducer, Array(text.utf8))
    }

    @Test func `Answers end with ST, those in OSC with BEL as well`() {
        for end in ["\u{7}", "\u{1B}\\"] {
            #expect(last("]", "10;rgb:01/02/03\(end)") == .ended(.color(slot: 10, .rgb(1, 2, 3))))
        }
        #expect(last("_", "Gi=31;OK\u{1B}\\") == .ended(.graphics(id: 31, isFine: true)))
        #expect(last("X", "Gi=31;OK\u{1B}\\") == .ended(nil))
        #expect(last("_", "Gi=31;OK\u{7}") == .goesOn)
    }

    @Test func `Of one that is too long, cancelled or cut off nothing is taken`() {
        #expect(last("_", "Gi=31;OK" + String(repeating: "A", count: 5000) + "\u{1B}\\") == .ended(nil))
        #expect(last("_", "Gi=31;OK\u{18}") == .ended(nil))
        #expect(last("_", "Gi=31;OK\u{1B}[") == .cutOff(by: UInt8(ascii: "[")))
    }

    @Test func `Until anything follows it may be a key with Alt`() {
        var string = ControlString(UInt8(ascii: "]"))
        #expect(string.key == Key(.character("]"), .alt))
        _ = string.take(0x31)
        #expect(string.key == nil)
    }
}
