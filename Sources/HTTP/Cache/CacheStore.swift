import Dispatch
import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where responses are kept: an index and files in a folder, with a memory tier before them, or memory alone.
///
/// From any thread. Its lock is held for single accesses to the index, never while a body's file is read or written.
/// Trouble with the disk never surfaces as an error of a request: what cannot be read is a miss, what cannot be written
/// is not stored, and one line says so.
final class CacheStore: Sendable {
    /// What the lock guards.
    struct State {
        var index: CacheIndex?
        /// Set when the folder cannot be used; nothing is tried again.
        var isUnusable = false
        var hasher: CacheHasher?
        var memory: CacheMemory
        /// Counts what this process changed or saw changed, so that a body read meanwhile is not held as current.
        var epoch = 0
    }

    let configuration: HTTPCache.Configuration
    let folder: CacheFolder?
    let warnings: CacheWarnings
    let state: Guarded<State>
    let upkeep = DispatchQueue(label: "HTTPCache.upkeep", qos: .utility)

    init(_ configuration: HTTPCache.Configuration, warnings: CacheWarnings) {
        self.configuration = configuration
        self.warnings = warnings
        folder = configuration.directory.map(CacheFolder.init(path:))
        let limit = min(configuration.memoryBytes, configuration.maximumBytes)
        state = Guarded(State(memory: CacheMemory(limit: limit)))
    }

    /// Hashes under the folder's salt as it is now, or under one of this process where there is no folder.
    var hasher: CacheHasher {
        state.withLock { state in
            open(&state)
            if let hasher = state.hasher { return hasher }
            let hasher = CacheHasher(salt: (0..<32).map { _ in UInt8.random(in: 0...255) })
            state.hasher = hasher
            return hasher
        }
    }

    /// Every entry of a key.
    func entries(_ key: Data) -> [CacheEntry] {
        withIndex { state, index in
            if let entries = state.memory.entries(key) { return entries }
            guard let index else { return [] }
            let (entries, damaged) = try index.entries(key)
            if !damaged.isEmpty, !index.isReadOnly {
                try index.remove(damaged)
                damaged.forEach { folder?.removeBody($0) }
            }
            state.memory.set(entries, key: key)
            return entries
        } ?? []
    }

    /// The body of an entry, `nil` when it is damaged or gone; the entry is then removed.
    func body(of entry: CacheEntry, key: Data) -> Data? {
        let (held, epoch) = state.withLock { ($0.memory.body(entry.id, key: key), $0.epoch) }
        if let held { return held }
        let data = entry.inline ?? folder?.readBody(entry.id, size: entry.size)
        guard let data, data.count == entry.size, Self.checksum(data) == entry.checksum else {
            remove([entry], key: key)
            return nil
        }
        if entry.inline == nil {
            state.withLock { if $0.epoch == epoch { $0.memory.setBody(data, id: entry.id, key: key) } }
        }
        return data
    }

    /// Notes that an entry was used: at most once an hour for each, and never waiting for another process.
    func touch(_ entry: CacheEntry, key: Data, now: Int64) {
        let now = now / 1000
        guard folder != nil, abs(now - entry.used) >= 3600 else { return }
        state.withLock { state in
            guard let index = state.index, !index.isReadOnly else { return }
            // Busy or full: the next use notes it.
            guard (try? index.touch(entry.id, used: now)) != nil, var held = state.memory.entries(key) else { return }
            for at in held.indices where held[at].id == entry.id { held[at].used = now }
            state.memory.set(held, key: key)
        }
    }

