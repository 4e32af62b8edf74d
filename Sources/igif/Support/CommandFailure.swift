import TerminalUI

/// Why a command ends with another code than 0, in the words its user reads.
struct CommandFailure: Error, Hashable, Sendable {
    /// The code igif exits with.
    var status: ExitStatus
    /// One sentence: what failed, on what.
    var message: String
    /// The provider it concerns.
    var source: String?
    /// The HTTP status behind it.
    var httpStatus: Int?
    /// Seconds after which trying again makes sense.
    var retryAfter: Int?
    /// What to do about it.
    var hint: String?

    /// What was traced before, with `--verbose` and JSON; a line each, without secrets.
    var trace: [String] = []

    /// Makes a failure.
    init(
        _ status: ExitStatus,
        _ message: String,
        source: String? = nil,
        httpStatus: Int? = nil,
        retryAfter: Int? = nil,
        hint: String? = nil
    ) {
        self.status = status
        self.message = message
        self.source = source
        self.httpStatus = httpStatus
        self.retryAfter = retryAfter
        self.hint = hint
    }

    /// What was typed, configured or piped in cannot be understood.
    static func usage(_ message: String, hint: String? = nil) -> CommandFailure {
        CommandFailure(.usage, message, hint: hint)
    }

    /// Output cannot be written.
    static func cannotWrite(_ message: String, hint: String? = nil) -> CommandFailure {
        CommandFailure(.cannotWrite, message, hint: hint)
    }
}

extension CommandFailure: CustomStringConvertible {
    /// The message and the hint as harmless text, a line each.
    var description: String {
        let line = "igif: \(SafeText.line(message))"
        return hint.map { "\(line)\n      \(SafeText.line($0))" } ?? line
    }

    /// The failure as one JSON object on one line, as `--json` promises it on standard error.
    var json: [UInt8] {
        var text = JSONText()
        text.raw("{\"error\":{")
        text.key("code", first: true)
        text.number(Int(status.rawValue))
        text.key("message")
        text.string(message)
        text.key("source")
        text.string(source)
        text.key("status")
        text.number(httpStatus)
        text.key("retry_after")
        text.number(retryAfter)
        text.key("hint")
        text.string(hint)
        text.raw("}")
        if !trace.isEmpty {
            text.key("trace")
            text.strings(trace)
        }
        text.raw("}\n")
        return text.bytes
    }
}
