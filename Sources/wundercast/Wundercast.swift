import Dispatch
import HTTP
import Rx
import TerminalUI

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The weather of a city, in a terminal: an example of what can be made of `Rx`, `HTTP` and `TerminalUI` alone.
@main
@MainActor
enum Wundercast {
    static let version = "0.1.0"

    static func main() {
        do {
            switch try Arguments.parse(Array(CommandLine.arguments.dropFirst())) {
            case .help: leave(0, saying: Arguments.help, to: STDOUT_FILENO)
            case .version: leave(0, saying: version + "\n", to: STDOUT_FILENO)
            case .run(let arguments): run(arguments)
            }
        } catch {
            fail(64, error.text)
        }
    }

    private static func run(_ arguments: Arguments) -> Never {
        let provider = provider()
        let isSeen = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        if arguments.isInteractive || (arguments.cities.isEmpty && isSeen) {
            draw(provider, arguments)
        } else if arguments.cities.isEmpty {
            fail(64, "Which city?")
        } else {
            tell(provider, arguments)
        }
    }

    /// Prints a line for each city.
    private static func tell(_ provider: any WeatherProvider, _ arguments: Arguments) -> Never {
        if let notice = provider.notice { write(notice + "\n", to: STDERR_FILENO) }
        var code: Int32 = 0
        let lines = Lines.of(arguments.cities, arguments.units, provider).asDriver(onErrorDriveWith: .empty())
        let subscription = lines.drive(
            onNext: { line in
                switch line {
                case .weather(let text): write(text + "\n", to: STDOUT_FILENO)
                case .failure(let error):
                    write("wundercast: \(error)\n", to: STDERR_FILENO)
                    code = code == 0 ? error.exitCode : code
                }
            },
            onCompleted: { leave(code) }
        )
        withExtendedLifetime(subscription) { dispatchMain() }
    }

    /// Draws a screen.
    private static func draw(_ provider: any WeatherProvider, _ arguments: Arguments) -> Never {
        if variable("TERM") == "dumb" { fail(1, "This terminal cannot be drawn on; name the cities instead.") }
        do {
            let interactive = try Interactive(provider: provider, arguments: arguments, environment: variable)
            // Whoever tells it to end by a signal, the closing window among them, gets the code of Ctrl-C.
            for number in [SIGINT, SIGTERM, SIGHUP] {
                signal(number) { _ in
                    TerminalGuard.restoreAll()
                    _exit(130)
                }
            }
            try interactive.run { leave($0) }
            withExtendedLifetime(interactive) { dispatchMain() }
        } catch {
            fail(1, "\(error)")
        }
    }

    /// Who is asked: OpenWeatherMap where there is a key.
    private static func provider() -> any WeatherProvider {
        guard let key = variable("OPENWEATHERMAP_API_KEY") else { return StubWeather() }
        let address = variable("OPENWEATHERMAP_URL") ?? OpenWeatherMap.address
        guard OpenWeatherMap.isUsable(address) else {
            fail(64, "OPENWEATHERMAP_URL is no https URL of scheme, host and port, nor one on this machine.")
        }
        var variables: [String: String] = [:]
        for name in ["http_proxy", "https_proxy", "all_proxy", "no_proxy"] {
            for name in [name, name.uppercased()] { variables[name] = variable(name) }
        }
        var proxies = ProxyRules(environment: variables)
        // A key that goes to this machine goes nowhere else.
        proxies.exceptions += ["localhost", "127.0.0.1", "::1"]
        let authorities = variable("CURL_CA_BUNDLE") ?? variable("SSL_CERT_FILE")
        let transport = CurlTransport(.init(proxies: proxies, certificateAuthorities: authorities))
        let session = HTTPSession(
            .init(
                transport: transport,
                cache: HTTPCache(.init(keyPolicy: OpenWeatherMap.keyPolicy)),
                limits: HTTPTransferLimits(bodyBytes: 1 << 20),
                maximumRedirects: 0,
                userAgent: "wundercast/\(version)"
            )
        )
        return OpenWeatherMap(session: session, key: key, address: address)
    }

    /// A variable of the environment that is set to something.
    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func fail(_ code: Int32, _ text: String) -> Never {
        let hint = code == 64 ? " See wundercast --help." : ""
        leave(code, saying: "wundercast: \(SafeText.line(text))\(hint)\n", to: STDERR_FILENO)
    }

    /// Ends without the C library's clean-up, as threads of the transport may still run.
    private static func leave(_ code: Int32, saying text: String = "", to descriptor: Int32 = STDERR_FILENO) -> Never {
        write(text, to: descriptor)
        TerminalGuard.restoreAll()
        _exit(code)
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
