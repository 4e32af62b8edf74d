import Browser
import Foundation
import Rx
import RxTest
import Testing

@Suite("External program")
struct ExternalProgramTests {
    /// A folder of this test's own, removed at its end.
    private final class Scratch: Sendable {
        let path: String

        init() throws {
            var template = Array("/tmp/igif-program-XXXXXX".utf8CString)
            path = try #require(mkdtemp(&template).map { String(cString: $0) })
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        /// A script that writes what it learns into files here, and who runs it. It is not run itself: a file that was
        /// just written cannot be while another test's program, begun meanwhile, still holds it open.
        func program(_ lines: String) throws -> [String] {
            let file = "\(path)/program"
            try "cd '\(path)'\n\(lines)\n".write(toFile: file, atomically: true, encoding: .utf8)
            return ["/bin/sh", file]
        }

        func text(_ file: String) throws -> String { try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8) }
    }

    private func run(_ program: ExternalProgram, input: Data? = nil, limit: Duration = .seconds(20)) -> (any Error)? {
        switch program.run(input: input, limit: limit).asObservable().toBlocking(timeout: 30).materialize() {
        case .completed: nil
        case .failed(_, let error): error
        }
    }

    @Test("Arguments arrive as they are: no shell reads them")
    func arguments() throws {
        let scratch = try Scratch()
        let hostile = ["$(touch owned)", "; touch owned", "a b\"'c", "*", "-x", "\n"]
        let program = try scratch.program("for word in \"$@\"; do printf '%s|' \"$word\"; done > words; ls > files")
        #expect(run(ExternalProgram(program + hostile)) == nil)
        #expect(try scratch.text("words") == hostile.map { "\($0)|" }.joined())
        #expect(try !scratch.text("files").contains("owned"))
    }

    @Test("What it reads is what it is given, of any size; without, nothing")
    func input() throws {
        let scratch = try Scratch()
        let program = try scratch.program("cat > input")
        let bytes = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        #expect(run(ExternalProgram(program), input: bytes) == nil)
        #expect(try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/input")) == bytes)
        #expect(run(ExternalProgram(program)) == nil)
        #expect(try scratch.text("input").isEmpty)
    }

    @Test("It has no terminal and a session of its own")
    func session() throws {
        let scratch = try Scratch()
        let program = try scratch.program(
            "ps -o sid= -p $$ | tr -d ' ' > sid; echo $$ > pid; (: > /dev/tty) 2> /dev/null && echo terminal > tty; true"
        )
        #expect(run(ExternalProgram(program)) == nil)
        #expect(try scratch.text("sid") == scratch.text("pid"))
        #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/tty"))
    }

    @Test("Ending badly is a failure that says how")
    func failing() throws {
        let scratch = try Scratch()
        let program = try scratch.program("exit 3")
        let failure = run(ExternalProgram(program)) as? ExternalProgram.Failure
        #expect(failure?.reason == "it ended with 3" && failure?.program == "/bin/sh")
        let killed = try scratch.program("kill -9 $$")
        #expect((run(ExternalProgram(killed)) as? ExternalProgram.Failure)?.reason == "signal 9 ended it")
        let missing = run(ExternalProgram(["igif-no-such-program"]))
        #expect(missing is ExternalProgram.Failure)
    }

    @Test("One that stays in the foreground is ended when its time is up, unless it may go on")
    func endless() throws {
        let scratch = try Scratch()
        let program = try scratch.program("exec sleep 60")
        let failure = run(ExternalProgram(program), limit: .milliseconds(50)) as? ExternalProgram.Failure
        #expect(failure?.reason == "it did not end")
        let going = try scratch.program("echo $$ > pid; exec sleep 60")
        let ended = ExternalProgram(going).run(limit: .milliseconds(300), mayGoOn: true)
            .asObservable().toBlocking(timeout: 30).materialize()
        if case .failed(_, let error) = ended { Issue.record(error) }
        let process = try #require(pid_t(scratch.text("pid").trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(kill(process, SIGKILL) == 0, "it still runs")
        // Somebody waits for it: it does not stay as a process that has ended. Asking takes its end from nobody.
        var information = siginfo_t()
        while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == 0 || errno == EINTR {}
        #expect(errno == ECHILD)
    }

    @Test("A child that stays behind does not hold it up")
    func daemon() throws {
        let scratch = try Scratch()
        let program = try scratch.program("cat > input; sleep 60 & echo $! > pid")
        #expect(run(ExternalProgram(program), input: Data("x".utf8)) == nil)
        let process = try #require(pid_t(scratch.text("pid").trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(kill(process, SIGKILL) == 0)
    }

    @Test("Disposing ends it")
    func disposing() throws {
        let scratch = try Scratch()
        mkfifo("\(scratch.path)/begun", 0o600)
        mkfifo("\(scratch.path)/over", 0o600)
        let program = try scratch.program("echo > begun; exec sleep 60 > over")
        let subscription = ExternalProgram(program).run().subscribe(onError: { Issue.record($0) })
        // Opens when the program writes; the other one reaches its end when nobody can write any more.
        var byte: UInt8 = 0
        let begun = open("\(scratch.path)/begun", O_RDONLY)
        #expect(read(begun, &byte, 1) == 1)
        close(begun)
        let over = open("\(scratch.path)/over", O_RDONLY)
        subscription.dispose()
        #expect(read(over, &byte, 1) == 0)
        close(over)
    }
}
