/// Passes an exchange on to its receiver, and what is to be noticed of it to those who watch.
final class WatchedReceiver: HTTPTransportReceiver {
    private let receiver: any HTTPTransportReceiver
    private let quota: HTTPQuotaStore?

    private init(_ receiver: any HTTPTransportReceiver, _ configuration: HTTPSession.Configuration) {
        self.receiver = receiver
        quota = configuration.quota
    }

    /// The receiver itself where nobody watches.
    static func watching(
        _ receiver: any HTTPTransportReceiver,
        _ request: HTTPRequest,
        _ configuration: HTTPSession.Configuration
    ) -> any HTTPTransportReceiver {
        configuration.quota == nil ? receiver : WatchedReceiver(receiver, configuration)
    }

    func sent(_ bytes: Int, of total: Int) { receiver.sent(bytes, of: total) }
    func received(interim: HTTPResponse) { receiver.received(interim: interim) }

    func received(head: HTTPResponse) {
        quota?.observe(head)
        receiver.received(head: head)
    }

    func received(body: UnsafeRawBufferPointer) -> HTTPTransportFlow { receiver.received(body: body) }

    func finished(_ failure: (any Error)?) { receiver.finished(failure) }
}
