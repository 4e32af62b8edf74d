import GIFSearch
import Synchronization

/// The jobs of a list, each made when it is its turn: a list of ten thousand takes no more memory than its URLs.
///
/// Any thread may ask for the next one; names are handed out in the order of the list.
final class DownloadJobs: Sendable {
    private struct State {
        var names: FileNameRegister
        var next = 0
        /// The one item all URLs are told apart by, one after the other.
        var bare = GIFItem(url: "")
    }

    /// How many there are.
    let count: Int
    private let members: [DownloadList.Member]
    private let choice: RenditionChoice
    private let path: @Sendable (_ name: String) -> String
    private let state: Mutex<State>

    /// Makes the jobs of those members that have what is chosen of them.
    ///
    /// - Parameters:
    ///   - members: what is wanted.
    ///   - choice: what of it.
    ///   - names: hands out the names.
    ///   - path: where a file of a name goes.
    ///   - refuse: told of each member that has no job, and why.
    init(
        _ members: [DownloadList.Member],
        _ choice: RenditionChoice,
        names: FileNameRegister,
        path: @escaping @Sendable (_ name: String) -> String,
        refuse: (_ id: String, CommandFailure) -> Void
    ) {
        let good = members.filter { member in
            if case .failure(let id, let failure) = member {
                refuse(id, failure)
                return false
            }
            guard !choice.isAlwaysThere, let item = member.item else { return true }
            do throws(CommandFailure) {
                _ = try choice.choose(for: item)
                return true
            } catch {
                refuse(item.id, error)
                return false
            }
        }
        self.members = good
        count = good.count
        self.choice = choice
        self.path = path
        state = Mutex(State(names: names))
    }

    /// The next job, or `nil` after the last.
    func next() -> DownloadJob? {
        state.withLock { state in
            while state.next < members.count {
                let index = state.next
                state.next += 1
                switch members[index] {
                case .item(let item):
                    if let job = job(index, item, &state.names) { return job }
                case .url(let url):
                    state.bare.become(url)
                    if let job = job(index, state.bare, &state.names) { return job }
                case .failure: break
                }
            }
            return nil
        }
    }

    private func job(_ index: Int, _ item: GIFItem, _ names: inout FileNameRegister) -> DownloadJob? {
        guard let url = try? choice.choose(for: item).url else { return nil }
        let name = names.path(for: item)
        return DownloadJob(index: index, id: item.id, title: item.title, url: url, path: path(name))
    }
}
