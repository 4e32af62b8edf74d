import ArgumentParser
import GIF
import TerminalUI

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// `igif similar FILE…`.
struct Similar: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "similar",
        abstract: "Find GIFs that look alike.",
        discussion: """
            Groups what shows the same: in another size, other colours, another encoding, another speed, a little cut. \
            A folder stands for the .gif files in it. The first GIF of a group is the one that was named first, and the \
            others are near to it; the number before each is how far, in bits of 64. Different animations are some 29 \
            apart.

            A file that cannot be read stops none of the others, and the exit code is 1 then; it is 2 if nothing is alike.

            EXAMPLES:
              igif similar *.gif
              igif similar ~/gifs --threshold 10
              igif similar ~/gifs --json | jq -r '.groups[].members[1:][].file'
            """
    )

    @Argument(help: "Files, folders, URLs, ids with --id, or - for standard input: igif's JSON.")
    var files: [String] = []

    @Option(help: ArgumentHelp("How far apart two may be and count as alike, 0 to 64.", valueName: "bits"))
    var threshold = GIFPerceptualHash.nearDuplicate

    @Flag(help: "As JSON, as into a pipe; errors too.")
    var json = false

    @OptionGroup(title: "Source") var lookup: LookupOptions
    @OptionGroup(title: "Messages") var report: ReportOptions

    func validate() throws {
        guard (0...GIFPerceptualHash.largestDistance).contains(threshold) else {
            throw ValidationError("--threshold is a number from 0 to 64.")
        }
    }

    func run(in context: AppContext) throws {
        let run = try PictureRun(lookup, report, asJSON: json, in: context)
        let words = lookup.id ? files : try PictureFolder.expand(files)
        guard !words.isEmpty || files.isEmpty else {
            throw CommandFailure(.noResults, "There is no .gif file in there.")
        }
        let isOneFile = files.count == 1 && files[0] != "-" && words == files
        let check = { (count: Int) throws in
            if isOneFile, count == 1 { throw CommandFailure.usage("There is one GIF, and it takes two to compare.") }
        }
        try run.withInputs(words, check: check) { inputs in try compare(inputs, run) }
    }

    /// What could not be looked at.
    private struct Unread {
        var name: String
        var failure: CommandFailure
    }

    private func compare(_ inputs: [PictureInput], _ run: PictureRun) throws {
        let terminal = try run.context.outputTerminal(report)
        var groups = PictureGroups(threshold: threshold)
        var unread: [Unread] = []
        let line = WorkLine("looking", total: inputs.count, run)
        PictureLooks.each(of: Self.once(inputs), run) { input, result in
            switch result {
            case .success(let look): groups.add(input.name, look)
            case .failure(let failure): unread.append(Unread(name: input.name, failure: failure))
            }
            line?.step()
        }
        line?.clear()
        let asJSON = json || !terminal.isTerminal
        // With JSON errors standard error is for one object; the names are in the result.
        if !json, groups.count > 0 { for one in unread { run.reporter.problem(one.failure.message) } }
        if groups.count > 0 {
            try Output.standard().write(asJSON ? text(groups, unread) : list(groups, terminal.style))
        }
        try end(groups, unread)
    }

    /// The exit code, by what was found.
    private func end(_ groups: PictureGroups, _ unread: [Unread]) throws {
        if let first = unread.first {
            let all = groups.count + unread.count
            guard groups.count == 0 else {
                throw CommandFailure(.failure, "\(unread.count) of \(all) GIFs could not be compared.")
            }
            var failure = first.failure
            if all > 1 { failure.message = "None of \(all) GIFs can be read; the first one so: \(failure.message)" }
            throw failure
        }
        guard !groups.groups.isEmpty else {
            throw CommandFailure(
                .noResults,
                groups.count == 1
                    ? "There is one GIF, and it takes two to compare." : "None of \(groups.count) GIFs look alike."
            )
        }
    }

    /// The inputs without files that were named before, under whatever name: whoever removes what is alike must not
    /// remove all there is of one.
    private static func once(_ inputs: [PictureInput]) -> [PictureInput] {
        struct Identity: Hashable {
            var device: UInt64
            var node: UInt64
        }
        var seen: Set<Identity> = []
        return inputs.filter { input in
            var status = stat()
            guard case .file(let path) = input.place, stat(path, &status) == 0 else { return true }
            let identity = Identity(device: UInt64(status.st_dev), node: UInt64(status.st_ino))
            return seen.insert(identity).inserted
        }
    }

    /// Groups for people: distance, size, frames, bytes, name.
    private func list(_ groups: PictureGroups, _ style: TextStyle) -> [UInt8] {
        func right(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count)) + text
        }
        var text = ""
        for group in groups.groups {
            text += (text.isEmpty ? "" : "\n") + style.bold("\(group.count) alike") + "\n"
            for member in group {
                let look = member.look
                let tenths = Int((member.distance * 10).rounded())
                let figures =
                    right("\(tenths / 10).\(tenths % 10)", 6) + right("\(look.width)×\(look.height)", 11)
                    + right(look.frames == 1 ? "1 frame" : "\(look.frames) frames", 13)
                    + right(ByteSize(look.bytes).description, 10)
                text += "\(figures)  \(SafeText.line(member.name))\n"
            }
        }
        return Array(text.utf8)
    }

    private func text(_ groups: PictureGroups, _ unread: [Unread]) -> [UInt8] {
        var text = JSONText()
        text.raw("{")
        text.key("threshold", first: true)
        text.thousandths(threshold)
        text.key("compared")
        text.number(groups.count)
        text.key("groups")
        text.raw("[")
        for (number, group) in groups.groups.enumerated() {
            text.raw(number == 0 ? "\n{" : ",\n{")
            text.key("distance", first: true)
            text.thousandths(group.map(\.distance).max())
            text.key("members")
            for (place, member) in group.enumerated() {
                text.raw(place == 0 ? "[{" : ",{")
                text.key("file", first: true)
                text.string(member.name)
                text.key("distance")
                text.thousandths(member.distance)
                text.key("width")
                text.number(member.look.width)
                text.key("height")
                text.number(member.look.height)
                text.key("frames")
                text.number(member.look.frames)
                text.key("bytes")
                text.number(member.look.bytes)
                text.raw("}")
            }
            text.raw("]}")
        }
        text.raw(groups.groups.isEmpty ? "]" : "\n]")
        text.key("failed")
        text.raw("[")
        for (number, one) in unread.enumerated() {
            text.raw(number == 0 ? "{" : ",{")
            text.key("file", first: true)
            text.string(one.name)
            text.key("error")
            text.string(one.failure.message)
            text.raw("}")
        }
        text.raw("]}\n")
        return text.bytes
    }
}
