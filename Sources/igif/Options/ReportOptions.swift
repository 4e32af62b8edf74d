import ArgumentParser

/// How much is said, and in which colours.
struct ReportOptions: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Say nothing but results and errors.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Show each exchange, without secrets, and where answers came from.")
    var verbose = false

    @Option(help: ArgumentHelp("When to use colour. (default: auto)"))
    var color: ColorChoice?

    func validate() throws {
        if quiet, verbose { throw ValidationError("--quiet and --verbose exclude each other.") }
    }
}