    /// Stores a response in place of others.
    func insert(_ response: StoredResponse, _ body: Data, key: Data, replacing: [CacheEntry]) {
        var entry = CacheEntry(
            id: UInt64.random(in: 1...UInt64.max),
            response: response,
            size: body.count,
            checksum: Self.checksum(body),
            used: configuration.clock() / 1000
        )
        guard let folder else { return insertInMemory(entry, body, key: key, replacing: replacing) }
        guard body.count < configuration.maximumBytes else { return }
        if body.count <= CacheIndex.inlineBytes {
            entry.inline = body
        } else if state.withLock({ state in open(&state).map { !$0.isReadOnly } ?? false }) {
            do { try folder.writeBody(body, id: entry.id) } catch { return cannotStore("\(error)") }
        }
        let total = withIndex { state, index -> Int? in
            guard let index else { return nil }
            if index.isReadOnly {
                cannotStore("\(folder.path) is read-only")
                return nil
            }
            let total = try index.insert(entry, key: key, removing: replacing.map(\.id))
            state.epoch += 1
            let rest = (state.memory.entries(key) ?? []).filter { old in !replacing.contains { $0.id == old.id } }
            // What memory does not know of the key it must not claim to know.
            state.memory.entries(key) == nil ? () : state.memory.set(rest + [entry], key: key)
            if entry.inline == nil { state.memory.setBody(body, id: entry.id, key: key) }
            return total
        }
        guard let total = total.flatMap({ $0 }) else {
            if entry.inline == nil { folder.removeBody(entry.id) }
            return
        }
        for old in replacing where old.inline == nil { folder.removeBody(old.id) }
        maintain(total: total)
    }

    /// Replaces the head of an entry.
    func update(_ entry: CacheEntry, to response: StoredResponse, key: Data) {
        var entry = entry
        entry.response = response
        _ = withIndex { state, index in
            if let index, !index.isReadOnly { try index.update(entry) }
            state.epoch += 1
            guard let held = state.memory.entries(key) else { return }
            state.memory.set(held.map { $0.id == entry.id ? entry : $0 }, key: key)
        }
    }

    /// Removes entries of a key.
    func remove(_ entries: [CacheEntry], key: Data) {
        guard !entries.isEmpty else { return }
        _ = withIndex { state, index in
            if let index, !index.isReadOnly { try index.remove(entries.map(\.id)) }
            state.epoch += 1
            let rest = state.memory.entries(key)?.filter { old in !entries.contains { $0.id == old.id } }
            if let rest { state.memory.set(rest, key: key) }
        }
        for entry in entries where entry.inline == nil { folder?.removeBody(entry.id) }
    }

    /// Removes every entry of a key.
    func removeAll(key: Data) {
        let files = withIndex { state, index -> [UInt64] in
            state.epoch += 1
            state.memory.remove(key)
            guard let index, !index.isReadOnly else { return [] }
            return try index.removeAll(key: key)
        }
        files?.forEach { folder?.removeBody($0) }
    }

    /// Forgets everything, whatever state the folder is in; the salt goes too, and other processes notice.
    func removeAll() throws(HTTPError) {
        state.withLock { state in
            state.memory.removeAll()
            state.epoch += 1
            guard let folder else { return }
            state.index = nil
            state.hasher = nil
            folder.locked(exclusively: true) {
                folder.removeIndex()
                folder.removeContents()
            }
        }
        if let folder, folder.indexIdentity() != nil {
            throw .transport(.init(.local, "the cache in \(folder.path) cannot be removed"))
        }
    }

    /// What is stored.
    func statistics() throws(HTTPError) -> HTTPCache.Statistics {
        var statistics = HTTPCache.Statistics(
            directory: configuration.directory,
            entries: 0,
            bytes: 0,
            maximumBytes: configuration.maximumBytes
        )
        let totals = withIndex { state, index in
            try index?.totals() ?? (entries: state.memory.count, bytes: state.memory.bytes)
        }
        guard let totals else {
            throw .transport(.init(.local, "the cache in \(configuration.directory ?? "memory") cannot be read"))
        }
        statistics.entries = totals.entries
        statistics.bytes = totals.bytes
        return statistics
    }

    private func insertInMemory(_ entry: CacheEntry, _ body: Data, key: Data, replacing: [CacheEntry]) {
        var entry = entry
        entry.inline = body
        guard body.count <= configuration.memoryBytes / 4 else { return }
        state.withLock { state in
            state.epoch += 1
            let rest = (state.memory.entries(key) ?? []).filter { old in !replacing.contains { $0.id == old.id } }
            state.memory.set(rest + [entry], key: key)
        }
    }

    private static func checksum(_ data: Data) -> UInt64 { data.withUnsafeBytes { CacheChecksum.of($0) } }
}
