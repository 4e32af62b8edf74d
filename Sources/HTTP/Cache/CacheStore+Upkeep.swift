import Dispatch
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Opening the index, what to do about its damage, and keeping the folder within its bound.
extension CacheStore {
    /// Runs with the index, opened, and what other processes changed noticed; `nil` when the disk would not have it.
    /// A damaged index is replaced by an empty one and the work is done once more on that.
    func withIndex<Value: Sendable>(_ body: (inout State, CacheIndex?) throws -> Value) -> Value? {
        state.withLock { state in
            for isLastTry in [false, true] {
                let index = open(&state)
                do {
                    if let index, try index.hasChanged() {
                        state.memory.removeAll()
                        state.epoch += 1
                    }
                    return try body(&state, index)
                } catch let failure as SQLiteFailure {
                    guard failure.isDamage, !isLastTry else {
                        cannotStore(failure.message)
                        return nil
                    }
                    rebuild(&state)
                } catch {
                    return nil
                }
            }
            return nil
        }
    }

    /// The index of the folder, opened where it is not; `nil` for a cache in memory or an unusable folder.
    @discardableResult
    func open(_ state: inout State) -> CacheIndex? {
        guard let folder, !state.isUnusable else { return nil }
        if let index = state.index {
            if folder.indexIdentity() == index.identity { return index }
            // Another process cleared or rebuilt the folder.
            state.index = nil
            state.hasher = nil
            state.memory.removeAll()
            state.epoch += 1
        }
        for isLastTry in [false, true] {
            do {
                try folder.prepare()
                if state.hasher == nil { state.hasher = CacheHasher(salt: try folder.loadSalt()) }
                state.index = try folder.locked(exclusively: false) { () throws in
                    try CacheIndex(existingIn: folder)
                }
                if state.index == nil {
                    state.index = try folder.locked(exclusively: true) { () throws in
                        try CacheIndex(folder)
                    }
                }
                return state.index
            } catch let failure as SQLiteFailure where failure.isDamage && !isLastTry {
                rebuild(&state)
            } catch {
                let failure = error as? SQLiteFailure
                // Another process kept it locked too long: the next request tries again.
                state.isUnusable = !(failure?.isBusy ?? false)
                cannotStore(failure?.message ?? "\(error)")
                return nil
            }
        }
        return nil
    }

    /// Replaces a damaged index by none, unless another process has done so since it was opened.
    private func rebuild(_ state: inout State) {
        guard let folder else { return }
        let damaged = state.index?.identity ?? folder.indexIdentity()
        state.index = nil
        state.memory.removeAll()
        state.epoch += 1
        folder.locked(exclusively: true) {
            guard folder.indexIdentity() == damaged else { return }
            folder.removeIndex()
            warnings(.rebuilt, "the index of the cache in \(folder.path) was damaged and is built anew")
        }
    }

    func cannotStore(_ reason: String) {
        warnings(.cannotStore, "answers cannot be kept in the cache: \(reason)")
    }

    /// After a write: prunes what is over the bound, one batch at once and the rest on the upkeep queue, and now and
    /// then looks for bodies that a crash left behind.
    func maintain(total: Int) {
        if total > configuration.maximumBytes, prune() { upkeep.async { [self] in while prune() {} } }
        let now = configuration.clock() / 1000
        let isDue = state.withLock { state in
            guard let index = state.index, !index.isReadOnly else { return false }
            return (try? index.claimSweep(now: now, interval: 86400)) ?? false
        }
        if isDue { upkeep.async { [weak self] in self?.sweep() } }
    }

    /// Removes a batch of the least recently used entries, down to nine tenths of the bound.
    ///
    /// - Returns: whether more remains to be done.
    private func prune() -> Bool {
        let result = withIndex { state, index -> (files: [UInt64], isUnfinished: Bool) in
            guard let index, !index.isReadOnly else { return ([], false) }
            state.epoch += 1
            state.memory.removeAll()
            return try index.prune(to: configuration.maximumBytes / 10 * 9, count: 64)
        }
        result?.files.forEach { folder?.removeBody($0) }
        return result?.isUnfinished ?? false
    }

    /// Waits for what the upkeep queue has to do.
    func finishUpkeep() { upkeep.sync {} }

    /// Removes bodies without an entry and drafts, once they are an hour old.
    private func sweep() {
        guard let folder else { return }
        let strays = folder.strays(olderThan: 3600)
        for draft in strays.drafts { folder.removeDraft(draft) }
        for id in strays.bodies {
            let isKnown = withIndex { _, index in try index?.contains(id) ?? true }
            if isKnown == false { folder.removeBody(id) }
        }
    }
}
