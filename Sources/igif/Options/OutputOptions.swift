import ArgumentParser

/// How results are written, and where.
struct OutputOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The form of the results. (default: list on a terminal, else json)"))
    var format: OutputFormat?

    @Flag(help: "The same as --format json; errors are JSON too.")
    var json = false

    @Option(help: ArgumentHelp("Only these fields, in json, ndjson or tsv: id,title,gif", valueName: "a,b"))
    var fields: String?

    @Option(
        help: ArgumentHelp("A pattern for each result: '{title} {renditions.downsized.url}'", valueName: "pattern")
    )
    var template: String?

    @Option(
        name: [.customShort("o", allowingJoined: true), .long],
        help: ArgumentHelp("Write to a file, - for standard output.", valueName: "file"),
        completion: .file()
    )
    var output: String?

    func validate() throws {
        if json, let format, format != .json {
            throw ValidationError("--json and --format \(format) exclude each other.")
        }
        if template != nil, json || (format ?? .template) != .template {
            throw ValidationError("--template goes with no other format.")
        }
        if format == .template, template == nil { throw ValidationError("--format template needs --template.") }
        if fields != nil, template != nil || format.map({ !$0.takesFields }) ?? false {
            throw ValidationError("--fields goes with json, ndjson and tsv.")
        }
        if output?.isEmpty ?? false { throw ValidationError("--output needs the name of a file.") }
    }

    /// The format, chosen by what was asked and where the result goes.
    func format(onTerminal: Bool) -> OutputFormat {
        if let format { return format }
        if json || fields != nil { return .json }
        if template != nil { return .template }
        return onTerminal ? .list : .json
    }

    /// The file results go to; `nil` for standard output.
    var file: String? { output == "-" ? nil : output }

    /// The settings of the format beside what the terminal and the provider say.
    /// - Throws: `CommandFailure` (64) on an unknown field or a broken pattern.
    func settings() throws(CommandFailure) -> FormatSettings {
        var settings = FormatSettings()
        if let fields { settings.fields = try FieldPath.list(fields) }
        if let template { settings.template = try Template(template) }
        return settings
    }
}
