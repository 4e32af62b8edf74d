import RxTest
import Testing

@testable import wundercast

@Suite("Stub weather")
struct StubWeatherTests {
    @Test("It says that it is made up")
    func notice() throws {
        let notice = try #require(StubWeather().notice)
        #expect(notice.contains("made up") && notice.contains("OPENWEATHERMAP_API_KEY"))
    }

    @Test(
        "Cities are found however they are written, the same each time",
        arguments: ["sao paulo", "São Paulo", "SAOPAULO", "Sao Paulo,BR"]
    )
    func found(city: String) throws {
        let weather = try StubWeather().weather(in: city, units: .metric).toBlocking().single()
        #expect(weather.city == "São Paulo, BR")
        #expect(weather.temperatureText(in: .metric) == "23 °C")
        let other = try StubWeather().weather(in: city, units: .imperial).toBlocking().single()
        #expect(other.temperatureText(in: .imperial) == "73 °F")
    }

    @Test("Each city has weather of all kinds", arguments: StubWeather.names)
    func whole(city: String) throws {
        let weather = try StubWeather().weather(in: city, units: .metric).toBlocking().single()
        #expect(weather.temperature != nil && weather.humidity != nil && weather.sky != .unknown)
    }

    @Test("Other cities are not known")
    func missing() {
        #expect(throws: WeatherError.noSuchCity("Atlantis")) {
            try StubWeather().weather(in: "Atlantis", units: .metric).toBlocking().single()
        }
    }
}
