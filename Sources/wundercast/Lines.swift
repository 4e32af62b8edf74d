import Rx
import TerminalUI

/// Tells the weather of some cities, one line each, in their order.
enum Lines {
    /// What became of a city.
    enum Line: Equatable, Sendable {
        /// For standard output.
        case weather(String)
        /// For standard error.
        case failure(WeatherError)
    }

    /// The lines, each as soon as it is known; a city that fails is a line too and holds up no other. Cold.
    static func of(_ cities: [String], _ units: Units, _ provider: any WeatherProvider) -> Observable<Line> {
        Observable.from(cities).concatMap { city in
            provider.weather(in: city, units: units)
                .map { .weather(text($0, units)) }
                .catch { .just(.failure($0 as? WeatherError ?? .unavailable("\($0)"))) }
                .asObservable()
        }
    }

    private static func text(_ weather: Weather, _ units: Units) -> String {
        let parts = [
            DisplayWidth.fit(SafeText.line(weather.city), to: max(24, DisplayWidth.of(weather.city))),
            weather.sky.symbol,
            DisplayWidth.fit(weather.temperatureText(in: units), to: 7),
            DisplayWidth.fit(weather.humidityText, to: 5),
            SafeText.line(weather.words),
        ]
        return parts.joined(separator: "  ")
    }
}
