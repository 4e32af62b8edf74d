#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The environment variables of a run. Only `AppContext` asks it.
struct Environment: Sendable {
    private let look: @Sendable (String) -> String?

    /// Asks this closure; tests give a dictionary's look-up.
    init(_ look: @escaping @Sendable (String) -> String?) { self.look = look }

    /// The environment igif was started with.
    static let process = Environment { name in getenv(name).map { String(cString: $0) } }

    /// The value of a variable. An empty one counts as not set, as most of these variables' own standards say.
    subscript(name: String) -> String? {
        guard let value = look(name), !value.isEmpty else { return nil }
        return value
    }
}
