import Rx

/// Knows the weather.
protocol WeatherProvider: Sendable {
    /// What must be said of it wherever its weather is shown, in a sentence; `nil` for nothing.
    var notice: String? { get }

    /// The weather of a city now. Cold: each subscriber asks; disposing ends the asking.
    /// - Errors: `WeatherError`.
    func weather(in city: String, units: Units) -> Single<Weather>
}
