import HTTP
import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Asks OpenWeatherMap (https://openweathermap.org/current).
///
/// The key is part of the query, as the service wants it. It goes over https or to this machine only, and into no
/// message; the cache knows it as a secret, so its index holds a keyed hash in place of it.
struct OpenWeatherMap: WeatherProvider {
    /// Where the service is.
    static let address = "https://api.openweathermap.org"

    /// What a cache has to know of the service's addresses.
    static let keyPolicy = HTTPCache.KeyPolicy(rules: [.init(secretParameters: ["appid"])])

    let notice: String? = nil
    private let session: HTTPSession
    private let key: String
    private let address: String

    /// A provider.
    /// - Parameters:
    ///   - session: what asks.
    ///   - key: the user's.
    ///   - address: scheme, host and port, as `isUsable` allows it.
    init(session: HTTPSession, key: String, address: String = Self.address) {
        (self.session, self.key, self.address) = (session, key, address)
    }

    /// Whether the key may be sent to an address: over https, or to this machine.
    static func isUsable(_ address: String) -> Bool {
        guard let url = URL(string: address), let host = url.host, !host.isEmpty, url.user == nil, url.query == nil,
            url.path.isEmpty
        else { return false }
        switch url.scheme {
        case "https": return true
        case "http": return ["127.0.0.1", "::1", "localhost"].contains(host)
        default: return false
        }
    }

    func weather(in city: String, units: Units) -> Single<Weather> {
        let parameters: HTTPParameters = [
            "q": .string(city), "units": .string(units.rawValue), "appid": .string(key),
        ]
        return session.rx.json(.get, address + "/data/2.5/weather", parameters: parameters, encoding: .query)
            .map { answer in
                guard answer.object != nil else {
                    throw WeatherError.unavailable("OpenWeatherMap answered with something else than weather.")
                }
                return Weather(answer, asked: city)
            }
            .asSingle()
            .catch { .error(Self.error($0, city)) }
    }

    private static func error(_ error: any Error, _ city: String) -> WeatherError {
        switch error {
        case let error as WeatherError: error
        case HTTPError.requestFailed(let response, _):
            switch response.status {
            case 401, 403: .keyRefused
            case 400, 404: .noSuchCity(city)
            case 429: .tooManyRequests
            default: .unavailable("OpenWeatherMap answered with status \(response.status).")
            }
        case let error as HTTPError: .unavailable("\(error)")
        default: .unavailable("OpenWeatherMap could not be asked.")
        }
    }
}
