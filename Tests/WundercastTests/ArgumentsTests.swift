import Testing

@testable import wundercast

@Suite("Arguments")
struct ArgumentsTests {
    private func parse(_ line: String) throws(Arguments.Problem) -> Arguments.Request {
        try Arguments.parse(line.split(separator: " ").map(String.init))
    }

    @Test("Cities and options are read in any order")
    func read() throws {
        #expect(try parse("") == .run(Arguments()))
        #expect(try parse("London Oslo") == .run(Arguments(cities: ["London", "Oslo"])))
        let imperial = Arguments(cities: ["London"], units: .imperial, isInteractive: true)
        for line in ["-i -u imperial London", "London --units=imperial --interactive", "--units imperial -i -- London"]
        {
            #expect(try parse(line) == .run(imperial))
        }
        #expect(try parse("-- -h") == .run(Arguments(cities: ["-h"])))
        #expect(try parse("London --help") == .help)
        #expect(try parse("--version") == .version)
    }

    @Test("What cannot be understood is said")
    func refused() {
        let lines = ["--unit x", "-u", "--units", "--units kelvin", "-u=", "-x", "-i London Oslo"]
        for line in lines { #expect(throws: Arguments.Problem.self) { try parse(line) } }
        #expect(throws: Arguments.Problem("A city has a name.")) { try Arguments.parse([" "]) }
        #expect(throws: Arguments.Problem.self) { try Arguments.parse([String(repeating: "x", count: 201)]) }
    }
}
