import GIF
import Rx
import RxTest
import Synchronization
import Testing

@testable import GIFSearch

@Suite struct UniqueSearchTests {
    private struct Broken: Error {}

    /// A provider of a list, a page at a time, which notes what it is asked.
    private final class ListProvider: GIFProvider {
        let name = "list"
        let attribution = ""
        let ids: [String]
        let page: Int
        let failsAt: Int?
        let queries = Mutex<[GIFQuery]>([])

        init(_ ids: [String], page: Int = 3, failsAt: Int? = nil) {
            self.ids = ids
            self.page = page
            self.failsAt = failsAt
        }

        func items(for query: GIFQuery) -> Observable<[GIFItem]> {
            let number = queries.withLock { queries in
                queries.append(query)
                return queries.count
            }
            if number == failsAt { return .error(Broken()) }
            let some = ids.dropFirst(query.offset).prefix(query.limit).map {
                GIFItem(id: $0, title: "", gif: "https://e.example/\($0).gif", source: "list")
            }
            let pages = stride(from: 0, to: some.count, by: page).map { Array(some[$0..<min($0 + page, some.count)]) }
            return .from(pages)
        }

        func id(fromPage url: String) -> String? { nil }

        var offsets: [Int] { queries.withLock { $0.map(\.offset) } }
    }

    /// A flat picture; each level is 40 apart from the next.
    private static func hash(_ level: Int) throws -> GIFPerceptualHash {
        let color = GIFColor(red: UInt8(level * 40), green: 0, blue: 0)
        let pixels = GIFBitmap(width: 2, height: 2, color: color).pixels
        return try GIFPerceptualHash(
            of: GIFPictureArray(width: 2, height: 2, pictures: [GIFAnimation.Picture(pixels: pixels, delay: 10)])
        )
    }

    /// What an id looks like: its first digit; ids of other letters cannot be looked at.
    private static func look(_ item: GIFItem) -> Observable<GIFPerceptualHash?> {
        guard let level = item.id.first?.wholeNumberValue else {
            return item.id == "empty" ? .empty() : item.id == "error" ? .error(Broken()) : .just(nil)
        }
        do { return .just(try hash(level)) } catch { return .error(error) }
    }

    private func pages(
        _ provider: ListProvider,
        limit: Int,
        offset: Int = 0
    ) -> MaterializedSequenceResult<UniqueSearch.Page> {
        UniqueSearch(provider, concurrency: 2, look: Self.look)
            .pages(for: GIFQuery(.trending, limit: limit, offset: offset))
            .toBlocking(timeout: 10).materialize()
    }

    @Test("Of those that look alike the first stays, in the provider's order")
    func first() {
        let provider = ListProvider(["1a", "2a", "1b", "3a", "2b", "1c"])
        let result = pages(provider, limit: 10)
        #expect(result.error == nil)
        #expect(result.elements.flatMap(\.items).map(\.id) == ["1a", "2a", "3a"])
        #expect(
            result.elements.flatMap(\.alike) == [
                UniqueSearch.Likeness(id: "1b", like: "1a", distance: 0),
                UniqueSearch.Likeness(id: "2b", like: "2a", distance: 0),
                UniqueSearch.Likeness(id: "1c", like: "1a", distance: 0),
            ]
        )
        #expect(provider.offsets == [0], "fewer than wanted came, so there are no more")
    }

    @Test("What is left out is made up for with further calls, and not more than needed is looked at")
    func refill() {
        let provider = ListProvider(["1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b", "5a", "5b"])
        let result = pages(provider, limit: 4)
        #expect(result.elements.flatMap(\.items).map(\.id) == ["1a", "2a", "3a", "4a"])
        #expect(provider.offsets == [0, 4])
        #expect(result.elements.flatMap(\.alike).count == 3, "4b was not looked at")
        #expect(pages(ListProvider(["1a", "2a", "3a"]), limit: 2).elements.flatMap(\.items).map(\.id) == ["1a", "2a"])
        let later = ListProvider(["1a", "2a", "2b", "3a"])
        #expect(pages(later, limit: 2, offset: 1).elements.flatMap(\.items).map(\.id) == ["2a", "3a"])
        #expect(later.offsets == [1, 3])
    }

    @Test("A provider of copies is asked so many times and no more")
    func rounds() {
        let provider = ListProvider((0..<100).map { "1-\($0)" })
        let result = pages(provider, limit: 5)
        #expect(result.error == nil && result.elements.flatMap(\.items).map(\.id) == ["1-0"])
        #expect(provider.offsets == [0, 5, 10, 15])
        let huge = ListProvider(["1a"])
        #expect(pages(huge, limit: .max).elements.flatMap(\.items).map(\.id) == ["1a"])
    }

    @Test("What cannot be looked at is kept and named")
    func unseen() {
        let result = pages(ListProvider(["1a", "none", "empty", "error", "1b"]), limit: 9)
        #expect(result.elements.flatMap(\.items).map(\.id) == ["1a", "none", "empty", "error"])
        #expect(result.elements.flatMap(\.unseen) == ["none", "empty", "error"])
    }

    @Test("An item that comes again in a later call is no item, rather than alike")
    func moved() {
        let result = pages(ListProvider(["1a", "1b", "1a", "2a"]), limit: 2)
        #expect(result.elements.flatMap(\.items).map(\.id) == ["1a", "2a"])
        #expect(result.elements.flatMap(\.alike).map(\.id) == ["1b"])
    }

    @Test("Nothing found completes without a page, and errors of the provider pass")
    func ends() {
        let nothing = pages(ListProvider([]), limit: 5)
        #expect(nothing.elements.isEmpty && nothing.error == nil)
        #expect(pages(ListProvider(["1a"], failsAt: 1), limit: 5).error is Broken)
        let late = pages(ListProvider(["1a", "1b"], failsAt: 2), limit: 2)
        #expect(late.elements.flatMap(\.items).map(\.id) == ["1a"] && late.error is Broken)
    }

    @Test("So many are looked at at a time; disposing ends them and nothing more is asked")
    func dispose() throws {
        let provider = ListProvider(["1a", "2a", "3a", "4a", "5a", "6a"])
        let open = Mutex((now: 0, all: 0))
        let answers = PublishSubject<GIFPerceptualHash?>()
        let search = UniqueSearch(provider, concurrency: 2) { _ in
            answers.take(1).do(
                onSubscribe: {
                    open.withLock { state in
                        state.now += 1
                        state.all += 1
                    }
                },
                onDispose: { open.withLock { $0.now -= 1 } }
            )
        }
        let shown = Mutex<[String]>([])
        let subscription = search.pages(for: GIFQuery(.trending, limit: 6))
            .subscribe(onNext: { page in shown.withLock { $0 += page.items.map(\.id) } })
        #expect(open.withLock { $0.now } == 2)
        answers.onNext(try Self.hash(1))
        #expect(open.withLock { $0.now } == 2 && open.withLock { $0.all } == 4)
        answers.onNext(try Self.hash(2))
        // The first four are done: a page of it, of which two answers each look alike.
        #expect(shown.withLock { $0 } == ["1a", "3a"])
        #expect(open.withLock { $0.now } == 2)
        subscription.dispose()
        #expect(open.withLock { $0.now } == 0)
        #expect(provider.offsets == [0])
    }
}
