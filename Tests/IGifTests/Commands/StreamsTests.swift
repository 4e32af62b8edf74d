import Foundation
import Testing

@testable import igif

/// Standard streams that are closed, full, gone, or no files at all.
@Suite("Streams that are not what they usually are")
struct StreamsTests {
    @Test("With standard output closed nothing that is printed goes into a file that is being downloaded")
    func closedOutput() throws {
        // The first GIF is still coming when the path of the second one is printed.
        let giphy = try Giphy("media:drip=20000*1")
        let media = "http://127.0.0.1:\(giphy.server.port)/media"
        let ended = try giphy.home.shell(
            "\"$IGIF\" download '\(media)/catBounce/original.gif' '\(media)/catLove/original.gif' >&-"
        )
        #expect(ended.code == 73 && ended.err.contains("Standard output cannot be written"))
        for file in giphy.home.files where file.hasSuffix(".part") {
            #expect(try giphy.home.data(file).range(of: Data("original-".utf8)) == nil)
        }
    }

    @Test("All three standard streams may be closed")
    func closedStreams() throws {
        let home = try Home()
        let ended = try home.shell("\"$IGIF\" download cats -n 2 --source demo --dir d <&- 2>&-")
        #expect(ended.code == 0 && ended.lines.count == 2 && ended.err == "")
        #expect(home.files.count == 2 && home.files.allSatisfy { whole(home, $0) })
        #expect(try home.shell("\"$IGIF\" download - <&-").code == 64)
        #expect(try home.shell("\"$IGIF\" search cats <&- >&- 2>&-").code == 73)
    }

    @Test("When the reader has seen enough no further requests are made, and it is no error")
    func readerLeft() throws {
        let giphy = try Giphy("latency=40")
        let ended = try giphy.home.shell(
            "{ \"$IGIF\" random -n 100 --format ndjson; echo $? >code; } | head -n 1"
        )
        #expect(ended.lines.count == 1 && ended.err == "")
        #expect(try giphy.home.data("code") == Data("0\n".utf8))
        #expect(giphy.server.log.count < 60)
    }

    @Test("A GIF goes into a pipe or a device by name; in a folder neither gives way to a file")
    func devices() throws {
        let home = try Home()
        let name = "Happy Orange Cat Bouncing GIF-catBounce.gif"
        let first = "download --source demo --id catBounce"
        let piped = try home.shell(
            "mkfifo pipe; cat pipe >copy.gif & \"$IGIF\" \(first) -o pipe; code=$?; wait; exit $code"
        )
        #expect(piped.code == 0 && piped.out == "" && whole(home, "copy.gif"))
        #expect(try home.shell("test -p pipe").code == 0)
        let linked = try home.shell("ln -s /dev/null hole; \"$IGIF\" \(first) -o hole && test -L hole")
        #expect(linked.code == 0 && linked.err == "")
        #expect(try home.shell("\"$IGIF\" \(first) -o hole --json").code == 64)
        let kept = try home.shell(
            "mkdir d; mkfifo 'd/\(name)'; \"$IGIF\" \(first) --dir d; echo $?; test -p 'd/\(name)'"
        )
        #expect(kept.code == 0 && kept.out == "73\n" && kept.err.contains("no regular file"))
    }

    @Test("An interruption while standard input is awaited is an object too with --json")
    func interruptedInput() throws {
        let home = try Home()
        let running = try home.start(["download", "--json"], reading: Pipe())
        #expect(running.waitForError("waiting on standard input"))
        running.send(SIGINT)
        let ended = running.wait()
        #expect(ended.code == 130 && ended.out == "")
        let last = try #require(ended.err.split(separator: "\n").last)
        #expect(Ended(code: 130, out: "", err: String(last)).error?["code"] as? Int == 130)
    }

    @Test("When the terminal goes away a download ends like at Ctrl-C, unless it was told not to")
    func hangUp() throws {
        let giphy = try Giphy("media:drip=20000")
        let running = try giphy.home.start(["download", "cats", "-n", "1"])
        giphy.mediaAsked.wait()
        running.send(SIGHUP)
        let ended = running.wait()
        #expect(ended.code == 130 && ended.err.contains("Interrupted"))

        let patient = try Giphy("media:latency=300")
        let told = try patient.home.startShell("trap '' HUP; exec \"$IGIF\" download cats -n 1")
        patient.mediaAsked.wait()
        told.send(SIGHUP)
        #expect(told.wait().code == 0 && patient.home.files.count == 1)
    }

    @Test(
        "Help that cannot be written is an error, and a reader that has seen enough of it is none",
        arguments: ["--help", "--version", "search --help", "help download", "config"]
    )
    func help(arguments: String) throws {
        let home = try Home()
        #expect(try home.shell("{ \"$IGIF\" \(arguments); echo $? >&2; } | :").err == "0\n")
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let full = try home.shell("\"$IGIF\" \(arguments) >/dev/full")
        #expect(full.code == 73)
        #expect(full.err == "igif: Standard output cannot be written: No space left on device.\n")
        let json = try home.shell("\"$IGIF\" search --json --help >/dev/full")
        #expect(json.code == 73 && json.error?["code"] as? Int == 73)
    }

    // Elsewhere such a socket does not tell when its writer has gone.
    #if os(Linux)
        @Test(
            "A usage error is written at once, so that two processes' errors do not mix within a line",
            arguments: [["--nonsense"], ["download", "--nonsense"], ["search", "a", "--limit", "0"], ["nothing"]]
        )
        func errorAtOnce(arguments: [String]) throws {
            let home = try Home()
            var ends: [Int32] = [-1, -1]
            // Each write to it is a message of its own.
            try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
            defer { close(ends[0]) }
            let error = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
            let process = home.makeProcess(arguments)
            process.standardError = error
            try process.run()
            try error.close()
            var messages: [String] = []
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while case let count = read(ends[0], &buffer, buffer.count), count > 0 {
                messages.append(String(decoding: buffer[..<count], as: UTF8.self))
            }
            process.waitUntilExit()
            #expect(process.terminationStatus == 64)
            #expect(messages == [try home.run(arguments).err])
        }
    #endif
}
