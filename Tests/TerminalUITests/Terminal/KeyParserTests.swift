import Testing

@testable import TerminalUI

@Suite struct KeyParserTests {
    private func inputs(_ text: String, silence: Bool = false) -> [TerminalInput] { inputs(Array(text.utf8), silence) }

    private func inputs(_ bytes: [UInt8], _ silence: Bool = false) -> [TerminalInput] {
        var parser = KeyParser()
        return parser.feed(bytes) + (silence ? parser.silence() : [])
    }

    private func keys(_ text: String, silence: Bool = false) -> [Key] {
        inputs(text, silence: silence).compactMap {
            if case .event(.key(let key)) = $0 { key } else { nil }
        }
    }

    @Test func `Text is a key for each character, marks and joined emoji included`() {
        #expect(keys("aé漢 ") == [.character("a"), .character("é"), .character("漢"), .character(" ")])
        #expect(keys("e\u{301}👩‍👩‍👧!") == [.character("e\u{301}"), .character("👩‍👩‍👧"), .character("!")])
    }

    @Test func `Controls are keys, Return and line feed alike`() {
        #expect(keys("\r\n\t\u{7F}\u{8}") == [Key(.enter), Key(.enter), Key(.tab), Key(.backspace), Key(.backspace)])
        #expect(keys("\u{3}\u{1A}\u{0}\u{1C}") == [.control("c"), .control("z"), .control(" "), .control("\\")])
        #expect(keys("\u{1F}") == [.control("_")])
    }

    @Test(
        "Keys in all their forms",
        arguments: [
            ("\u{1B}[A", Key(.up)), ("\u{1B}OA", Key(.up)), ("\u{1B}[1;5C", Key(.right, .control)),
            ("\u{1B}[1;2D", Key(.left, .shift)), ("\u{1B}[1;9B", Key(.down)), ("\u{1B}[1;33B", Key(.down, .alt)),
            ("\u{1B}[H", Key(.home)), ("\u{1B}OH", Key(.home)), ("\u{1B}[1~", Key(.home)), ("\u{1B}[7~", Key(.home)),
            ("\u{1B}[F", Key(.end)), ("\u{1B}[4~", Key(.end)), ("\u{1B}[8~", Key(.end)), ("\u{1B}[2~", Key(.insert)),
            ("\u{1B}[3~", Key(.delete)), ("\u{1B}[3;5~", Key(.delete, .control)), ("\u{1B}[5~", Key(.pageUp)),
            ("\u{1B}[6~", Key(.pageDown)), ("\u{1B}[6^", Key(.pageDown, .control)), ("\u{1B}[a", Key(.up, .shift)),
            ("\u{1B}Oa", Key(.up, .control)), ("\u{1B}[Z", Key(.backTab)), ("\u{1B}OP", Key(.function(1))),
            ("\u{1B}[[A", Key(.function(1))), ("\u{1B}[[E", Key(.function(5))), ("\u{1B}[11~", Key(.function(1))),
            ("\u{1B}[15~", Key(.function(5))), ("\u{1B}[17~", Key(.function(6))), ("\u{1B}[24~", Key(.function(12))),
            ("\u{1B}[34~", Key(.function(20))), ("\u{1B}[1;2P", Key(.function(1), .shift)),
            ("\u{1B}[1;5R", Key(.function(3), .control)), ("\u{1B}[13~", Key(.function(3))), ("\u{1B}OM", Key(.enter)),
            ("\u{1B}Op", .character("0")), ("\u{1B}Ok", .character("+")), ("\u{1B}O5P", Key(.function(1), .control)),
            ("\u{1B}a", Key(.character("a"), .alt)), ("\u{1B}é", Key(.character("é"), .alt)),
            ("\u{1B}\r", Key(.enter, .alt)), ("\u{1B}\u{7F}", Key(.backspace, .alt)),
            ("\u{1B}\u{1B}[A", Key(.up, .alt)), ("\u{1B}\u{3}", Key(.character("c"), [.alt, .control])),
            ("\u{1B}[27u", Key(.escape)), ("\u{1B}[27;5;13~", Key(.enter, .control)),
            ("\u{1B}[97;5u", .control("a")), ("\u{1B}[97;7u", Key(.character("a"), [.alt, .control])),
            ("\u{1B}[99;6u", Key(.character("C"), .control)), ("\u{1B}[50:34;6u", Key(.character("\""), .control)),
            ("\u{1B}[13;2u", Key(.enter, .shift)), ("\u{1B}[9;2u", Key(.backTab)),
            ("\u{1B}[127;3u", Key(.backspace, .alt)),
            ("\u{1B}[97;5:2u", .control("a")), ("\u{1B}[57399u", .character("0")), ("\u{1B}[57414u", Key(.enter)),
            ("\u{1B}[57419u", Key(.up)), ("\u{1B}[57376u", Key(.function(13))), ("\u{1B}[97;65u", .character("a")),
            ("\u{1B}[1;1:1A", Key(.up)),
        ]
    )
    func forms(text: String, key: Key) {
        #expect(keys(text) == [key])
        #expect(keys("x\(text)y") == [.character("x"), key, .character("y")])
    }

