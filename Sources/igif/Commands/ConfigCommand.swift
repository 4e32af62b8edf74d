import ArgumentParser
import TerminalUI

/// `igif config`: the user's settings.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show and change settings.",
        discussion: """
            Flags go before the environment, the environment before settings. The settings are:

            \(Setting.allCases.map { "  \($0.rawValue) - \($0.summary)" }.joined(separator: "\n"))

            EXAMPLES:
              igif config set rating g
              igif config set giphy-key - < key.txt
              igif config get
            """,
        subcommands: [GetSetting.self, SetSetting.self, SettingsPath.self]
    )
}

/// `igif config get [SETTING]`.
struct GetSetting: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "get",
        abstract: "Show one setting, or all that are set.",
        discussion: "A key is never shown, only that there is one. A setting that is not set is exit code 1."
    )

    @Argument(help: "The setting; without it, all.")
    var setting: Setting?

    func run(in context: AppContext) throws {
        let output = Output.standard()
        guard let setting else {
            for setting in Setting.allCases {
                guard let value = try shown(setting, context) else { continue }
                try output.write(Array("\(setting.rawValue) = \(value)\n".utf8))
            }
            return
        }
        guard let value = try shown(setting, context) else {
            throw CommandFailure(.failure, "'\(setting.rawValue)' is not set.")
        }
        try output.write(Array("\(value)\n".utf8))
    }

    private func shown(_ setting: Setting, _ context: AppContext) throws -> String? {
        guard let value = try context.config.value(setting) else { return nil }
        return setting.isSecret ? "(set, not shown)" : SafeText.line(value)
    }
}

/// `igif config set SETTING VALUE`.
struct SetSetting: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change a setting; an empty value takes it away.",
        discussion: """
            - takes the value from standard input. A key is taken only that way: what stands on a command line is \
            seen by others and kept by shells.
            """
    )

    @Argument(help: "The setting.")
    var setting: Setting

    @Argument(help: "The value, or - for standard input.")
    var value: String

    func run(in context: AppContext) throws {
        if setting.isSecret, value != "-", !value.isEmpty {
            throw CommandFailure.usage(
                "A key on a command line is seen by others and kept by shells.",
                hint: "Give it on standard input: igif config set \(setting.rawValue) - < key.txt"
            )
        }
        var config = context.config
        try config.set(setting, to: value == "-" ? SecretInput.line(prompt: "\(setting.rawValue): ") : value)
        try config.save()
    }
}

/// `igif config path`.
struct SettingsPath: ContextCommand {
    static let configuration = CommandConfiguration(commandName: "path", abstract: "Print where the settings are kept.")

    func run(in context: AppContext) throws {
        try Output.standard().write(Array("\(context.folders.configFile)\n".utf8))
    }
}

extension Setting: WordOption {}
