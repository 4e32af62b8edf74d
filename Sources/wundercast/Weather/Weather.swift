import HTTP

/// What the weather is in a city now, as far as it was told; what is missing has a default that says so.
struct Weather: Equatable, Sendable {
    /// The city's name, with its country where that is known.
    var city: String
    /// In degrees of the units asked for.
    var temperature: Double?
    /// In percent.
    var humidity: Int?
    /// What the sky looks like.
    var sky = Sky.unknown
    /// The same in words.
    var words = "nothing more is known"

    /// Nothing is known of a city.
    init(city: String) { self.city = city }

    /// Reads what OpenWeatherMap answers (https://openweathermap.org/current), each part for itself: an answer without
    /// one, or with nonsense in its place, still tells the others.
    init(_ answer: JSONValue, asked: String) {
        let name = Self.text(answer.name) ?? asked
        let country = Self.text(answer.sys.country)
        city = country.map { "\(name), \($0)" } ?? name
        // No place on earth is outside of this, in either unit.
        temperature = answer.main.temp.double.flatMap { (-150...150).contains($0) ? $0 : nil }
        humidity = answer.main.humidity.double.flatMap { (0...100).contains($0) ? Int($0.rounded()) : nil }
        let state = answer.weather[0]
        if let icon = state.icon.string { sky = Sky(icon: icon) }
        if let text = Self.text(state.description) { words = text }
    }

    /// The temperature as it is shown.
    func temperatureText(in units: Units) -> String {
        // Rounding what lies just below zero gives a zero with a sign, which is none as an integer.
        "\(temperature.map { "\(Int($0.rounded()))" } ?? "–") \(units.sign)"
    }

    /// The humidity as it is shown.
    var humidityText: String { "\(humidity.map { "\($0)" } ?? "–") %" }

    /// A text that has something in it, and not too much: whoever sends it may be mistaken.
    private static func text(_ value: JSONValue) -> String? {
        guard let text = value.string, text.contains(where: { !$0.isWhitespace }) else { return nil }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(100)))
    }
}