    @Test(
        "What is no key is eaten whole",
        arguments: [
            "\u{1B}[97;1:3u", "\u{1B}[57358u", "\u{1B}[99999999999u", "\u{1B}[55296u", "\u{1B}[1;5c", "\u{1B}[12$x",
            "\u{1B}[?1;2;3h", "\u{1B}[999~", "\u{1B}[E", "\u{1B}]52;c;aGk=\u{7}", "\u{1B}^private\u{1B}\\",
            "\u{1B}Xstart\u{1B}\\", "\u{1B}[1;2;3;4;5;6;7;8;9;10;11;12z", "\u{1B}[128;0;0M", "\u{1B}[<35;4;5M",
            "\u{1B}[<66;4;5M", "\u{1B}[<0;0;5M", "\u{1B}[<0;70000;5M",
        ]
    )
    func eaten(text: String) {
        #expect(keys("a\(text)b") == [.character("a"), .character("b")])
        #expect(!inputs(text).contains { if case .event = $0 { true } else { false } })
    }

    @Test(
        "The mouse in SGR's form, urxvt's and the oldest",
        arguments: [
            ("\u{1B}[<0;3;4M", MouseEvent(.press(.left), x: 2, y: 3)),
            ("\u{1B}[<0;3;4m", MouseEvent(.release(.left), x: 2, y: 3)),
            ("\u{1B}[<2;300;1M", MouseEvent(.press(.right), x: 299, y: 0)),
            ("\u{1B}[<33;3;4M", MouseEvent(.drag(.middle), x: 2, y: 3)),
            ("\u{1B}[<64;3;4M", MouseEvent(.scrollUp, x: 2, y: 3)),
            ("\u{1B}[<81;3;4M", MouseEvent(.scrollDown, x: 2, y: 3, modifiers: .control)),
            ("\u{1B}[<4;3;4M", MouseEvent(.press(.left), x: 2, y: 3, modifiers: .shift)),
            ("\u{1B}[32;3;4M", MouseEvent(.press(.left), x: 2, y: 3)),
            ("\u{1B}[M #$", MouseEvent(.press(.left), x: 2, y: 3)),
            ("\u{1B}[M##$", MouseEvent(.release(.left), x: 2, y: 3)),
        ]
    )
    func mouse(text: String, event: MouseEvent) { #expect(inputs(text) == [.event(.mouse(event))]) }

    @Test func `A paste comes as it is, whatever stands in it`() {
        let text = "a\u{1B}[A\r\n\u{3}q\u{1B}[20"
        #expect(inputs("\u{1B}[200~\(text)\u{1B}[201~z") == [.event(.paste(text)), .event(.key(.character("z")))])
    }

    @Test func `A paste beyond the limit is cut and its end found`() {
        var parser = KeyParser()
        _ = parser.feed(Array("\u{1B}[200~".utf8))
        let piece = Array(repeating: UInt8(ascii: "a"), count: 1 << 16)
        for _ in 0..<64 { #expect(parser.feed(piece) == []) }
        let found = parser.feed(Array("\u{1B}[201~b".utf8))
        guard case .event(.paste(let text))? = found.first else {
            Issue.record("no paste")
            return
        }
        #expect(text.utf8.count == 1 << 20)
        #expect(found.dropFirst() == [.event(.key(.character("b")))])
    }

    @Test func `A paste without an end is over when nothing more comes`() {
        #expect(inputs("\u{1B}[200~abc", silence: true) == [.event(.paste("abc"))])
    }

    @Test func `Focus comes and goes`() {
        #expect(inputs("\u{1B}[I\u{1B}[O") == [.event(.focus(true)), .event(.focus(false))])
    }

    @Test(
        "Silence tells the Escape key, and Alt with what would begin a sequence",
        arguments: [
            ("\u{1B}", [Key(.escape)]), ("\u{1B}\u{1B}", [Key(.escape), Key(.escape)]),
            ("\u{1B}[", [Key(.character("["), .alt)]), ("\u{1B}O", [Key(.character("O"), .alt)]),
            ("\u{1B}]", [Key(.character("]"), .alt)]), ("\u{1B}P", [Key(.character("P"), .alt)]),
            ("\u{1B}\u{1B}x", [Key(.escape), Key(.character("x"), .alt)]), ("\u{1B}[1;", []), ("\u{1B}]10;rgb", []),
            ("\u{1B}[M a", []), ("\u{C3}", [.character("Ã")]),
        ] as [(String, [Key])]
    )
    func silence(text: String, expected: [Key]) {
        #expect(keys(text, silence: true) == expected)
        var parser = KeyParser()
        _ = parser.feed(Array(text.utf8))
        _ = parser.silence()
        #expect(parser.wait == nil)
        #expect(parser.feed(Array("k".utf8)) == [.event(.key(.character("k")))])
    }

    @Test func `How long to wait depends on what is begun`() {
        func wait(_ text: String) -> KeyParser.Wait? {
            var parser = KeyParser()
            _ = parser.feed(Array(text.utf8))
            return parser.wait
        }
        #expect(wait("a") == nil)
        #expect(wait("\u{1B}") == .key)
        #expect(wait("\u{1B}[") == .key)
        #expect(wait("\u{1B}[1") == .sequence)
        #expect(wait("\u{1B}]1") == .sequence)
        #expect(wait("\u{1B}[200~") == .paste)
    }

    @Test func `Wherever a read is split, the same comes out`() {
        let text =
            "aé漢\u{1B}[A\u{1B}[<0;3;4M\u{1B}[200~p\u{1B}[3\r\u{1B}[201~\u{1B}é\u{1B}[M #$\u{1B}OP\u{1B}]11;rgb:1/2/3\u{7}"
            + "\u{1B}P>|kitty(0.3)\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[[B\u{1B}[?62;4c\u{1B}\u{1B}[A👋z"
        let bytes = Array(text.utf8)
        let whole = inputs(bytes)
        #expect(whole.count == 17)
        for place in 1..<bytes.count {
            var parser = KeyParser()
            #expect(parser.feed(bytes[..<place]) + parser.feed(bytes[place...]) == whole, "split at \(place)")
        }
        var parser = KeyParser()
        #expect(bytes.flatMap { parser.feed(CollectionOfOne($0)) } == whole)
    }

    @Test func `A sequence that is cut off by another, or cancelled, takes nothing with it`() {
        #expect(keys("\u{1B}[1;\u{1B}[A") == [Key(.up)])
        #expect(keys("\u{1B}]10;x\u{1B}[A") == [Key(.up)])
        #expect(keys("\u{1B}[12\u{18}a") == [.character("a")])
        #expect(keys("\u{1B}Pabc\u{1A}a") == [.character("a")])
        #expect(keys("\u{1B}[1é") == [.character("é")])
        #expect(keys("\u{1B}O\u{1B}[A") == [Key(.character("O"), .alt), Key(.up)])
    }

    @Test func `Bytes that are no UTF-8 are no keys`() {
        #expect(
            inputs([0x61, 0xFF, 0xC3, 0x28, 0x80, 0xE2, 0x82, 0x62]) == [
                .event(.key(.character("a"))), .event(.key(.character("("))), .event(.key(.character("b"))),
            ]
        )
        #expect(inputs(Array("\u{85}\u{9B}a".utf8)) == [.event(.key(.character("a")))])
    }

    @Test func `Endless sequences keep little, and end`() {
        for start in ["\u{1B}[", "\u{1B}]", "\u{1B}P", "\u{1B}_", "\u{1B}^"] {
            var parser = KeyParser()
            _ = parser.feed(Array(start.utf8))
            for _ in 0..<1000 { #expect(parser.feed(Array(repeating: UInt8(ascii: "1"), count: 1024)) == []) }
            #expect(MemoryLayout.size(ofValue: parser) < 256)
            #expect(parser.wait == .sequence)
            _ = parser.feed(Array("m\u{1B}\\".utf8))
            #expect(parser.feed(Array("a".utf8)).last == .event(.key(.character("a"))), "\(start)")
        }
    }

    @Test func `Whatever comes, nothing stops the program, and an end is found`() {
        var generator = SystemRandomNumberGenerator()
        let alphabet =
            Array("\u{1B}[]OP_^X?<>;:0123456789~ABMmuctRy$\\\u{7}\r az\u{18}".utf8) + [0x80, 0xC3, 0xA9, 0xF0, 0xFF]
        for _ in 0..<2000 {
            var parser = KeyParser()
            let bytes = (0..<Int.random(in: 1...60, using: &generator)).map { _ in
                alphabet.randomElement(using: &generator)!
            }
            _ = parser.feed(bytes)
            _ = parser.silence()
            #expect(parser.wait == nil, "\(bytes)")
            #expect(parser.feed(Array("k".utf8)) == [.event(.key(.character("k")))], "\(bytes)")
        }
    }
}
