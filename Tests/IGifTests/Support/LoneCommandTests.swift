import ArgumentParser
import Testing

@testable import igif

@Suite struct LoneCommandTests {
    private func text(_ command: Any) -> String {
        var text = ""
        dump(command, to: &text)
        return text
    }

    @Test(
        "A command by itself is the command that the whole tree gives",
        arguments: [
            "frames a.gif --null", "frames a.gif -o out --format rgba --merge-zero-delay --max-output 10MB",
            "frames a.gif -o- -q", "frames --null -- --help", "frames help --null", "frames frames --null",
            "search cats --limit 3 --format=url", "search happy dance --json", "download - --concurrency 16 -q",
            "download https://example.org/a.gif --dir=--help --overwrite", "get a b c", "random", "trending -n 5",
            "fit a.gif --max-size 256KB -o b.gif", "collage a b --allow-odd -o c.gif", "still a.gif --at 1.5s -o x.png",
            "speed a.gif 2x -o b.gif", "info a.gif --json", "completions zsh", "doctor",
        ]
    )
    func same(line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        let whole = try IGif.parseAsRoot(words)
        let lone = try #require(IGif.loneCommand(words))
        #expect(text(lone) == text(whole))
    }

    @Test(
        "What is not simply a command is left to the whole tree",
        arguments: [
            "", "--help", "--version", "help frames", "frames --help", "frames a.gif -h", "frames --version",
            "frames a.gif", "frames --unknown", "frames a b --null", "nothing", "cache", "cache info",
            "config get region",
            "frames --generate-completion-script zsh", "--generate-completion-script zsh",
            "frames a.gif --null --generate-completion-script", "--null frames a.gif",
            "frames --experimental-dump-help",
            "---completion frames -- --format 0 0",
        ]
    )
    func others(line: String) {
        #expect(IGif.loneCommand(line.split(separator: " ").map(String.init)) == nil)
    }
}
