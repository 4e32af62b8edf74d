/// Sends the requests of some hosts through transports of their own, all others through one.
///
/// So one session reaches a catalogue inside the process and the network alike, redirections between them included.
public struct RoutingTransport: HTTPTransport {
    /// A few, which are compared sooner than looked up.
    private let hosts: [String]
    private let transports: [any HTTPTransport]
    private let otherwise: any HTTPTransport

    /// Makes a transport.
    ///
    /// - Parameters:
    ///   - routes: transports by host; hosts compare without regard to case.
    ///   - otherwise: carries what no route names.
    public init(_ routes: [String: any HTTPTransport], otherwise: any HTTPTransport) {
        let routes = Array(routes)
        hosts = routes.map { $0.key.lowercased() }
        transports = routes.map(\.value)
        self.otherwise = otherwise
    }

    /// Starts an exchange on the transport of the URL's host.
    public func start(
        _ request: HTTPRequest,
        limits: HTTPTransferLimits,
        receiver: any HTTPTransportReceiver
    ) -> any HTTPTransportExchange {
        let place = request.url.lowercasedHost.flatMap { hosts.firstIndex(of: $0) }
        return (place.map { transports[$0] } ?? otherwise).start(request, limits: limits, receiver: receiver)
    }
}
