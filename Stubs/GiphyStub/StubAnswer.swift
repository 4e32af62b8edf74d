import Foundation
import HTTP
import HTTPStubs

/// One answer on its way through its faults to the wire.
struct StubAnswer {
    /// What would be answered.
    typealias Content = (status: Int, headers: HTTPHeaders, body: Data)

    let call: LoopbackCall
    let kinds: [StubFault.Kind]
    /// Which answer of the server it is.
    let number: Int
    let connection: LoopbackConnection
    /// Opens when the server stops, which ends every wait.
    let stopping: Gate
    /// Is told when a client leaves that waited for what never came.
    let clientLeft: () -> Void

    /// Sends it.
    ///
    /// - Parameter respond: gives the right answer to a request, with hostile titles or not.
    func send(_ respond: (HTTPRequest, Bool) -> Content) throws {
        for case .latency(let milliseconds) in kinds { stopping.wait(upTo: Double(milliseconds) / 1000) }
        if kinds.contains(.hang) {
            // Stopping the server closes the connection too, and then nobody left.
            if connection.waitForPeerToLeave(upTo: 3600), !stopping.wait(upTo: 0) { clientLeft() }
            return connection.close()
        }
        if kinds.contains(.reset(bytes: nil)) { return connection.reset() }
        var content = content(respond)
        for kind in kinds { change(&content, kind) }
        for case .quota(let left) in kinds {
            content.headers["X-RateLimit-Limit"] = "100"
            content.headers["X-RateLimit-Remaining"] = "\(left).0"
            content.headers["X-RateLimit-Reset"] = "1500"
        }
        try put(content)
    }

    /// The answer, its request changed where the fault is in what is asked.
    private func content(_ respond: (HTTPRequest, Bool) -> Content) -> Content {
        var request = call.value()
        for case .duplicates(let count) in kinds {
            let offset = call.parameter("offset").flatMap(Int.init) ?? 0
            request = call.value(replacing: "offset", by: String(max(0, offset - count)))
        }
        guard var request else { return (400, ["Content-Type": "text/plain"], Data("bad target\n".utf8)) }
        if kinds.contains(.ignoreRange) { request.headers.remove("Range") }
        return respond(request, kinds.contains(.hostileTitles))
    }

    private func change(_ content: inout Content, _ kind: StubFault.Kind) {
        func json(_ status: Int, _ text: String) {
            content = (status, ["Content-Type": "application/json"], Data(text.utf8))
        }
        switch kind {
        case .status(let status, let retryAfter):
            json(status, #"{"meta":{"status":\#(status),"msg":"Stub status \#(status)","response_id":""},"data":[]}"#)
            if let retryAfter { content.headers.add("Retry-After", String(retryAfter)) }
        case .html:
            let page =
                "<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body><h1>Sign in</h1></body></html>\n"
            content = (200, ["Content-Type": "text/html; charset=utf-8"], Data(page.utf8))
        case .redirectLoop: content = (302, ["Location": call.request.target], Data())
        case .redirect(let address): content = (302, ["Location": address], Data())
        case .synthetic: json(200, #"{"data":[],"meta":{"status":200,"msg":"OK","response_id":""}}"#)
        case .brokenJSON: content.body = Data(content.body.prefix(content.body.count / 2))
        case .emptyBody: content.body = Data()
        case .notGIF: content.body = Data("This is not the GIF you are looking for.\n".utf8)
        case .damaged:
            for index in content.body.indices.suffix(content.body.count / 2) { content.body[index] ^= 0x5A }
        case .changingTag: content.headers["ETag"] = "\"answer-\(number)\""
        case .echoKey:
            json(401, #"{"message":"Key \#(call.parameter("api_key") ?? "") is not known"}"#)
        default: break
        }
    }

    /// Writes it, broken where the fault is in the writing. What breaks the framing ends the connection.
    private func put(_ content: Content) throws {
        let isHead = call.request.method == .head
        var headers = content.headers
        headers.remove("Content-Length")
        let body = content.body
        for kind in kinds {
            switch kind {
            case .truncate(let bytes):
                headers.add("Content-Length", String(body.count))
                try connection.sendHead(content.status, headers)
                try connection.send(Data(body.prefix(min(bytes ?? body.count / 2, max(0, body.count - 1)))))
                return connection.close()
            case .reset(let bytes?):
                headers.add("Content-Length", String(body.count))
                try connection.sendHead(content.status, headers)
                try connection.send(Data(body.prefix(bytes)))
                // What was sent must have been read, or the reset takes it away again.
                stopping.wait(upTo: 0.05)
                return connection.reset()
            case .wrongLength(let error):
                headers.add("Content-Length", String(max(0, body.count + error)))
                try connection.sendHead(content.status, headers)
                try connection.send(body)
                return connection.close()
            case .drip(let bytesPerSecond):
                headers.add("Content-Length", String(body.count))
                try connection.sendHead(content.status, headers)
                let step = max(1, bytesPerSecond / 10)
                for start in stride(from: 0, to: isHead ? 0 : body.count, by: step) {
                    let end = min(start + step, body.count)
                    try connection.send(body.subdata(in: body.startIndex + start..<body.startIndex + end))
                    if stopping.wait(upTo: Double(step) / Double(bytesPerSecond)) { return connection.close() }
                }
                return
            case .huge(let bytes):
                headers.add("Content-Length", String(bytes))
                try connection.sendHead(content.status, headers)
                let piece = Data(count: 64 << 10)
                for _ in 0..<max(1, bytes / piece.count) { try connection.send(piece) }
                return connection.close()
            default: continue
            }
        }
        if content.status != 304 { headers.add("Content-Length", String(body.count)) }
        try connection.respond(content.status, headers, body, sendsBody: !isHead && content.status != 304)
    }
}
