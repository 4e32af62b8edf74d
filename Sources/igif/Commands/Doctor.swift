import ArgumentParser
import GIFSearch
import TerminalUI

/// `igif doctor`.
struct Doctor: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check that everything igif needs is there.",
        usage: "igif doctor [<options>]",
        discussion: """
            It looks at libcurl, settings, key, folders and terminal, and tells how many calls servers said were \
            left. A key is never shown. Exit code 1 if something does not work.

            EXAMPLES:
              igif doctor
              igif doctor --online --json
            """
    )

    @Flag(help: "Ask the source for one GIF as well.")
    var online = false

    @Flag(help: "As JSON; errors too.")
    var json = false

    @OptionGroup(title: "Source") var options: QueryOptions
    @OptionGroup(title: "Messages") var report: ReportOptions

    func run(in context: AppContext) throws {
        var checks = Diagnosis(context: context, report: report).checks()
        if online { checks.append(try reach(context)) }
        checks += Diagnosis.quotas(context)
        let failed = checks.filter { $0.status == .failed }.map(\.name)
        let output = Output.standard()
        try output.write(json ? Self.json(checks) : Self.text(checks, try context.outputTerminal(report).style))
        guard failed.isEmpty else {
            throw CommandFailure(.failure, "Something does not work: \(failed.joined(separator: ", ")).")
        }
    }

    /// Asks for one GIF, anew.
    private func reach(_ context: AppContext) throws -> Diagnosis.Check {
        let foreground = Foreground(interruption: Interruption(asJSON: json))
        var options = options
        options.refresh = !options.offline
        do {
            let source = try Source(options.choice, report, asJSON: json, in: context)
            let query = try options.query(.trending, limit: 1, in: context)
            var count = 0
            // What is left of a quota is a line of its own further down.
            try source.attended(nil) {
                try foreground.run(source.items(for: query)) { count += $0.count }
            }
            let detail = count > 0 ? "\(source.provider.name) answers" : "\(source.provider.name) gives nothing"
            return Diagnosis.Check(name: "source", status: count > 0 ? .ok : .warning, detail: detail)
        } catch let failure as CommandFailure where failure.status == .interrupted {
            throw failure
        } catch {
            return Diagnosis.Check(name: "source", status: .failed, detail: CommandFailure(error).message)
        }
    }

    private static func text(_ checks: [Diagnosis.Check], _ style: TextStyle) -> [UInt8] {
        var text = ""
        for check in checks {
            let status = check.status.rawValue
            let mark = DisplayWidth.fit(status, to: 8)
            let shown = check.status == .ok ? style.green(mark) : check.status == .failed ? style.red(mark) : mark
            text += "\(shown)\(DisplayWidth.fit(check.name, to: 11))\(SafeText.line(check.detail))\n"
        }
        return Array(text.utf8)
    }

    private static func json(_ checks: [Diagnosis.Check]) -> [UInt8] {
        var text = JSONText()
        text.raw("{\"ok\":")
        text.flag(!checks.contains { $0.status == .failed })
        text.key("version")
        text.string(IGif.version)
        text.key("checks")
        for (index, check) in checks.enumerated() {
            text.raw(index == 0 ? "[{" : ",{")
            text.key("name", first: true)
            text.string(check.name)
            text.key("status")
            text.string(check.status.rawValue)
            text.key("detail")
            text.string(check.detail)
            text.raw("}")
        }
        text.raw("]}\n")
        return text.bytes
    }
}
