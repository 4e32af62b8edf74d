import Testing

@testable import TerminalUI

@Suite struct TerminalReplyTests {
    private func replies(_ text: String) -> [TerminalReply] {
        var parser = KeyParser()
        return parser.feed(Array(text.utf8)).compactMap { if case .reply(let reply) = $0 { reply } else { nil } }
    }

    @Test(
        "Answers are understood",
        arguments: [
            ("\u{1B}[?62;4;52c", .primaryAttributes([62, 4, 52])), ("\u{1B}[?6c", .primaryAttributes([6])),
            ("\u{1B}[>41;390;0c", .other), ("\u{1B}P>|foot(1.16.2)\u{1B}\\", .version("foot(1.16.2)")),
            ("\u{1B}[?2026;2$y", .mode(2026, state: 2)), ("\u{1B}[6;20;10t", .cellSize(width: 10, height: 20)),
            ("\u{1B}[4;480;800t", .areaSize(width: 800, height: 480)), ("\u{1B}[8;24;80t", .other),
            ("\u{1B}[?1;0;1024S", .sixelColors(1024)), ("\u{1B}[?1;3;0S", .other), ("\u{1B}[?1u", .keyboard(flags: 1)),
            ("\u{1B}_Gi=31;OK\u{1B}\\", .graphics(id: 31, isFine: true)),
            ("\u{1B}_Gi=31,p=2;ENODATA:bad\u{1B}\\", .graphics(id: 31, isFine: false)),
            ("\u{1B}]10;rgb:ffff/8080/0000\u{1B}\\", .color(slot: 10, .rgb(255, 128, 0))),
            ("\u{1B}]11;rgb:f/0/8\u{7}", .color(slot: 11, .rgb(255, 0, 136))),
            ("\u{1B}]11;rgba:1111/2222/3333/ffff\u{7}", .color(slot: 11, .rgb(17, 34, 51))),
            ("\u{1B}]1337;ReportCellSize=17.0;8.0;2.0\u{1B}\\", .inlinePictures), ("\u{1B}[0n", .other),
            ("\u{1B}[24;80R", .other), ("\u{1B}[?1;1R", .other), ("\u{1B}]4;1;rgb:1/2/3\u{7}", .other),
            ("\u{1B}P1$r0m\u{1B}\\", .other), ("\u{1B}[6;0;10t", .other), ("\u{1B}[6;99999999;10t", .other),
            ("\u{1B}]10;rgb:zz/1/1\u{7}", .other), ("\u{1B}]10;rgb:1/1\u{7}", .other),
            ("\u{1B}]10;rgb:+1/1/1\u{7}", .other), ("\u{1B}_X\u{1B}\\", .other),
        ] as [(String, TerminalReply)]
    )
    func understood(text: String, reply: TerminalReply) { #expect(replies(text) == [reply]) }

    @Test func `A name is short and harmless`() {
        let name = String(repeating: "x", count: 1000) + "\u{202E}"
        #expect(replies("\u{1B}P>|\(name)\u{1B}\\") == [.version(String(repeating: "x", count: 64))])
        #expect(replies("\u{1B}P>|a\u{202E}b\u{1B}\\") == [.version("a\u{FFFD}b")])
    }
}
