#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One page of the manual, in the language of man(7).
struct ManualPage {
    /// The page's name: `igif-search`.
    let name: String
    /// The page.
    let text: String

    /// The pages of a tool and its commands, from what the argument parser says of them.
    /// - Throws: when the parser says it in another form.
    static func all(dump: String, version: String) throws -> [ManualPage] {
        let tool = try JSONDecoder().decode(Tool.self, from: Data(dump.utf8))
        return pages(tool.command, path: [], version: version)
    }

    private static func pages(_ command: Command, path: [String], version: String) -> [ManualPage] {
        let path = path + [command.commandName]
        let below = (command.subcommands ?? []).filter { ($0.shouldDisplay ?? true) && $0.commandName != "help" }
        let page = ManualPage(name: path.joined(separator: "-"), text: text(command, path, below, version))
        return [page] + below.flatMap { pages($0, path: path, version: version) }
    }

    private static func text(_ command: Command, _ path: [String], _ below: [Command], _ version: String) -> String {
        let name = path.joined(separator: "-")
        let arguments = (command.arguments ?? []).filter { $0.shouldDisplay ?? true }
        var lines = [".TH \(escaped(name.uppercased())) 1 \"\" \"igif \(escaped(version))\" \"User Commands\""]
        lines += [".SH NAME", "\(escaped(name)) \\- \(escaped(command.abstract ?? ""))"]
        lines += [".SH SYNOPSIS", ".B \(escaped(path.joined(separator: " ")))"]
        lines += below.isEmpty ? arguments.map { escaped($0.synopsis) } : ["<command>"]
        lines += paragraphs(command.discussion)
        if !below.isEmpty {
            lines.append(".SH COMMANDS")
            lines += below.flatMap { [".TP", ".B \(escaped($0.commandName))", escaped($0.abstract ?? "")] }
        }
        if !arguments.isEmpty {
            lines.append(".SH OPTIONS")
            lines += arguments.flatMap { [".TP", ".B \(escaped($0.names))", escaped($0.help)] }
        }
        if path.count == 1 { lines += environment + files } else { lines += [".SH SEE ALSO", ".BR igif (1)"] }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A discussion: `HEADING:` lines begin sections, indented lines stand as they are.
    private static func paragraphs(_ discussion: String?) -> [String] {
        guard let discussion, !discussion.isEmpty else { return [] }
        var lines = [".SH DESCRIPTION"]
        var isVerbatim = false
        for line in discussion.split(separator: "\n", omittingEmptySubsequences: false) {
            let isIndented = line.hasPrefix("  ")
            if isVerbatim != isIndented, !line.isEmpty {
                lines.append(isIndented ? ".nf" : ".fi")
                isVerbatim = isIndented
            }
            if line.isEmpty {
                lines.append(".PP")
            } else if line.last == ":", line.allSatisfy({ $0.isUppercase || $0 == " " || $0 == ":" }) {
                lines.append(".SH \(escaped(line.dropLast()))")
            } else {
                lines.append(escaped(line))
            }
        }
        return lines + (isVerbatim ? [".fi"] : [])
    }

    private static let environment = [
        ".SH ENVIRONMENT",
        ".TP", ".B GIPHY_API_KEY, IGIF_GIPHY_API_KEY", "GIPHY's key; the second goes before the first.",
        ".TP", ".B IGIF_GIPHY_URL", "Where GIPHY's API is instead: scheme, host and port.",
        ".TP", ".B NO_COLOR, FORCE_COLOR, TERM", "Whether colour is used.",
        ".TP", ".B http_proxy, https_proxy, all_proxy, no_proxy", "Proxies.",
        ".TP", ".B CURL_CA_BUNDLE, SSL_CERT_FILE", "A file of authorities to trust instead of the system's.",
        ".TP", ".B XDG_CONFIG_HOME, XDG_CACHE_HOME, XDG_STATE_HOME, XDG_DATA_HOME",
        "Where settings, cache, state and albums are kept.",
    ]

    private static let files = [
        ".SH FILES",
        ".TP", ".I ~/.config/igif/config", "Settings.",
        ".TP", ".I ~/.cache/igif", "Answers kept as their headers allow.",
        ".TP", ".I ~/.local/state/igif/last-search.json", "The last search.",
        ".TP", ".I ~/.local/share/igif/albums", "The albums of 'igif collage'.",
    ]

    /// Text that the formatter takes for nothing but text.
    private static func escaped(_ text: some StringProtocol) -> String {
        var safe = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
        for character in text {
            switch character {
            case "\\": safe += "\\e"
            case "-": safe += "\\-"
            default: safe.append(character)
            }
        }
        return safe
    }
}

extension ManualPage {
    private struct Tool: Decodable {
        var command: Command
    }

    private struct Command: Decodable {
        var commandName: String
        var abstract: String?
        var discussion: String?
        var shouldDisplay: Bool?
        var subcommands: [Command]?
        var arguments: [Argument]?
    }

    private struct Argument: Decodable {
        struct Name: Decodable {
            var kind: String
            var name: String
        }

        var kind: String
        var shouldDisplay: Bool?
        var isOptional: Bool?
        var isRepeating: Bool?
        var names: String { labels.isEmpty ? placeholder : labels.joined(separator: ", ") + value }
        var valueName: String?
        var defaultValue: String?
        var allValues: [String]?
        var abstract: String?
        var spellings: [Name]?

        enum CodingKeys: String, CodingKey {
            case kind, shouldDisplay, isOptional, isRepeating, valueName, defaultValue, allValues, abstract
            case spellings = "names"
        }

        var synopsis: String {
            let shown = labels.last.map { $0 + value } ?? placeholder
            return isOptional ?? false ? "[\(shown)]" : shown
        }

        var help: String {
            var text = abstract ?? ""
            if let allValues, !allValues.isEmpty { text += " (values: \(allValues.joined(separator: ", ")))" }
            if let defaultValue { text += " (default: \(defaultValue))" }
            return text
        }

        private var labels: [String] { (spellings ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name } }
        private var value: String { kind == "option" ? " <\(valueName ?? "value")>" : "" }
        private var placeholder: String { "<\(valueName ?? "value")>" + (isRepeating ?? false ? " ..." : "") }
    }
}
