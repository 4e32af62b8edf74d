import Synchronization

/// Hosts whose names have no address, and how that was said.
///
/// A name that could not be resolved, retries included, is not looked up again for each of the other files of a run:
/// where a resolver has to be waited for, hundreds of files would take hours to say the same. A file that comes from the
/// host after all, begun earlier, makes it known again.
final class UnresolvedHosts: Sendable {
    private let failures = Mutex<[String: CommandFailure]>([:])

    /// Why nothing can come from a host, as far as is known.
    func failure(host: String?) -> CommandFailure? {
        guard let host = host?.lowercased() else { return nil }
        return failures.withLock { $0[host] }
    }

    /// A host's name has no address.
    func note(_ host: String?, _ failure: CommandFailure) {
        guard let host = host?.lowercased() else { return }
        failures.withLock { $0[host] = failure }
    }

    /// A file came from a host.
    func forget(_ host: String?) {
        guard let host = host?.lowercased() else { return }
        _ = failures.withLock { $0.removeValue(forKey: host) }
    }
}
