import ArgumentParser
import GIF

/// `igif speed FACTOR FILE`.
struct Speed: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "speed",
        abstract: "Play a GIF faster or slower.",
        usage: "igif speed [<options>] <factor> <file>",
        discussion: """
            2x is twice as fast, 0.5x half as fast. Frames that would be shown for less time than browsers play (1/50 s) \
            are left out. The factor may stand before the file or after it. \(Terms.sentence)

            EXAMPLES:
              igif speed 2x cat.gif -o fast.gif
              igif speed 0.5x --id 3oriO0OEd9QIDdllqo > slow.gif
            """
    )

    @Argument(help: "The factor, 0.01x to 100x; and a file, a URL, an id with --id, or - for standard input.")
    var words: [String]

    @OptionGroup var place: PictureOutputOptions

    @Flag(help: "Tell of the file as JSON; errors too.")
    var json = false

    @OptionGroup(title: "Source") var lookup: LookupOptions
    @OptionGroup(title: "Messages") var report: ReportOptions

    func validate() throws {
        guard words.count <= 2 else { throw ValidationError("'igif speed' takes a factor and one GIF.") }
        _ = try parts()
    }

    func run(in context: AppContext) throws {
        let (factor, file) = try parts()
        let run = try PictureRun(lookup, report, asJSON: json, in: context)
        let output = try PictureOutput(place.output, leftovers: run.leftovers)
        try run.withInput(file) { input in
            try run.makeGIF(of: input, label: "speed", to: output, asJSON: json) { file, progress throws(GIFError) in
                let speed = try GIFSpeed(file, factor: factor)
                return try speed.encode { progress($0, speed.selection.entries.count) }
            }
        }
    }

    /// The factor, and the GIF where one is named. What ends with x is the factor; of two numbers it is the first.
    private func parts() throws -> (factor: Double, file: String?) {
        let place =
            words.firstIndex { Self.factor($0) != nil && $0.lowercased().hasSuffix("x") }
            ?? words.firstIndex { Self.factor($0) != nil }
        guard let place, let factor = Self.factor(words[place]) else {
            throw ValidationError("A factor is missing: 2x, 0.5x, from 0.01x to 100x.")
        }
        return (factor, words.count == 2 ? words[1 - place] : nil)
    }

    /// Reads `2x`, `0.5`, `1.5x`.
    static func factor(_ word: String) -> Double? {
        let digits = word.lowercased().hasSuffix("x") ? word.dropLast() : word[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 &- 48 < 10 || $0 == UInt8(ascii: ".") }),
            let factor = Double(digits), (0.01...100).contains(factor)
        else { return nil }
        return factor
    }
}
