/// What the sky looks like, by OpenWeatherMap's icons (https://openweathermap.org/weather-conditions).
enum Sky: CaseIterable, Sendable {
    case clear, clearNight, fewClouds, clouds, rain, thunder, snow, mist, unknown

    /// By the name of an icon: two digits, and a letter for day or night.
    init(icon: String) {
        switch icon.prefix(2) {
        case "01": self = icon.hasSuffix("n") ? .clearNight : .clear
        case "02": self = .fewClouds
        case "03", "04": self = .clouds
        case "09", "10": self = .rain
        case "11": self = .thunder
        case "13": self = .snow
        case "50": self = .mist
        default: self = .unknown
        }
    }

    /// One character.
    var symbol: String {
        switch self {
        case .clear: "☀"
        case .clearNight: "☾"
        case .fewClouds: "☼"
        case .clouds: "☁"
        case .rain: "☂"
        case .thunder: "☇"
        case .snow: "❄"
        case .mist: "≋"
        case .unknown: "?"
        }
    }

    /// Five lines of up to 15 cells.
    var picture: String {
        switch self {
        case .clear:
            #"""
                \ | /
               .-───-.
            ── (     ) ──
               `-───-´
                / | \
            """#
        case .clearNight:
            #"""
                .-──.   *
               /  .´
              (  (    .
               \  `.
              * `-──´
            """#
        case .fewClouds:
            #"""
              \ | /
             .-──.─-.
            ─(  (    `)
             /.´     `─.
             (_________)
            """#
        case .clouds:
            #"""

                 .─-.
              .─(    `.
             (  .─.    `)
              `─────────´
            """#
        case .rain:
            #"""
                 .─-.
              .─(    `.
             (_________)
              / / / / /
             / / / / /
            """#
        case .thunder:
            #"""
                 .─-.
              .─(    `.
             (_________)
              / _/ / /
               /_  / 
            """#
        case .snow:
            #"""
                 .─-.
              .─(    `.
             (_________)
              *  *  *
               *  *  *
            """#
        case .mist:
            #"""

            ─ ── ─── ── ─
             ─── ── ─ ───
            ── ─ ─── ── ─
             ─ ─── ─ ── 
            """#
        case .unknown:
            #"""
                .──.
               ´    )
                  .´
                  |
                  •
            """#
        }
    }
}
