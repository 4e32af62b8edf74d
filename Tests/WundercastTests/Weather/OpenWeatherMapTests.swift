import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import Testing

@testable import wundercast

@Suite("OpenWeatherMap")
struct OpenWeatherMapTests {
    private let key = "0123456789abcdef0123456789abcdef"

    private func makeProvider(
        _ transport: StubTransport,
        cache: HTTPCache? = nil
    ) -> OpenWeatherMap {
        let session = HTTPSession(.init(transport: transport, cache: cache, retry: .never))
        return OpenWeatherMap(session: session, key: key)
    }

    private func ask(_ response: StubResponse, _ city: String = "London") throws -> Weather {
        let transport = StubTransport().when(.any) { _ in response }
        return try makeProvider(transport).weather(in: city, units: .metric).toBlocking().single()
    }

    @Test("It is asked for the city in the units, with the key, over https")
    func request() throws {
        let transport = StubTransport().when(.any) { _ in .json("{\"name\":\"Köln\",\"main\":{\"temp\":50}}") }
        let weather = try makeProvider(transport).weather(in: "Köln & co", units: .imperial).toBlocking().single()
        #expect(weather.city == "Köln")
        let url = try #require(transport.requests.first?.url.absoluteString)
        #expect(url.hasPrefix("https://api.openweathermap.org/data/2.5/weather?"))
        let query = url.split(separator: "?")[1].split(separator: "&").sorted()
        #expect(query == ["appid=\(key)", "q=K%C3%B6ln%20%26%20co", "units=imperial"])
    }

    @Test("What went wrong is said, and never with the key")
    func errors() {
        let echo = "{\"message\":\"Invalid API key \(key)\"}"
        let expected: [(StubResponse, WeatherError)] = [
            (.json(echo, status: 401), .keyRefused),
            (.json(echo, status: 404), .noSuchCity("London")),
            (.json(echo, status: 429), .tooManyRequests),
            (.json(echo, status: 500), .unavailable("OpenWeatherMap answered with status 500.")),
            (.json("[1]"), .unavailable("OpenWeatherMap answered with something else than weather.")),
        ]
        for (response, error) in expected {
            #expect(throws: error) { try ask(response) }
            #expect(!"\(error)".contains(key))
        }
        let failures: [StubResponse] = [
            .text("<html>\(key)</html>"), .failure(HTTPError.transport(.init(.timedOut, "nothing came"))),
            .failure(URLError(.badURL)),
        ]
        for response in failures {
            let error = #expect(throws: WeatherError.self) { try ask(response) }
            #expect(error?.exitCode == 69)
            #expect("\(error as Any)".contains(key) == false)
        }
    }

    @Test("The key goes over https, or to this machine")
    func addresses() {
        for address in ["https://api.openweathermap.org", "http://127.0.0.1:8080", "http://localhost"] {
            #expect(OpenWeatherMap.isUsable(address))
        }
        let others = [
            "http://api.openweathermap.org", "http://127.0.0.1.example.org", "ftp://127.0.0.1", "https://", "x", "",
            "https://user@host", "https://host/path", "https://host?a=b",
        ]
        for address in others { #expect(!OpenWeatherMap.isUsable(address), "\(address)") }
    }

    @Test("The key is in nothing that a cache writes, and what one key was told no other is")
    func cached() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("wundercast-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let transport = StubTransport().when(.any) { _ in
            .json("{\"name\":\"London\"}", headers: ["Cache-Control": "max-age=600"])
        }
        let cache = HTTPCache(.init(directory: folder.path, keyPolicy: OpenWeatherMap.keyPolicy))
        let provider = makeProvider(transport, cache: cache)
        for _ in 0..<2 { _ = try provider.weather(in: "London", units: .metric).toBlocking().single() }
        #expect(transport.requests.count == 1)
        let other = OpenWeatherMap(
            session: HTTPSession(.init(transport: transport, cache: cache)),
            key: "another-key-of-mine"
        )
        _ = try other.weather(in: "London", units: .metric).toBlocking().single()
        #expect(transport.requests.count == 2)
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files {
            guard let bytes = try? Data(contentsOf: file) else { continue }
            count += 1
            #expect(bytes.range(of: Data(key.utf8)) == nil, "\(file.lastPathComponent)")
        }
        #expect(count > 0)
    }
}
