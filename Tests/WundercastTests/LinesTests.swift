import Rx
import RxTest
import Testing

@testable import wundercast

@Suite("Lines")
struct LinesTests {
    @Test("There is a line for each city in order; one that fails holds up no other")
    func lines() throws {
        let lines = try Lines.of(["Oslo", "Atlantis", "cairo"], .metric, StubWeather()).toBlocking().toArray()
        #expect(
            lines == [
                .weather("Oslo, NO                  ≋  9 °C     72 %   mist"),
                .failure(.noSuchCity("Atlantis")),
                .weather("Cairo, EG                 ☀  33 °C    21 %   clear sky"),
            ]
        )
    }

    private struct Hostile: WeatherProvider {
        let notice: String? = nil
        func weather(in city: String, units: Units) -> Single<Weather> {
            var weather = Weather(city: "a\u{1B}]0;title\u{7}\nb")
            weather.words = "\u{202E}rain"
            return .just(weather)
        }
    }

    @Test("What a server says cannot move the cursor")
    func hostile() throws {
        let line = try #require(try Lines.of(["x"], .metric, Hostile()).toBlocking().first())
        guard case .weather(let text) = line else {
            Issue.record("no weather")
            return
        }
        #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" && $0 != "\u{7}" })
    }
}
