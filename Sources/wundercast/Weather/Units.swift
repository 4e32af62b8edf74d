/// What temperatures are told in. The raw value is what OpenWeatherMap calls it.
enum Units: String, CaseIterable, Sendable {
    /// Degrees Celsius.
    case metric
    /// Degrees Fahrenheit.
    case imperial

    /// The sign of a degree.
    var sign: String {
        switch self {
        case .metric: "°C"
        case .imperial: "°F"
        }
    }
}
