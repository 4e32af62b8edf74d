import Testing

@testable import TerminalUI

@Suite struct LongKeyTests {
    /// What the last byte made of it; with the ones before it goes on.
    private func last(_ key: LongKey, _ bytes: [UInt8]) -> LongKey.Step {
        var key = key
        for byte in bytes.dropLast() {
            #expect(key.take(byte) == .goesOn)
            #expect(key.isBegun)
        }
        return key.take(bytes.last!)
    }

    @Test func `SS3 and a letter is a key, with numbers between what is held`() {
        #expect(last(LongKey(), Array("P".utf8)) == .ended(Key(.function(1))))
        #expect(last(LongKey(), Array("5A".utf8)) == .ended(Key(.up, .control)))
        #expect(last(LongKey(), [0x1B]) == .cutOff)
    }

    @Test func `Alt goes with a character of several bytes, and with nothing that is none`() {
        #expect(last(LongKey(isCharacter: true), Array("é".utf8)) == .ended(.character("é")))
        #expect(last(LongKey(isCharacter: true), [0xC3, 0x28]) == .ended(nil))
        #expect(last(LongKey(isCharacter: true), [0xFF]) == .ended(nil))
    }
}
