import Foundation
import Rx
import Testing

@testable import HTTP

/// Every order in which a reader and a transfer can meet.
@Suite("StreamPipe")
struct StreamPipeTests {
    private struct Failure: Error {}

    let pipe = StreamPipe(mark: 8)
    let heard = Watched<[String]>([])

    var outcomes: [String] { heard.value }

    func ask() -> StreamPipe.Need {
        pipe.ask { [heard] outcome in
            let text =
                switch outcome {
                case .event(.head(let head)): "\(head.status)"
                case .event(.bytes(let bytes)): String(decoding: bytes, as: UTF8.self)
                case .end(nil): "end"
                case .end: "failure"
                case .left: "left"
                }
            heard.update { $0.append(text) }
        }
    }

    @discardableResult
    func give(_ text: String) -> HTTPTransportFlow { Array(text.utf8).withUnsafeBytes { pipe.give($0) } }

    func giveHead() { pipe.give(HTTPResponse(status: 200, url: URL(string: "https://a.example/")!)) }

    @Test("Asked before anything came, it gives each piece as it comes")
    func askFirst() {
        #expect(ask() == .begin)
        #expect(outcomes.isEmpty)
        giveHead()
        #expect(ask() == .nothing)
        #expect(give("ab") == .proceed)
        #expect(ask() == .nothing)
        pipe.end(nil)
        #expect(outcomes == ["200", "ab", "end"])
    }

    @Test("What comes before it is asked for is kept and given in one piece, the head apart")
    func giveFirst() {
        _ = ask()
        giveHead()
        #expect(give("ab") == .proceed)
        #expect(give("") == .proceed)
        #expect(give("cd") == .proceed)
        #expect(ask() == .nothing)
        #expect(outcomes == ["200", "abcd"])
        #expect(ask() == .nothing)
        giveHead()
        give("e")
        #expect(ask() == .nothing)
        #expect(ask() == .nothing)
        #expect(outcomes == ["200", "abcd", "200", "e"])
    }

    @Test("The head is given before bytes that came with it")
    func headFirst() {
        _ = ask()
        give("-")
        giveHead()
        give("ab")
        _ = ask()
        _ = ask()
        #expect(outcomes == ["-", "200", "ab"])
    }

    @Test("An end that nobody waited for is told when it is asked for, after what was kept, once")
    func endFirst() {
        _ = ask()
        give("ab")
        give("cd")
        pipe.end(Failure())
        pipe.end(nil)
        for _ in 0..<4 { #expect(ask() == .nothing) }
        #expect(outcomes == ["ab", "cd", "failure", "end", "end"])
    }

    @Test("An end without anything kept")
    func endEmpty() {
        _ = ask()
        give("ab")
        pipe.end(nil)
        _ = ask()
        #expect(outcomes == ["ab", "end"])
    }

    @Test("Past the mark it says pause, and resume exactly once when all was taken")
    func pauses() {
        _ = ask()
        give("0")
        #expect(give("1234567") == .proceed)
        #expect(give("8") == .pause)
        #expect(give("9") == .pause, "a transfer that does not obey loses nothing")
        #expect(ask() == .resume)
        #expect(ask() == .nothing)
        #expect(give("0123456789") == .proceed, "somebody waits")
        #expect(give("0123456789") == .pause)
        #expect(ask() == .resume)
        #expect(outcomes == ["0", "123456789", "0123456789", "0123456789"])
    }

    @Test("A paused transfer goes on only when its bytes were taken, not with the head")
    func pausedBehindHead() {
        _ = ask()
        give("x")
        giveHead()
        #expect(give("0123456789") == .pause)
        #expect(ask() == .nothing)
        #expect(ask() == .resume)
    }

    @Test("An end while paused needs no resuming")
    func endWhilePaused() {
        _ = ask()
        give("x")
        #expect(give("0123456789") == .pause)
        pipe.end(nil)
        #expect(ask() == .nothing)
        _ = ask()
        #expect(outcomes == ["x", "0123456789", "end"])
    }

    @Test("Leaving before the start: no transfer ever begins")
    func leaveFresh() {
        #expect(pipe.leave() == .nothing)
        #expect(ask() == .nothing)
        giveHead()
        #expect(give("a") == .proceed)
        pipe.end(nil)
        #expect(outcomes == ["left"])
    }

    @Test("Leaving while waiting: the one who waits is told, the transfer aborted, once")
    func leaveWaiting() {
        _ = ask()
        #expect(pipe.leave() == .abort)
        #expect(pipe.leave() == .nothing)
        #expect(give("a") == .proceed)
        pipe.end(nil)
        #expect(ask() == .nothing)
        #expect(outcomes == ["left", "left"])
    }

    @Test("Leaving while bytes are kept: they are gone, the transfer aborted")
    func leaveKeeping() {
        _ = ask()
        give("a")
        give("b")
        #expect(pipe.leave() == .abort)
        #expect(ask() == .nothing)
        #expect(outcomes == ["a", "left"])
    }

    @Test("Leaving after the transfer has ended: nothing to abort")
    func leaveDraining() {
        _ = ask()
        give("a")
        give("b")
        pipe.end(nil)
        #expect(pipe.leave() == .nothing)
        #expect(ask() == .nothing)
        #expect(outcomes == ["a", "left"])
    }

    @Test("Leaving after the end was told changes nothing")
    func leaveEnded() {
        _ = ask()
        pipe.end(nil)
        #expect(pipe.leave() == .nothing)
        #expect(ask() == .nothing)
        #expect(outcomes == ["end", "end"])
    }

    @Test("A transfer may begin anew as long as nothing was given out")
    func startOver() {
        #expect(!pipe.startOver(), "not before it began")
        _ = ask()
        #expect(pipe.startOver())
        give("a")
        #expect(!pipe.startOver())
        _ = ask()
        pipe.end(nil)
        #expect(!pipe.startOver())
        #expect(outcomes == ["a", "end"])
    }

    @Test("A reader may ask for the next from inside the last")
    func reentrant() {
        askForAll()
        for text in ["a", "b", "c"] { #expect(give(text) == .proceed) }
        #expect(outcomes == ["a", "b", "c"])
    }

    private func askForAll() {
        _ = pipe.ask { outcome in
            guard case .event(.bytes(let bytes)) = outcome else { return }
            heard.update { $0.append(String(decoding: bytes, as: UTF8.self)) }
            askForAll()
        }
    }
}
