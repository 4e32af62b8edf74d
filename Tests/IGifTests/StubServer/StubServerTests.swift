import Foundation
import Testing

/// The stand-in for GIPHY as a program of its own.
@Suite struct StubServerTests {
    /// A run of it, its standard input a pipe.
    private struct Run {
        let process = Process()
        let input = Pipe()
        let output = Pipe()
        let error = Pipe()

        init(_ arguments: String...) throws {
            process.executableURL = Home.binary.deletingLastPathComponent().appendingPathComponent("igif-stub-server")
            process.arguments = arguments
            process.standardInput = input
            process.standardOutput = output
            process.standardError = error
            try process.run()
        }

        /// The first line of standard output.
        func readLine() -> String {
            var line = Data()
            while let byte = try? output.fileHandleForReading.read(upToCount: 1), let first = byte.first, first != 10 {
                line.append(first)
            }
            return String(decoding: line, as: UTF8.self)
        }

        /// Everything on standard error and the exit status, once it has ended.
        func end() -> (error: String, status: Int32) {
            let text = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            return (text, process.terminationReason == .exit ? process.terminationStatus : -1)
        }
    }

    @Test("It says where it is, serves igif, logs without keys, and ends on SIGTERM")
    func serves() throws {
        let run = try Run("-v", "--fault", "500*1")
        let url = run.readLine()
        #expect(url.hasPrefix("http://127.0.0.1:"))
        let home = try Home(["IGIF_GIPHY_URL": url, "GIPHY_API_KEY": "s3cretKey"])
        #expect(try home.run("search", "cats", "--limit", "2").code == 69)
        let found = try home.run("search", "cats", "--limit", "2")
        #expect(found.code == 0 && found.items.count == 2)
        run.process.terminate()
        let (error, status) = run.end()
        #expect(status == 0)
        #expect(error.contains("GET /v1/gifs/search?api_key=***&q=cats"))
        #expect(error.contains("fault"))
        #expect(!error.contains("s3cretKey"))
    }

    @Test("It ends when its standard input does")
    func endsWithInput() throws {
        let run = try Run("--latency", "1", "--seed", "3", "--no-key")
        #expect(run.readLine().hasPrefix("http://"))
        try run.input.fileHandleForWriting.close()
        #expect(run.end().status == 0)
    }

    @Test(
        "What it does not understand is a usage error in one sentence",
        arguments: [
            ["--fault", "nothing"], ["--port"], ["--port", "x"], ["--port", "70000"], ["--else"],
            ["--bodies", "/nowhere"],
        ]
    )
    func usage(arguments: [String]) throws {
        let run = arguments.count == 1 ? try Run(arguments[0]) : try Run(arguments[0], arguments[1])
        let (error, status) = run.end()
        #expect(status == 64)
        #expect(error.hasPrefix("igif-stub-server: ") && error.filter { $0 == "\n" }.count == 1)
    }

    @Test("Its help names every fault")
    func help() throws {
        let run = try Run("--help")
        let text = String(decoding: run.output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(run.end().status == 0)
        for name in [
            "latency", "429", "truncate", "reset", "html", "wrong-length", "drip", "redirect-loop", "synthetic",
        ] {
            #expect(text.contains(name))
        }
    }
}
