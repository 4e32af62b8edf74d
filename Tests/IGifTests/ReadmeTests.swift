import Foundation
import Testing

/// The README is true to the word: what its console blocks show is run and compared.
@Suite("README")
struct ReadmeTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private struct Step {
        var command: String
        var output: [String] = []
    }

    private static func steps() throws -> [Step] {
        let text = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        var steps: [Step] = []
        var isConsole = false
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix("```") {
                isConsole = line == "```console"
            } else if isConsole, line.hasPrefix("$ ") {
                steps.append(Step(command: String(line.dropFirst(2))))
            } else if isConsole, !steps.isEmpty {
                steps[steps.count - 1].output.append(line)
            }
        }
        return steps
    }

    /// Lines in an order of their own, since downloads end as they like, and without the time they took.
    private static func comparable(_ lines: [String]) -> [String] {
        lines.map { line in
            var line = line.replacing(/"seconds":[0-9.]+/, with: "\"seconds\":0")
            if line.hasSuffix(",") { line.removeLast() }
            return line
        }.sorted()
    }

    private func run(_ command: String, in home: Home) throws -> [String] {
        let process = home.makeProcess([])
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", command]
        process.environment?["PATH"] = Home.binary.deletingLastPathComponent().path + ":/usr/local/bin:/usr/bin:/bin"
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        var lines = String(decoding: data, as: UTF8.self).components(separatedBy: "\n")
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    @Test("Every command of a console block prints what the README says")
    func consoleBlocks() throws {
        let home = try Home()
        let steps = try Self.steps()
        #expect(steps.count >= 10)
        for step in steps {
            let printed = try run(step.command, in: home)
            #expect(Self.comparable(printed) == Self.comparable(step.output), "$ \(step.command)")
        }
    }

    @Test("The tables name every exit code and every field")
    func tables() throws {
        let text = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
        for code in [0, 1, 2, 3, 64, 69, 73, 75, 77, 130] { #expect(text.contains("\n| \(code) | "), "code \(code)") }
        let home = try Home()
        let item = try #require(try home.run("search", "cats", "--limit", "1", "--source", "demo").items.first)
        for field in item.keys { #expect(text.contains("`\(field)`"), "\(field)") }
    }
}
