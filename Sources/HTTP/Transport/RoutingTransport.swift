/// Sends the requests of some hosts through transports of their own, all others through one.
///
/// So one session reaches a catalogue inside the process and the network alike, redirections between them included.
public struct RoutingTransport: HTTPTransport {
    private let routes: [String: any HTTPTransport]
    private let otherwise: any HTTPTransport

    /// Makes a transport.
    ///
    /// - Parameters:
    ///   - routes: transports by host; hosts compare without regard to case.
    ///   - otherwise: carries what no route names.
    public init(_ routes: [String: any HTTPTransport], otherwise: any HTTPTransport) {
        self.routes = Dictionary(routes.map { ($0.lowercased(), $1) }, uniquingKeysWith: { first, _ in first })
        self.otherwise = otherwise
    }

    /// Starts an exchange on the transport of the URL's host.
    public func start(
        _ request: HTTPRequest,
        limits: HTTPTransferLimits,
        receiver: any HTTPTransportReceiver
    ) -> any HTTPTransportExchange {
        let route = request.url.lowercasedHost.flatMap { routes[$0] }
        return (route ?? otherwise).start(request, limits: limits, receiver: receiver)
    }
}
