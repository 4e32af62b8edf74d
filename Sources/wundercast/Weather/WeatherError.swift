import TerminalUI

/// Why there is no weather. The key is in none of them, nor anything else of what was asked but the city.
enum WeatherError: Error, Equatable, Sendable, CustomStringConvertible {
    /// No such city is known.
    case noSuchCity(String)
    /// The key is none, or not one yet: new ones take a while.
    case keyRefused
    /// Too much was asked in a short time.
    case tooManyRequests
    /// Nobody answered as they should; why, as a sentence.
    case unavailable(String)

    /// What happened, in a sentence.
    var description: String {
        switch self {
        case .noSuchCity(let city): "There is no city called \(SafeText.line(city))."
        case .keyRefused: "OpenWeatherMap refuses the key in OPENWEATHERMAP_API_KEY; a new one takes an hour or two."
        case .tooManyRequests: "OpenWeatherMap was asked too often; wait a minute."
        case .unavailable(let reason): SafeText.line(reason)
        }
    }

    /// What the program ends with; the numbers are those of igif.
    var exitCode: Int32 {
        switch self {
        case .noSuchCity: 2
        case .keyRefused: 77
        case .tooManyRequests: 75
        case .unavailable: 69
        }
    }
}
