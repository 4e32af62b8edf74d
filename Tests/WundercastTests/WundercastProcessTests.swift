import Foundation
import HTTPStubs
import TestSupport
import Testing

@testable import wundercast

/// The real program, on a terminal and without.
@Suite("wundercast, the program", .timeLimit(.minutes(3)))
struct WundercastProcessTests {
    private static let binary: URL = {
        #if os(macOS)
            let tests =
                Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? Bundle.main.bundleURL
        #else
            let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        #endif
        return tests.deletingLastPathComponent().appendingPathComponent("wundercast")
    }()

    private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> (Int32, String, String) {
        let (process, out, err) = (Process(), Pipe(), Pipe())
        process.executableURL = Self.binary
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = out
        process.standardError = err
        try process.run()
        let output = out.fileHandleForReading.readDataToEndOfFile()
        let errors = err.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (
            process.terminationStatus, String(decoding: output, as: UTF8.self), String(decoding: errors, as: UTF8.self)
        )
    }

    /// A service that knows one city and repeats the key in everything else it says.
    private func makeServer() throws -> LoopbackServer {
        try LoopbackServer { request, connection in
            let key = request.parameter("appid") ?? ""
            guard key == "secret-key-of-mine" else { return try connection.respond(401, [:], "no key \(key)") }
            guard request.parameter("q") == "Bergen" else {
                return try connection.respond(404, [:], "{\"message\":\"\(key)\"}")
            }
            let temperature = request.parameter("units") == "imperial" ? 44.6 : 7
            try connection.respond(200, [:], "{\"name\":\"Bergen\",\"main\":{\"temp\":\(temperature)}}")
        }
    }

    @Test("Without a key the weather is made up, which is said beside it")
    func madeUp() throws {
        let (code, out, err) = try run("London", "Atlantis", "--units", "imperial")
        #expect(code == 2)
        #expect(out == "London, GB                ☂  60 °F    76 %   moderate rain\n")
        #expect(err.hasPrefix("This weather is made up"))
        #expect(err.hasSuffix("wundercast: There is no city called Atlantis.\n"))
    }

    @Test("With a key the service is asked, and the key is in nothing that is printed")
    func real() throws {
        let server = try makeServer()
        defer { server.stop() }
        var environment = ["OPENWEATHERMAP_URL": "http://127.0.0.1:\(server.port)"]
        environment["OPENWEATHERMAP_API_KEY"] = "secret-key-of-mine"
        let (code, out, err) = try run("Bergen", "Nowhere", environment: environment)
        #expect(code == 2)
        #expect(out == "Bergen                    ?  7 °C     – %    nothing more is known\n")
        #expect(err == "wundercast: There is no city called Nowhere.\n")
        environment["OPENWEATHERMAP_API_KEY"] = "wrong-key-of-mine"
        let (refused, _, why) = try run("Bergen", environment: environment)
        #expect(refused == 77 && !why.contains("wrong-key"))
    }

    @Test("What cannot be done is said")
    func refused() throws {
        #expect(try run().0 == 64)
        #expect(try run("--units", "x").2 == "wundercast: --units wants metric or imperial. See wundercast --help.\n")
        #expect(try run("--help").1 == Arguments.help)
        let environment = ["OPENWEATHERMAP_API_KEY": "k", "OPENWEATHERMAP_URL": "http://example.org"]
        #expect(try run("Oslo", environment: environment).0 == 64)
        #expect(try run("-i", environment: ["TERM": "dumb"]).0 == 1)
    }

    @Test("On a terminal one types a city, changes the units and goes on after a mistake; the terminal is given back")
    func interactive() async throws {
        let server = try makeServer()
        defer { server.stop() }
        let terminal = try PseudoTerminal(
            Self.binary.path,
            environment: [
                "OPENWEATHERMAP_URL": "http://127.0.0.1:\(server.port)",
                "OPENWEATHERMAP_API_KEY": "secret-key-of-mine",
            ]
        )
        try await terminal.wait(for: "a city, then Enter")
        terminal.type("Bergn")
        terminal.press(.enter)
        try await terminal.wait(for: "There is no city called Bergn.")
        terminal.press(.left)
        terminal.type("e")
        terminal.press(.enter)
        try await terminal.wait(for: "7 °C")
        terminal.press(.tab, .right)
        try await terminal.wait(for: "45 °F")
        terminal.resize(columns: 50, rows: 12)
        let screen = try await terminal.wait(for: "a screen of the new size") {
            $0.columns == 50 && $0.contains("45 °F")
        }
        #expect(screen.contains("Bergen"))
        terminal.press(.escape)
        let end = try await terminal.ended()
        #expect(end.code == 0)
        #expect(end.screen.leftBehind == [])
        #expect(end.modes == terminal.firstModes)
        #expect(!String(decoding: terminal.written, as: UTF8.self).contains("secret-key"))
    }

    @Test("A terminal that goes away, and a signal, end it as an interruption", arguments: [true, false])
    func hungUp(isSignal: Bool) async throws {
        let terminal = try PseudoTerminal(Self.binary.path, ["-i", "Oslo"])
        try await terminal.wait(for: "°C")
        if isSignal { terminal.send(SIGTERM) } else { terminal.hangUp() }
        let end = try await terminal.ended()
        #expect(end.code == 130)
        if isSignal { #expect(end.modes == terminal.firstModes && end.screen.leftBehind == []) }
    }

    @Test("Ctrl-C ends it as an interruption, with the terminal given back")
    func interrupted() async throws {
        let terminal = try PseudoTerminal(Self.binary.path, ["-i", "Oslo", "--units", "imperial"])
        let screen = try await terminal.wait(for: "48 °F")
        #expect(screen.contains("This weather is made up"))
        terminal.press(.control("c"))
        let end = try await terminal.ended()
        #expect(end.code == 130)
        #expect(end.screen.leftBehind == [])
        #expect(end.modes == terminal.firstModes)
    }
}
