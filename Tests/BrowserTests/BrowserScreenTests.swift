import Foundation
import HTTP
import RxTest
import TerminalUI
import TestSupport
import Testing

@testable import Browser

/// A browser on virtual time, in a real terminal that is drawn and typed on here.
@MainActor
@Suite("Browser screen", .timeLimit(.minutes(1)))
struct BrowserScreenTests {
    /// One that has found what is trending.
    @MainActor
    private final class Stage {
        let terminal: PseudoTerminal
        let bench = StoreBench()
        let device: TerminalDevice
        let session: TerminalSession
        let screen: BrowserScreen

        init(_ features: TerminalFeatures = .least) throws {
            terminal = try PseudoTerminal()
            device = try TerminalDevice(path: terminal.path)
            session = TerminalSession(device: device, features: features)
            let preparer = PicturePreparer(features: features, size: session.size, graphics: GraphicsProtocol.none)
            screen = BrowserScreen(
                session: session,
                store: bench.store,
                loader: CellLoader(
                    session: bench.services.previews,
                    preparer: preparer,
                    lanes: DecodingLanes(count: 1)
                ),
                theme: Theme(features: features),
                date: { 1000 }
            )
        }

        /// Starts it and waits until the first results are shown.
        func start() async throws {
            try screen.start()
            bench.run(to: 200)
            try await terminal.wait(for: "Title t0")
        }

        /// Whether it is closed, and how often that was said.
        func closed() -> TestableObserver<Void> {
            let observer = bench.scheduler.createObserver(Void.self)
            _ = screen.closed.subscribe(observer)
            return observer
        }
    }

    @Test("Nothing is drawn before it is started, and at once then: before anything was answered")
    func first() async throws {
        let stage = try Stage()
        #expect(stage.terminal.written.isEmpty)
        try stage.screen.start()
        let screen = try await stage.terminal.wait(for: "igif")
        #expect(screen.isAlternate && !screen.contains("Title t0"))
        stage.bench.run(to: 200)
        try await stage.terminal.wait(for: "Title t0")
        stage.session.stop()
    }

    @Test("Keys choose; what is typed into the query is the store's and the screen's, with the cursor in it")
    func keys() async throws {
        let stage = try Stage()
        try await stage.start()
        stage.terminal.type("l")
        try await stage.terminal.wait(for: "the second of them") { $0.line(0).contains("2/25") }
        #expect(stage.bench.state.selection == 1)
        stage.terminal.type("/dogs")
        let screen = try await stage.terminal.wait(for: "the query") { $0.line(0).contains("dogs") && $0.showsCursor }
        #expect(screen.cursor.y == 0)
        #expect(stage.bench.state.query == "dogs" && stage.bench.state.mode == .query)
        stage.terminal.paste(" and\ncats")
        try await stage.terminal.wait(for: "what was pasted") { $0.line(0).contains("dogs and cats") }
        stage.bench.run(to: 900)
        try await stage.terminal.wait(for: "Title dogs and cats0")
        stage.session.stop()
    }

    @Test("The mouse chooses what it clicks on")
    func mouse() async throws {
        let stage = try Stage()
        try await stage.start()
        let place = try #require(stage.terminal.screen.find("Title t3"))
        stage.terminal.click(x: place.x, y: place.y)
        try await stage.terminal.wait(for: "the fourth") { $0.line(0).contains("4/25") }
        #expect(stage.bench.state.selection == 3)
        stage.session.stop()
    }

    @Test("A window of another size is laid out anew, the store is told")
    func resizing() async throws {
        let stage = try Stage()
        try await stage.start()
        let before = stage.bench.state.geometry
        stage.terminal.resize(columns: 60, rows: 12)
        // No program in it gets the signal.
        kill(getpid(), SIGWINCH)
        try await stage.terminal.wait(for: "the new size") { $0.line(11).contains("Powered by tests") }
        #expect(stage.bench.state.geometry != before)
        stage.session.stop()
    }

    @Test("A key closes it, once, with the terminal given back; Ctrl-C says that it interrupted")
    func closing() async throws {
        for (key, isInterrupted) in [("q", false), ("\u{3}", true)] {
            let stage = try Stage()
            let closed = stage.closed()
            try await stage.start()
            stage.terminal.type(key)
            try await stage.terminal.wait(for: "the shell's screen") { !$0.isAlternate }
            while closed.events.count < 2 { await Task.yield() }
            #expect(closed.events.count == 2 && closed.events.last?.value.isCompleted == true)
            #expect(stage.screen.wasInterrupted == isInterrupted)
            #expect(stage.terminal.modes == stage.terminal.firstModes)
            #expect(stage.terminal.screen.leftBehind == [])
            stage.bench.store.send(.move(.right))
            #expect(stage.bench.state.isClosed)
        }
    }

    @Test("A terminal that goes away closes it as an interruption does")
    func hungUp() async throws {
        let stage = try Stage()
        let closed = stage.closed()
        try await stage.start()
        stage.terminal.hangUp()
        while closed.events.isEmpty { await Task.yield() }
        #expect(stage.screen.wasInterrupted && stage.bench.state.isClosed)
    }

    @Test("A terminal that is gone already is an error")
    func gone() throws {
        let stage = try Stage()
        stage.terminal.hangUp()
        var gone = pollfd(fd: stage.device.descriptor, events: 0, revents: 0)
        #expect(poll(&gone, 1, 30_000) == 1)
        #expect(throws: TerminalError.self) { try stage.screen.start() }
    }
}
