import TestSupport

extension Home {
    /// Starts igif in a terminal of its own, standard input included.
    func terminal(_ arguments: String..., persona: TerminalPersona = .xterm) throws -> PseudoTerminal {
        try terminal(arguments, persona: persona)
    }

    /// The same with variables and a size.
    ///
    /// - Parameter ignoresHangUp: whether igif is started as `nohup` does it, so that it learns from the terminal alone
    ///   that this is gone.
    func terminal(
        _ arguments: [String],
        environment: [String: String] = [:],
        columns: Int = 80,
        rows: Int = 24,
        persona: TerminalPersona = .xterm,
        ignoresHangUp: Bool = false
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            ignoresHangUp ? "/bin/sh" : Self.binary.path,
            (ignoresHangUp ? ["-c", "trap '' HUP; exec \"$0\" \"$@\"", Self.binary.path] : []) + arguments,
            environment: terminalVariables(persona).merging(environment) { _, new in new },
            directory: work,
            columns: columns,
            rows: rows,
            persona: persona
        )
    }

    /// Starts an interactive shell in a terminal of its own, in which `$IGIF` is igif, with job control.
    func shellTerminal(columns: Int = 80, rows: Int = 24, persona: TerminalPersona = .xterm) throws -> PseudoTerminal {
        var variables = terminalVariables(persona)
        variables["IGIF"] = Self.binary.path
        variables["PS1"] = "ready> "
        return try PseudoTerminal(
            "/bin/bash",
            ["--norc", "--noprofile", "-i"],
            environment: variables,
            directory: work,
            columns: columns,
            rows: rows,
            persona: persona
        )
    }

    /// This home's variables with the terminal's own in place of those the tests run in.
    private func terminalVariables(_ persona: TerminalPersona) -> [String: String] {
        variables.merging(persona.environment) { _, new in new }
    }
}
