import Browser
import Rx
import Synchronization
import TerminalUI
import Testing

@Suite("Cells' pictures")
@MainActor
struct CellPicturesTests {
    /// Downloads that a test ends by hand.
    final class Downloads: Sendable {
        private struct State {
            var running: [String: PublishSubject<any MovingPicture>] = [:]
            var started: [String] = []
            var aborted: [String] = []
        }
        private let state = Mutex(State())

        var started: [String] { state.withLock { $0.started } }
        var aborted: [String] { state.withLock { $0.aborted } }

        func load(_ request: CellRequest) -> Observable<any MovingPicture> {
            Observable.deferred {
                let subject = PublishSubject<any MovingPicture>()
                self.state.withLock {
                    $0.running[request.url] = subject
                    $0.started.append(request.url)
                }
                return subject.do(onDispose: {
                    self.state.withLock { state in
                        if state.running.removeValue(forKey: request.url) != nil { state.aborted.append(request.url) }
                    }
                })
            }
        }

        func arrive(_ url: String, bytes: Int = 100) {
            guard let subject = state.withLock({ $0.running.removeValue(forKey: url) }) else { return }
            subject.onNext(StillPicture(memory: bytes))
            subject.onCompleted()
        }

        func fail(_ url: String, _ error: any Error) {
            guard let subject = state.withLock({ $0.running.removeValue(forKey: url) }) else { return }
            subject.onError(error)
        }
    }

    struct StillPicture: MovingPicture {
        var memory: Int
        var playingTime: Duration? { .zero }
        func nextChange(after elapsed: Duration) -> Duration? { elapsed < .seconds(1) ? .seconds(1) : nil }
        func draw(at elapsed: Duration, into canvas: inout Canvas, area: CellArea) {}
    }

    struct Broken: Error, CustomStringConvertible { var description: String { "It is broken." } }

    private func request(_ name: String) -> CellRequest { CellRequest(item: name, url: name, columns: 26, rows: 8) }

    private func requests(_ names: String...) -> [CellRequest] { names.map(request) }

    private func make(
        _ downloads: Downloads,
        limits: CellPictures.Limits = CellPictures.Limits(),
        now: @escaping @MainActor () -> Duration = { .zero }
    ) -> CellPictures {
        CellPictures(limits: limits, now: now, load: { downloads.load($0) })
    }

    @Test("What is seen is fetched, each once")
    func visible() {
        let downloads = Downloads()
        let pictures = make(downloads)
        pictures.want(visible: requests("a", "b"), neighbours: [])
        pictures.want(visible: requests("b", "a"), neighbours: [])
        #expect(downloads.started == ["a", "b"])
        guard case .waiting = pictures[request("a")] else { return #expect(Bool(false)) }
        downloads.arrive("a")
        guard case .shown = pictures[request("a")] else { return #expect(Bool(false)) }
        #expect(pictures.loading == 1)
    }

    @Test("A cell that scrolls away ends its download, and its frames are let go of")
    func scrolledAway() {
        let downloads = Downloads()
        let pictures = make(downloads)
        pictures.want(visible: requests("a", "b"), neighbours: [])
        downloads.arrive("a")
        #expect(pictures.memory == 100)
        pictures.want(visible: requests("c"), neighbours: [])
        #expect(downloads.aborted == ["b"])
        #expect(pictures.memory == 0)
        downloads.arrive("b")
        pictures.want(visible: requests("a"), neighbours: [])
        #expect(downloads.started == ["a", "b", "c", "a"])
    }

    @Test("Neighbours are fetched when all that is seen is here, a few at a time, the nearest first")
    func neighbours() {
        let downloads = Downloads()
        let pictures = make(downloads)
        pictures.want(visible: requests("a", "b"), neighbours: requests("c", "d", "e"))
        downloads.arrive("a")
        #expect(downloads.started == ["a", "b"])
        downloads.arrive("b")
        #expect(downloads.started == ["a", "b", "c", "d"])
        downloads.fail("c", Broken())
        #expect(downloads.started == ["a", "b", "c", "d", "e"])
    }

    @Test("A neighbour that comes into sight is not fetched again")
    func intoSight() {
        let downloads = Downloads()
        let pictures = make(downloads)
        pictures.want(visible: requests("a"), neighbours: requests("b"))
        downloads.arrive("a")
        pictures.want(visible: requests("b"), neighbours: requests("a"))
        downloads.arrive("b")
        #expect(downloads.started == ["a", "b"])
        #expect(downloads.aborted.isEmpty)
    }

    @Test("Beyond the memory the farthest go and no more are fetched; what is seen stays")
    func memory() {
        let downloads = Downloads()
        var limits = CellPictures.Limits()
        limits.memory = 250
        let pictures = make(downloads, limits: limits)
        pictures.want(visible: requests("a"), neighbours: requests("b", "c", "d"))
        for name in ["a", "b", "c"] { downloads.arrive(name) }
        #expect(pictures.memory <= 250)
        #expect(downloads.aborted == ["d"])
        guard case .shown = pictures[request("b")] else { return #expect(Bool(false)) }
        pictures.want(visible: requests("a", "b", "c", "e"), neighbours: [])
        for name in ["c", "e"] { downloads.arrive(name) }
        #expect(pictures.memory == 400)
    }

    @Test("What cannot be shown says why, and the others go on")
    func failure() {
        let downloads = Downloads()
        let pictures = make(downloads)
        let changed = Mutex<[String]>([])
        let subscription = pictures.changes.emit(onNext: { request in changed.withLock { $0.append(request.url) } })
        pictures.want(visible: requests("a", "b"), neighbours: [])
        downloads.fail("a", Broken())
        downloads.arrive("b")
        guard case .failed("It is broken.") = pictures[request("a")] else { return #expect(Bool(false)) }
        #expect(changed.withLock { $0 } == ["a", "b"])
        subscription.dispose()
    }

    @Test("A picture plays from the moment it is seen")
    func playing() {
        let downloads = Downloads()
        let time = Mutex(Duration.seconds(5))
        let pictures = make(downloads, now: { time.withLock { $0 } })
        pictures.want(visible: requests("a"), neighbours: requests("b"))
        downloads.arrive("a")
        downloads.arrive("b")
        #expect(pictures.nextChange(after: .seconds(5)) == .seconds(6))
        time.withLock { $0 = .seconds(9) }
        pictures.want(visible: requests("b"), neighbours: [])
        guard case .shown(_, since: .seconds(9)) = pictures[request("b")] else { return #expect(Bool(false)) }
        #expect(pictures.nextChange(after: .seconds(11)) == nil)
    }

    @Test("Closed, it ends everything and begins nothing")
    func close() {
        let downloads = Downloads()
        let pictures = make(downloads)
        pictures.want(visible: requests("a", "b"), neighbours: [])
        downloads.arrive("a")
        pictures.close()
        #expect(downloads.aborted == ["b"])
        #expect(pictures.memory == 0)
        pictures.want(visible: requests("c"), neighbours: [])
        #expect(downloads.started == ["a", "b"])
    }
}
