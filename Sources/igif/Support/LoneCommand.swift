import ArgumentParser

/// A command without the tree of all the others around it, for the parser alone.
///
/// To find one command the parser looks at every one of them, and two more times for a request that is hardly ever made,
/// the completion script. That takes half a millisecond, a tenth of the time of a short run.
struct LoneCommand<Command: ContextCommand>: ParsableCommand, CustomReflectable {
    /// A command that stands below another is not asked for the completion script. Help goes to the whole tree, so it
    /// needs no names here: the parser makes one of them by reflection.
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: Command._commandName, _superCommandName: "igif", helpNames: [])
    }

    private var command: Command

    init() { command = Command() }

    init(from decoder: any Decoder) throws { command = try Command(from: decoder) }

    /// What the parser finds the arguments by.
    var customMirror: Mirror { Mirror(reflecting: command) }

    mutating func validate() throws { try command.validate() }

    fileprivate static func parse(_ words: ArraySlice<String>) -> (any ContextCommand)? {
        (try? parseAsRoot(Array(words)) as? Self)?.command
    }
}

extension IGif {
    /// The command that the first word names and the others belong to.
    ///
    /// It is nil where that is not all there is to it: for an error, `--help`, `--version`, commands that have commands
    /// of their own. The whole tree says what these are, and so nothing else differs.
    static func loneCommand(_ arguments: [String]) -> (any ContextCommand)? {
        func parse<Command: ContextCommand>(_ command: Command.Type) -> (any ContextCommand)? {
            LoneCommand<Command>.parse(arguments.dropFirst())
        }
        let command = [searching, pictures, setup].joined().first { $0._commandName == arguments.first }
        return command.flatMap { parse($0) }
    }
}
