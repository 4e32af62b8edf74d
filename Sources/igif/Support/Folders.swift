#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where igif keeps things: the XDG base directories, each with a folder `igif`.
struct Folders: Hashable, Sendable {
    /// Settings: `$XDG_CONFIG_HOME/igif`, else `~/.config/igif`.
    let config: String
    /// What can be fetched again: `$XDG_CACHE_HOME/igif`, else `~/.cache/igif`.
    let cache: String
    /// What is remembered between runs: `$XDG_STATE_HOME/igif`, else `~/.local/state/igif`.
    let state: String
    /// What the user made and keeps: `$XDG_DATA_HOME/igif`, else `~/.local/share/igif`.
    let data: String

    /// Takes the folders from the environment. A relative XDG path is passed over, as the specification demands.
    init(_ environment: Environment) {
        let home = environment["HOME"] ?? Self.homeOfUser ?? "/nonexistent"
        func folder(_ variable: String, _ below: String) -> String {
            guard let path = environment[variable], path.utf8.first == UInt8(ascii: "/") else {
                return "\(home)/\(below)/igif"
            }
            return "\(path)/igif"
        }
        config = folder("XDG_CONFIG_HOME", ".config")
        cache = folder("XDG_CACHE_HOME", ".cache")
        state = folder("XDG_STATE_HOME", ".local/state")
        data = folder("XDG_DATA_HOME", ".local/share")
    }

    /// The file with the user's settings.
    var configFile: String { "\(config)/config" }
    /// The file with what servers said of their quotas.
    var quotaFile: String { "\(state)/quota" }
    /// The folder with the albums.
    var albums: String { "\(data)/albums" }
    /// The file with the last search.
    var lastSearchFile: String { "\(state)/last-search.json" }

    private static var homeOfUser: String? {
        getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
    }
}
