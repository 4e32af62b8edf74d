import ArgumentParser
import HTTP
import TerminalUI

/// `igif cache`: the answers that are kept.
struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Show and clear the answers that are kept.",
        discussion: "Answers are kept as long as their servers allow, for you alone. GIFs are not among them.",
        subcommands: [CacheInfo.self, CacheClear.self, CachePath.self]
    )
}

/// `igif cache info`.
struct CacheInfo: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Show how much is kept, and where."
    )

    @Flag(help: "As JSON; errors too.")
    var json = false

    func run(in context: AppContext) throws {
        let statistics = try HTTPCache(.init(directory: context.folders.cache)).statistics()
        guard !json else {
            var text = JSONText()
            text.raw("{")
            text.key("path", first: true)
            text.string(context.folders.cache)
            text.key("entries")
            text.number(statistics.entries)
            text.key("bytes")
            text.number(statistics.bytes)
            text.key("maximum_bytes")
            text.number(statistics.maximumBytes)
            text.raw("}\n")
            return try Output.standard().write(text.bytes)
        }
        let lines = [
            "folder   \(SafeText.line(context.folders.cache))",
            "answers  \(statistics.entries)",
            "size     \(ByteSize(statistics.bytes)) of at most \(ByteSize(statistics.maximumBytes))",
        ]
        try Output.standard().write(Array((lines.joined(separator: "\n") + "\n").utf8))
    }
}

/// `igif cache clear`.
struct CacheClear: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Forget all answers, and the last search."
    )

    func run(in context: AppContext) throws {
        try LastSearch(path: context.folders.lastSearchFile).clear()
        do {
            try HTTPCache(.init(directory: context.folders.cache)).removeAll()
        } catch {
            throw CommandFailure.cannotWrite("The cache in \(context.folders.cache) cannot be cleared: \(error)")
        }
    }
}

/// `igif cache path`.
struct CachePath: ContextCommand {
    static let configuration = CommandConfiguration(commandName: "path", abstract: "Print where answers are kept.")

    func run(in context: AppContext) throws {
        try Output.standard().write(Array("\(context.folders.cache)\n".utf8))
    }
}
