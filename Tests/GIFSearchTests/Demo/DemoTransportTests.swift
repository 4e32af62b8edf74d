import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import Synchronization
import Testing

@testable import GIFSearch

@Suite struct DemoTransportTests {
    /// Hears of an exchange and lets a test wait for its end.
    private final class Receiver: HTTPTransportReceiver {
        struct Heard: Sendable {
            var head: HTTPResponse?
            var body = Data()
            var largest = 0
            var pauses = 0
            var failure: (any Error)?
        }

        let heard = Mutex(Heard())
        let ended = Gate()
        let paused = Gate()
        private let pausesAtFirst: Bool

        init(pausesAtFirst: Bool = false) { self.pausesAtFirst = pausesAtFirst }

        func received(head: HTTPResponse) { heard.withLock { $0.head = head } }

        func received(body: UnsafeRawBufferPointer) -> HTTPTransportFlow {
            let pauses = heard.withLock { heard in
                heard.body.append(contentsOf: body)
                heard.largest = max(heard.largest, body.count)
                heard.pauses += 1
                return pausesAtFirst && heard.pauses == 1
            }
            guard pauses else { return .proceed }
            paused.open()
            return .pause
        }

        func finished(_ failure: (any Error)?) {
            heard.withLock { $0.failure = failure }
            ended.open()
        }
    }

    private let transport = DemoTransport(DemoService(.init(seed: 1)))
    private let file = "/media/catNap/100.gif"

    private func makeRequest(_ path: String) throws -> HTTPRequest {
        HTTPRequest(try #require(URL(string: "https://\(DemoTransport.host)\(path)")))
    }

    @Test("An answer comes whole, in pieces")
    func whole() throws {
        let receiver = Receiver()
        _ = transport.start(try makeRequest(file), limits: HTTPTransferLimits(), receiver: receiver)
        #expect(receiver.ended.wait())
        let heard = receiver.heard.withLock { $0 }
        #expect(heard.failure == nil)
        #expect(heard.head?.headers["Content-Length"] == String(heard.body.count))
        #expect(heard.largest <= DemoTransport.pieceBytes && heard.body.count > DemoTransport.pieceBytes)
    }

    @Test("After a pause nothing comes until it is resumed")
    func pause() throws {
        let receiver = Receiver(pausesAtFirst: true)
        let exchange = transport.start(try makeRequest(file), limits: HTTPTransferLimits(), receiver: receiver)
        #expect(receiver.paused.wait())
        #expect(receiver.heard.withLock { $0.body.count } == DemoTransport.pieceBytes)
        exchange.resume()
        #expect(receiver.ended.wait())
        #expect(receiver.heard.withLock { $0.head?.headers["Content-Length"] == String($0.body.count) })
    }

    @Test("What was cancelled is heard of no more")
    func cancel() throws {
        let receiver = Receiver(pausesAtFirst: true)
        let exchange = transport.start(try makeRequest(file), limits: HTTPTransferLimits(), receiver: receiver)
        #expect(receiver.paused.wait())
        exchange.cancel()
        exchange.cancel()
        exchange.resume()
        // A second exchange that ends proves nothing by itself; the first one's state says that it is over.
        let other = Receiver()
        _ = transport.start(try makeRequest(file), limits: HTTPTransferLimits(), receiver: other)
        #expect(other.ended.wait())
        #expect(receiver.heard.withLock { $0.body.count } == DemoTransport.pieceBytes)
    }

    @Test("Limits hold")
    func limits() throws {
        for (limits, error) in [
            (HTTPTransferLimits(bodyBytes: 100), HTTPError.limitExceeded(.body(maximum: 100))),
            (HTTPTransferLimits(headerBytes: 10), .limitExceeded(.headers(maximum: 10))),
        ] {
            let receiver = Receiver()
            _ = transport.start(try makeRequest(file), limits: limits, receiver: receiver)
            #expect(receiver.ended.wait())
            #expect(receiver.heard.withLock { $0.failure as? HTTPError } == error)
            #expect(receiver.heard.withLock { $0.body.isEmpty })
        }
    }
}
