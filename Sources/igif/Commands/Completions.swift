import ArgumentParser

/// `igif completions SHELL`.
struct Completions: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions",
        abstract: "Print a completion script for a shell.",
        discussion: """
            EXAMPLES:
              igif completions bash > ~/.local/share/bash-completion/completions/igif
              igif completions zsh > "${fpath[1]}/_igif"
              igif completions fish > ~/.config/fish/completions/igif.fish
            """
    )

    /// The shells there is a script for.
    enum Shell: String, WordOption {
        case bash, zsh, fish
    }

    @Argument(help: "The shell.")
    var shell: Shell

    func run(in context: AppContext) throws {
        let script =
            switch shell {
            case .bash: IGif.completionScript(for: .bash)
            case .zsh: IGif.completionScript(for: .zsh)
            case .fish: IGif.completionScript(for: .fish)
            }
        try Output.standard().write(Array("\(script)\n".utf8))
    }
}
