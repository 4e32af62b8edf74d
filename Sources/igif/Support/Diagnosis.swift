import HTTP
import TerminalUI

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What `igif doctor` looks at, each a value that says how it is.
struct Diagnosis {
    /// One thing that was looked at.
    struct Check: Hashable, Sendable {
        /// How it is.
        enum Status: String, Sendable {
            case ok, warning, failed
        }

        /// What it is, one word or two.
        var name: String
        /// How it is.
        var status: Status
        /// What was seen, and what to do about it; never a key.
        var detail: String
    }

    let context: AppContext
    let report: ReportOptions

    /// Everything that needs no request.
    func checks() -> [Check] {
        [version, libcurl, settings, key, location, folder("cache", context.folders.cache)]
            + [folder("state", context.folders.state), terminal]
    }

    private var version: Check {
        var name = utsname()
        uname(&name)
        let system = withUnsafeBytes(of: name.sysname) { Self.text($0) }
        let machine = withUnsafeBytes(of: name.machine) { Self.text($0) }
        return Check(name: "igif", status: .ok, detail: "\(IGif.version) on \(system) \(machine)")
    }

    private var libcurl: Check {
        do {
            return Check(name: "libcurl", status: .ok, detail: try CurlTransport.libraryVersion())
        } catch {
            return Check(name: "libcurl", status: .failed, detail: error.description)
        }
    }

    private var settings: Check {
        do {
            for setting in Setting.allCases { _ = try context.config.value(setting) }
        } catch {
            return Check(name: "settings", status: .failed, detail: error.message)
        }
        let unknown = context.config.unknownLines
        guard unknown.isEmpty else {
            let lines = unknown.map(String.init).joined(separator: ", ")
            return Check(name: "settings", status: .warning, detail: "\(context.config.path): unknown lines \(lines)")
        }
        return Check(name: "settings", status: .ok, detail: context.config.path)
    }

    private var key: Check {
        do {
            guard try context.giphyKey() != nil else {
                let detail = "none, so auto is the demo catalogue. \(CommandFailure.howToGetAKey)"
                return Check(name: "giphy key", status: .warning, detail: detail)
            }
        } catch {
            return Check(name: "giphy key", status: .failed, detail: error.message)
        }
        let isSetting = context.environment["IGIF_GIPHY_API_KEY"] == nil && context.environment["GIPHY_API_KEY"] == nil
        return Check(
            name: "giphy key",
            status: .ok,
            detail: isSetting ? "set in the settings" : "set in the environment"
        )
    }

    private var location: Check {
        do {
            let location = try APILocation(context.environment["IGIF_GIPHY_URL"])
            return Check(name: "giphy", status: .ok, detail: location.endpoint.absoluteString)
        } catch {
            return Check(name: "giphy", status: .failed, detail: error.message)
        }
    }

    /// What servers said of their quotas, a check for each; needs no request.
    static func quotas(_ context: AppContext) -> [Check] {
        let words = QuotaWords(now: HTTPClock.system.date())
        let known = HTTPQuotaStore(path: context.folders.quotaFile).known()
        return known.sorted { $0.key < $1.key }.map { origin, quota in
            let isLow = quota.isLow && !quota.isOver(at: words.now)
            let detail = "\(QuotaWords.name(origin)): \(words.state(quota))"
            return Check(name: "quota", status: isLow ? .warning : .ok, detail: detail)
        }
    }

    private var terminal: Check {
        guard let terminal = try? context.outputTerminal(report) else {
            return Check(name: "terminal", status: .warning, detail: "the setting 'color' makes no sense")
        }
        guard terminal.isTerminal else { return Check(name: "terminal", status: .ok, detail: "none: results are JSON") }
        let color = terminal.style.hasColor ? "colour" : "no colour"
        let links = terminal.style.followsLinks ? "follows links" : "is not known to follow links"
        let detail = "\(terminal.style.columns) columns, \(color), \(links), \(pictures)"
        return Check(name: "terminal", status: .ok, detail: detail)
    }

    /// How pictures would be shown, and the name that the terminal gives itself.
    private var pictures: String {
        guard let device = try? TerminalDevice() else { return "no pictures" }
        let features = TerminalFeatures.detect(device: device, environment: { context.environment[$0] })
        let way: String
        switch features.graphics {
        case .kitty: way = "pictures by kitty's protocol"
        case .iterm: way = "pictures by iTerm2's protocol"
        case .sixel: way = "pictures as sixel"
        case .symbols: way = "pictures made of symbols"
        case .none: way = "no pictures"
        }
        return features.name.map { "\(way) (\($0))" } ?? way
    }

    private func folder(_ name: String, _ path: String) -> Check {
        do {
            try LocalFile.makeFolder(path, mode: 0o700)
            try LocalFile.replace("\(path)/.doctor", with: [], mode: 0o600)
            unlink("\(path)/.doctor")
            return Check(name: name, status: .ok, detail: path)
        } catch {
            return Check(name: name, status: .failed, detail: error.message)
        }
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
