import HTTP

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where a command runs: environment, folders, settings, streams. Built once; nothing else reads the environment.
struct AppContext: Sendable {
    /// The environment variables.
    let environment: Environment
    /// Where igif keeps things.
    let folders: Folders
    /// The user's settings.
    let config: ConfigFile
    /// What waits for signals, where that has begun already.
    private let begun: Interruption?

    /// Looks at the environment and reads the settings.
    ///
    /// - Parameters:
    ///   - environment: the environment.
    ///   - interruption: what waits for signals, where that has begun already.
    /// - Throws: `CommandFailure` when the settings' file is there and cannot be read.
    init(_ environment: Environment, _ interruption: Interruption? = nil) throws(CommandFailure) {
        self.environment = environment
        begun = interruption
        folders = Folders(environment)
        config = try ConfigFile(path: folders.configFile)
    }

    /// What waits for signals from now on.
    /// - Parameter asJSON: whether errors are JSON, that of a forced end as well.
    func interruption(asJSON: Bool) -> Interruption {
        guard let begun else { return Interruption(asJSON: asJSON) }
        begun.speaks(json: asJSON)
        return begun
    }

    /// GIPHY's key: `IGIF_GIPHY_API_KEY`, else `GIPHY_API_KEY`, else the setting. Never to be shown.
    /// - Throws: `CommandFailure` (64) when it is no key; the message does not repeat it.
    func giphyKey() throws(CommandFailure) -> String? {
        for name in ["IGIF_GIPHY_API_KEY", "GIPHY_API_KEY"] {
            guard let key = environment[name] else { continue }
            do {
                try Setting.giphyKey.check(key)
            } catch {
                throw .usage("\(name): \(error.message)")
            }
            return key
        }
        return try config.value(.giphyKey)
    }

    /// Which requests go through a proxy. This machine's own are never among them: an API here is asked over http, and
    /// a proxy that stands elsewhere would get the key to read.
    var proxies: ProxyRules {
        var variables: [String: String] = [:]
        for name in ["http_proxy", "https_proxy", "all_proxy", "no_proxy"] {
            for name in [name, name.uppercased()] { variables[name] = environment[name] }
        }
        var rules = ProxyRules(environment: variables)
        rules.exceptions += LoopbackHost.exceptions
        return rules
    }

    /// The certificate authorities to trust instead of the system's, as curl reads them: a company's proxy may have one
    /// of its own. Whether the file is there shows with the first request over https, so that no other run needs it.
    var certificateAuthorities: String? { environment["CURL_CA_BUNDLE"] ?? environment["SSL_CERT_FILE"] }

    /// Standard output as the user wants it coloured.
    func outputTerminal(_ report: ReportOptions) throws(CommandFailure) -> Terminal {
        Terminal(STDOUT_FILENO, color: try color(report), environment: environment)
    }

    /// Standard error as the user wants it coloured.
    func errorTerminal(_ report: ReportOptions) throws(CommandFailure) -> Terminal {
        Terminal(STDERR_FILENO, color: try color(report), environment: environment)
    }

    private func color(_ report: ReportOptions) throws(CommandFailure) -> ColorChoice {
        if let color = report.color { return color }
        return try config.value(.color).flatMap { ColorChoice(rawValue: $0) } ?? .auto
    }
}
