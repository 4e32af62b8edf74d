import Foundation
import GiphyStub

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What `igif-stub-server` was started with. By hand, as a dependency for eight options is not worth its build.
struct StubServerArguments {
    var configuration = GiphyStubServer.Configuration()
    var wantsHelp = false

    static let help = """
        igif-stub-server: GIPHY's API on 127.0.0.1, with the demo catalogue behind it and faults on demand.

        Usage: igif-stub-server [--port N] [--fault FAULT]... [--latency MS] [--bodies DIR] [--rewrite-media]
                                [--no-key] [--seed N] [-v]

          --port N         the port; any free one unless given
          --fault FAULT    [api:|media:]NAME[=VALUE][*TIMES], for calls of the API unless it says media; again for more
                           NAME: \(StubFault.names)
          --latency MS     every answer waits that long
          --bodies DIR     API answers from recorded JSON files: the file named like the query, or like the call
          --rewrite-media  media URLs in recorded bodies point here
          --no-key         no API key is needed
          --seed N         what random begins from
          -v, --verbose    a line on standard error for each request, keys hidden
          -h, --help       this text

        It prints its URL on standard output when it is ready: use it as IGIF_GIPHY_URL, with any GIPHY_API_KEY.
        It stops on SIGTERM, SIGINT, or when its standard input, a pipe or a terminal, ends.
        One request's faults: its field X-Stub-Fault or its parameter stub_fault. All further ones:
        /_stub/faults?set=FAULT&set=FAULT, /_stub/faults?clear. What was asked: /_stub/log.

        """

    /// Why it cannot start.
    struct UsageError: Error, CustomStringConvertible {
        var description: String
    }

    init(_ arguments: some Sequence<String>) throws {
        var rest = Array(arguments)[...]
        func value(_ option: String) throws -> String {
            guard let value = rest.popFirst() else { throw UsageError(description: "\(option) needs a value.") }
            return value
        }
        func number<Number: FixedWidthInteger>(_ option: String) throws -> Number {
            let text = try value(option)
            guard let number = Number(text) else {
                throw UsageError(description: "\(option) needs a number, not '\(text)'.")
            }
            return number
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--port": configuration.port = try number(argument)
            case "--fault": configuration.faults.append(try StubFault(value(argument)))
            case "--latency":
                let time: Int = try number(argument)
                for target in [StubFault.Target.api, .media] {
                    configuration.faults.append(StubFault(.latency(milliseconds: max(0, time)), on: target))
                }
            case "--bodies":
                let folder = try value(argument)
                do { configuration.recorded = try RecordedBodies(folder: folder) } catch {
                    throw UsageError(description: "The folder '\(folder)' cannot be read.")
                }
            case "--rewrite-media": configuration.rewritesMedia = true
            case "--no-key": configuration.requiresKey = false
            case "--seed": configuration.seed = try number(argument)
            case "-v", "--verbose": configuration.log = { Self.say($0 + "\n", to: STDERR_FILENO) }
            case "-h", "--help": wantsHelp = true
            default: throw UsageError(description: "There is no option '\(argument)'; see --help.")
            }
        }
    }

    /// Writes all of a text to a descriptor.
    static func say(_ text: String, to descriptor: Int32) {
        let bytes = Array(text.utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Ends the process by SIGTERM once standard input ends, so that it does not outlive who started it. Only where
    /// that is a pipe, a socket or a terminal: in the background it is the null device, which ends at once.
    static func stopWhenInputEnds() {
        var status = stat()
        guard fstat(STDIN_FILENO, &status) == 0 else { return }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFIFO || kind == S_IFSOCK || isatty(STDIN_FILENO) == 1 else { return }
        Thread {
            var byte: UInt8 = 0
            while true {
                let count = read(STDIN_FILENO, &byte, 1)
                if count < 0, errno == EINTR { continue }
                if count <= 0 { break }
            }
            kill(getpid(), SIGTERM)
        }.start()
    }
}
