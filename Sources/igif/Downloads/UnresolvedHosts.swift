import Synchronization

/// Hosts whose names have no address, and how that was said.
///
/// A name that could not be resolved, retries included, is not looked up again for each of the other files of a run:
/// where a resolver has to be waited for, hundreds of files would take hours to say the same. A file that comes from the
/// host after all, begun earlier, makes it known again.
final class UnresolvedHosts: Sendable {
    private let failures = Mutex<[String: CommandFailure]>([:])

    /// Why nothing can come from a host, as far as is known.
    ///
    /// - Parameter host: asked for only where any is known, so that nobody takes the URL of each file apart in vain.
    func failure(host: @autoclosure () -> String?) -> CommandFailure? {
        guard !isEmpty, let host = host()?.lowercased() else { return nil }
        return failures.withLock { $0[host] }
    }

    /// A host's name has no address.
    func note(_ host: String?, _ failure: CommandFailure) {
        guard let host = host?.lowercased() else { return }
        failures.withLock { $0[host] = failure }
    }

    /// A file came from a host.
    ///
    /// - Parameter host: asked for only where any is known.
    func forget(_ host: @autoclosure () -> String?) {
        guard !isEmpty, let host = host()?.lowercased() else { return }
        _ = failures.withLock { $0.removeValue(forKey: host) }
    }

    private var isEmpty: Bool { failures.withLock { $0.isEmpty } }
}
