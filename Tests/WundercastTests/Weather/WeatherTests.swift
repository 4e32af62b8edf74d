import HTTP
import Testing

@testable import wundercast

@Suite("Weather")
struct WeatherTests {
    private func makeWeather(_ json: String) throws -> Weather {
        Weather(try JSONValue(parsing: .init(json.utf8)), asked: "london")
    }

    @Test("A whole answer is read")
    func whole() throws {
        let weather = try makeWeather(
            """
            {"name":"London","sys":{"country":"GB"},"main":{"temp":15.62,"humidity":76},
             "weather":[{"id":501,"main":"Rain","icon":"10d","description":"moderate rain"}],"cod":200}
            """
        )
        #expect(weather.city == "London, GB")
        #expect(weather.temperatureText(in: .metric) == "16 °C")
        #expect(weather.temperatureText(in: .imperial) == "16 °F")
        #expect(weather.humidityText == "76 %")
        #expect(weather.sky == .rain)
        #expect(weather.words == "moderate rain")
    }

    @Test(
        "What is missing, or nonsense, has a default and takes nothing else with it",
        arguments: [
            "{}", "{\"name\":null,\"main\":{},\"weather\":[]}", "{\"name\":\" \",\"main\":[],\"weather\":{}}",
            "{\"main\":{\"temp\":1e300,\"humidity\":-1},\"weather\":[{\"icon\":7,\"description\":\"\"}]}",
            "{\"main\":{\"temp\":\"15\",\"humidity\":\"x\"},\"weather\":[null],\"sys\":{\"country\":\"\"}}",
        ]
    )
    func defaults(json: String) throws {
        let weather = try makeWeather(json)
        #expect(weather == Weather(city: "london"))
        #expect(weather.temperatureText(in: .metric) == "– °C")
        #expect(weather.humidityText == "– %")
        #expect(weather.words == "nothing more is known")
        #expect(try makeWeather("{\"main\":{\"temp\":-0.4}}").temperatureText(in: .metric) == "0 °C")
    }

    @Test("A name without end is cut")
    func long() throws {
        let weather = try makeWeather("{\"name\":\"\(String(repeating: "x", count: 5000))\"}")
        #expect(weather.city.count == 100)
    }
}
