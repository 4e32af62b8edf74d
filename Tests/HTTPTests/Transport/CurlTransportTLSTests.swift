import Foundation
import HTTP
import Rx
import RxTest
import TestSupport
import Testing

@Suite("CurlTransport, TLS and HTTP/2", .enabled(if: NginxProcess.shouldRun, NginxProcess.skipMessage))
struct CurlTransportTLSTests {
    func makeTransport(_ nginx: Nginx?) -> CurlTransport {
        CurlTransport(.init(proxies: ProxyRules(), certificateAuthorities: nginx?.authority))
    }

    func run(_ request: HTTPRequest, on transport: CurlTransport) -> RecordingReceiver {
        let receiver = RecordingReceiver()
        _ = transport.start(request, limits: HTTPTransferLimits(), receiver: receiver)
        #expect(receiver.ended.wait(upTo: 20))
        return receiver
    }

    @Test("Many exchanges share one HTTP/2 connection, and codings are undone there too")
    func multiplexing() throws {
        let body = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 2) })
        let nginx = try Nginx(files: ["a.bin": body, "t.txt": Data(repeating: 0x61, count: 5000)])
        defer { nginx.stop() }
        let transport = makeTransport(nginx)
        let receivers = (0..<30).map { n in
            let receiver = RecordingReceiver()
            let request = HTTPRequest(nginx.url(n == 0 ? "/t.txt" : "/a.bin?\(n)"))
            _ = transport.start(request, limits: HTTPTransferLimits(), receiver: receiver)
            return receiver
        }
        for (n, receiver) in receivers.enumerated() {
            #expect(receiver.ended.wait(upTo: 20))
            #expect(receiver.failure == nil)
            #expect(receiver.head?.version == .http2)
            if n > 0 { #expect(receiver.now.body == body) }
        }
        #expect(receivers[0].now.body.count == 5000)
        #expect(receivers[0].head?.headers.contains("content-encoding") == false)
        #expect(Set(receivers.compactMap { $0.head?.headers["X-Connection"] }).count == 1)
    }

    @Test("Cancelling one stream harms none of the others on its connection")
    func cancelStream() throws {
        let body = Data(count: 100_000)
        let nginx = try Nginx(files: ["a.bin": body])
        defer { nginx.stop() }
        let transport = makeTransport(nginx)
        let slow = RecordingReceiver()
        let request = HTTPRequest(nginx.url("/slow/a.bin"), headers: ["Accept-Encoding": "identity"])
        let exchange = transport.start(request, limits: .init(), receiver: slow)
        #expect(slow.hadBody.wait())
        exchange.cancel()
        let after = run(HTTPRequest(nginx.url("/a.bin")), on: transport)
        #expect(after.now.body == body)
        #expect(after.head?.headers["X-Connection"] == slow.head?.headers["X-Connection"])
        #expect(slow.now.ends.isEmpty)
    }

    @Test("Many downloads over one connection, with handles used again")
    func downloads() throws {
        let body = Data((0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 13 >> 3) })
        let nginx = try Nginx(files: ["a.bin": body])
        defer { nginx.stop() }
        let session = HTTPSession(.init(transport: makeTransport(nginx), retry: .never))
        let scratch = try Scratch()
        let all = Observable.of(Array(0..<60)).flatMap { Observable.from($0) }.flatMap(maxConcurrent: 16) { n in
            session.rx.download(HTTPRequest(nginx.url("/a.bin?\(n)")), to: scratch.file("\(n)"))
        }
        let events = try all.toBlocking(timeout: 30).toArray()
        #expect(events.filter { if case .finished = $0 { true } else { false } }.count == 60)
        #expect(scratch.names.count == 60)
        #expect(scratch.names.allSatisfy { scratch.contents($0) == body })
    }
}
