import Foundation
import HTTP
import HTTPStubs
import Rx

/// Hears one exchange and lets a test wait for its end.
final class RecordingReceiver: HTTPTransportReceiver {
    struct Record {
        var interim: [HTTPResponse] = []
        var head: HTTPResponse?
        var body = Data()
        var ends: [(any Error)?] = []
        var callsAfterEnd = 0
    }

    private let record = Guarded(Record())
    private let onHead: (@Sendable () -> Void)?
    private let onBody: (@Sendable (Int) -> HTTPTransportFlow)?
    let hadHead = Gate()
    let hadBody = Gate()
    let ended = Gate()

    init(onHead: (@Sendable () -> Void)? = nil, onBody: (@Sendable (Int) -> HTTPTransportFlow)? = nil) {
        self.onHead = onHead
        self.onBody = onBody
    }

    var now: Record { record.withLock { $0 } }
    var head: HTTPResponse? { now.head }
    var text: String { String(decoding: now.body, as: UTF8.self) }
    /// The failure as this room's error, `nil` when there was none.
    var failure: HTTPError? { now.ends.first.flatMap { $0 as? HTTPError } }
    var failureKind: HTTPError.TransportFailure.Kind? {
        guard case .transport(let failure) = failure else { return nil }
        return failure.kind
    }

    func received(interim: HTTPResponse) { record.withLock { $0.interim.append(interim) } }

    func received(head: HTTPResponse) {
        record.withLock { $0.head = head }
        hadHead.open()
        onHead?()
    }

    func received(body: UnsafeRawBufferPointer) -> HTTPTransportFlow {
        let count = record.withLock { record in
            if !record.ends.isEmpty { record.callsAfterEnd += 1 }
            record.body.append(contentsOf: body)
            return record.body.count
        }
        hadBody.open()
        return onBody?(count) ?? .proceed
    }

    func finished(_ failure: (any Error)?) {
        record.withLock { $0.ends.append(failure) }
        ended.open()
    }
}
