#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// A test tool: drives the HTTP cache from outside, one JSON object a line. See `Probe`.
let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 1 || arguments.count == 2, let limit = arguments.count == 1 ? 10 : Double(arguments[2]),
    limit > 0, limit <= 3600
else {
    let usage = """
        usage: igif-cache-probe DIR [SECONDS]
        Requests on standard input, replies on standard output, as JSON lines; SECONDS (10) is what each may take.

        """
    _ = usage.withCString { write(2, $0, strlen($0)) }
    exit(2)
}
signal(SIGPIPE, SIG_IGN)
Probe(directory: arguments[1], limit: limit).run()
