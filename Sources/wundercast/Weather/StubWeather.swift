import HTTP
import Rx

/// Weather that is made up, for who has no key or no network: the same every time, for a few cities.
///
/// It comes in the shape that OpenWeatherMap answers in, and is read as that is.
struct StubWeather: WeatherProvider {
    let notice: String? = "This weather is made up; set OPENWEATHERMAP_API_KEY for the real one."

    func weather(in city: String, units: Units) -> Single<Weather> {
        Single.deferred {
            let name = city.split(separator: ",").first.map(String.init) ?? city
            guard let entry = Self.cities.first(where: { Self.plain($0.name) == Self.plain(name) }) else {
                return .error(WeatherError.noSuchCity(city))
            }
            return .just(Weather(Self.answer(entry, units), asked: city))
        }
    }

    /// The cities that are known, for who asks what to try.
    static var names: [String] { cities.map(\.name) }

    private typealias City = (
        name: String, country: String, celsius: Double, humidity: Int, icon: String, words: String
    )

    private static let cities: [City] = [
        ("Amsterdam", "NL", 14.2, 81, "09d", "shower rain"),
        ("Berlin", "DE", 17.6, 58, "03d", "scattered clouds"),
        ("Buenos Aires", "AR", 19.9, 66, "02d", "few clouds"),
        ("Cairo", "EG", 33.4, 21, "01d", "clear sky"),
        ("Istanbul", "TR", 22.1, 63, "02d", "few clouds"),
        ("Lagos", "NG", 29.7, 84, "11d", "thunderstorm"),
        ("Lisbon", "PT", 24.3, 52, "01d", "clear sky"),
        ("London", "GB", 15.8, 76, "10d", "moderate rain"),
        ("Madrid", "ES", 28.9, 31, "01d", "clear sky"),
        ("Mexico City", "MX", 18.5, 60, "04d", "broken clouds"),
        ("Nairobi", "KE", 21.0, 57, "03d", "scattered clouds"),
        ("New York", "US", 20.6, 62, "04d", "broken clouds"),
        ("Nuuk", "GL", -3.7, 88, "13d", "light snow"),
        ("Oslo", "NO", 8.9, 72, "50d", "mist"),
        ("Paris", "FR", 18.3, 64, "04d", "overcast clouds"),
        ("Reykjavík", "IS", 5.4, 79, "13n", "snow"),
        ("Rome", "IT", 25.7, 48, "01d", "clear sky"),
        ("San Francisco", "US", 13.9, 87, "50d", "fog"),
        ("São Paulo", "BR", 22.8, 73, "11d", "thunderstorm with rain"),
        ("Singapore", "SG", 30.5, 79, "10d", "light rain"),
        ("Sydney", "AU", 16.4, 55, "01n", "clear sky"),
        ("Tokyo", "JP", 23.2, 68, "02n", "few clouds"),
        ("Toronto", "CA", 11.7, 59, "03d", "scattered clouds"),
        ("Zürich", "CH", 12.6, 70, "09d", "light intensity drizzle"),
    ]

    private static func answer(_ city: City, _ units: Units) -> JSONValue {
        let temperature = units == .metric ? city.celsius : city.celsius * 9 / 5 + 32
        return [
            "name": .string(city.name),
            "sys": ["country": .string(city.country)],
            "main": ["temp": .number(.init(temperature)), "humidity": .number(.init(city.humidity))],
            "weather": [["icon": .string(city.icon), "description": .string(city.words)]],
        ]
    }

    /// A name as it is compared: small letters, without marks, spaces and what else is no letter.
    private static func plain(_ name: String) -> String {
        let marks: [Character: String] = ["ã": "a", "á": "a", "í": "i", "ü": "u"]
        return name.lowercased().map { marks[$0] ?? String($0) }.joined().filter { $0.isLetter }
    }
}
