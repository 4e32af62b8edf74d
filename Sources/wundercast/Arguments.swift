/// What was asked on the command line.
struct Arguments: Equatable, Sendable {
    /// The cities to tell of.
    var cities: [String] = []
    /// What temperatures are told in.
    var units = Units.metric
    /// Whether a screen is wanted.
    var isInteractive = false

    /// What a command line can be besides a question.
    enum Request: Equatable, Sendable {
        case run(Arguments), help, version
    }

    /// A command line that cannot be understood: why, in a sentence.
    struct Problem: Error, Equatable, Sendable {
        let text: String
        init(_ text: String) { self.text = text }
    }

    /// How wundercast is used.
    static let help = """
        The weather of cities, now.

        USAGE: wundercast [--units metric|imperial] CITY…
               wundercast [--units metric|imperial] [--interactive] [CITY]

        With cities it prints a line for each; without, or with --interactive, it draws a screen with a field for them.
        A city is a name, or a name and a country: "London,CA".

        OPTIONS:
          -u, --units metric|imperial   degrees Celsius (the default) or Fahrenheit
          -i, --interactive             a screen with a search field
          -h, --help                    this help
              --version                 the version

        ENVIRONMENT:
          OPENWEATHERMAP_API_KEY  your key (https://openweathermap.org/api); without one the weather is made up, which is
                                  said with it
          OPENWEATHERMAP_URL      another place of the service: https, or on this machine

        EXIT CODES:
          0 ok, 1 failure, 2 no such city, 64 usage, 69 network or service unavailable, 75 asked too often,
          77 key refused, 130 interrupted

        """

    /// Reads a command line without the program's name.
    static func parse(_ words: [String]) throws(Problem) -> Request {
        var (arguments, rest, isOver) = (Arguments(), words[...], false)
        while let word = rest.popFirst() {
            if isOver || word == "-" || !word.hasPrefix("-") {
                arguments.cities.append(try city(word))
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            switch parts[0] {
            case "--": isOver = true
            case "-h", "--help": return .help
            case "--version": return .version
            case "-i", "--interactive": arguments.isInteractive = true
            case "-u", "--units":
                let value = parts.count > 1 ? parts[1] : rest.popFirst()
                guard let value, let units = Units(rawValue: value) else {
                    throw Problem("\(parts[0]) wants metric or imperial.")
                }
                arguments.units = units
            default: throw Problem("There is no option \(parts[0]).")
            }
        }
        if arguments.isInteractive, arguments.cities.count > 1 {
            throw Problem("The screen shows one city at a time.")
        }
        return .run(arguments)
    }

    private static func city(_ word: String) throws(Problem) -> String {
        guard word.contains(where: { !$0.isWhitespace }) else { throw Problem("A city has a name.") }
        guard word.utf8.count <= 200 else { throw Problem("No city has so long a name.") }
        return word
    }
}
