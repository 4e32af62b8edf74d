import ArgumentParser
import TerminalUI

/// What of an item is downloaded, and where it goes.
struct DownloadOptions: ParsableArguments {
    @Option(
        name: [.customShort("n", allowingJoined: true), .long],
        help: "Most GIFs to download. (default: all given, else 5)"
    )
    var limit: Int?

    @Option(help: "Results to pass over first.")
    var offset: Number = 0

    @Option(
        help: ArgumentHelp("Where files go. (default: ., or as set in the configuration)", valueName: "folder"),
        completion: .directory
    )
    var dir: String?

    @Option(help: ArgumentHelp("How files are called. (default: {title}-{id}.gif)", valueName: "template"))
    var name: String?

    @Option(help: ArgumentHelp("The rendition to download: downsized, fixed_width, …", valueName: "name"))
    var rendition: String?

    @Option(help: ArgumentHelp("Take the best rendition of at most so many bytes: 2MB, 256KB.", valueName: "size"))
    var maxSize: ByteSize?

    @Option(help: "Downloads at a time.")
    var concurrency: Number = 4

    @Flag(help: "Download again what is already there.")
    var overwrite = false

    @Flag(help: "Keep one of those that look alike.")
    var unique = false

    @Flag(help: "Only say what would be downloaded.")
    var dryRun = false

    func validate() throws {
        if let limit, !(1...ItemReader.entryLimit).contains(limit) {
            throw ValidationError("--limit is a number from 1 to \(ItemReader.entryLimit).")
        }
        // Of what is piped in more can be passed over than of an answer, which says itself where it ends.
        guard (0...ItemReader.entryLimit).contains(offset.value) else {
            throw LimitRule.error("--offset", from: 0, to: ItemReader.entryLimit)
        }
        guard (1...64).contains(concurrency.value) else {
            throw ValidationError("--concurrency is a number from 1 to 64.")
        }
        if unique, overwrite {
            throw ValidationError("--unique removes what it downloaded twice, so it does not go with --overwrite.")
        }
        if dir?.isEmpty ?? false { throw ValidationError("--dir needs the name of a folder.") }
        if let name {
            if name.isEmpty { throw ValidationError("--name needs a template.") }
            if ["", ".", ".."].contains(name.split(separator: "/", omittingEmptySubsequences: false).last) {
                throw ValidationError("--name is the template of a file's name, and this is a folder's.")
            }
        }
    }
}
