#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a download does with what comes; on its thread.
extension DownloadRun {
    func take(_ head: HTTPResponse) throws {
        self.head = head
        if head.isRedirection, let next = try Redirect.next(after: head, to: current) {
            var trail = trail ?? RedirectTrail(original)
            try trail.add(next, maximum: session.configuration.maximumRedirects)
            session.tracer?.redirected(current, head, to: next)
            (redirected, self.trail) = (next, trail)
            drop()
            return try send()
        }
        guard let file else { return }
        switch head.status {
        case 206:
            guard let from = askedFrom, let range = ContentRange(head.headers), range.positions.lowerBound == from,
                range.positions.upperBound == range.length, file.record?.fits(head) == true
            else { return try askForAll() }
            resumedFrom = max(resumedFrom, attempt == 1 ? from : 0)
            mode = .saving(total: range.length)
        case 200, 203:
            try restart()
            resumedFrom = 0
            if !choosesCoding,
                head.headers.values("Content-Encoding").contains(where: { !HTTPHeaders.same($0, "identity") })
            {
                throw HTTPError.invalidResponse("it has a content coding that was not asked for")
            }
            mode = .saving(total: head.headers["Content-Length"].flatMap(Int.init))
        case 416 where askedFrom != nil:
            // `If-Range` held, or the answer would be 200: either all of it is here already, or it has shrunk.
            guard head.headers["Content-Range"] == "bytes */\(file.size)" else { return try askForAll() }
            drop()
            resumedFrom = file.size
            return try complete(total: file.size)
        case 200..<300: throw HTTPError.invalidResponse("status \(head.status) brings no file")
        default:
            if try waits(.response(head)) { return }
            mode = .collecting(Data())
        }
        if case .saving(let total) = mode {
            if let total, total > options.maximumBytes {
                throw HTTPError.limitExceeded(.body(maximum: options.maximumBytes))
            }
            try scrutiny.begin(head, file)
            emitProgress(total, isFirst: true)
        }
    }

    /// The server went past what was asked: begin at the first byte.
    private func askForAll() throws {
        guard askedFrom != nil else {
            throw HTTPError.invalidResponse("it is a part although the whole was asked for")
        }
        drop()
        try restart()
        try send()
    }

    /// - Parameter isEnd: whether the answer is whole with these bytes.
    func take(_ bytes: [UInt8], isEnd: Bool) throws {
        guard !bytes.isEmpty else { return }
        switch mode {
        case .saving(let total):
            guard let file, let head else { return }
            guard file.size + bytes.count <= options.maximumBytes else {
                throw HTTPError.limitExceeded(.body(maximum: options.maximumBytes))
            }
            if !isEnd, let validator = PartialRecord.validator(of: head) {
                try file.remember(PartialRecord(url: PartialRecord.digest(original.url), validator: validator))
            }
            try bytes.withUnsafeBytes {
                try file.append($0)
                try scrutiny.take($0)
            }
            emitProgress(total, isFirst: false)
        case .collecting(var data):
            mode = .awaitingHead
            data.append(contentsOf: bytes.prefix(max(0, (64 << 10) - data.count)))
            mode = .collecting(data)
        case .awaitingHead: break
        }
    }

    func take(_ end: Result<Void, any Error>) throws {
        letGo()
        switch (end, mode) {
        case (.success, .saving(let total)): try complete(total: total)
        case (.success, .collecting(let data)):
            guard let head else { return }
            throw HTTPError.requestFailed(response: head, data: data)
        case (.success, .awaitingHead): throw HTTPError.invalidResponse("it ended before it began")
        case (.failure(let error), _):
            guard try waits(.failure(error)) else { throw error }
        }
    }

    private func complete(total: Int?) throws {
        guard let file, let head else { return }
        if let total, file.size != total {
            throw HTTPError.invalidResponse("\(file.size) bytes came where \(total) were announced")
        }
        try scrutiny.catchUp(file)
        try scrutiny.finish(host: head.url.host)
        try file.commit(options)
        session.writers.finished(file.size)
        let done = HTTPDownload(
            path: target,
            bytes: file.size,
            resumedFrom: resumedFrom,
            response: head,
            duration: began.map { .now - $0 } ?? .zero
        )
        end(keeping: false)
        observer.onNext(.finished(done))
        observer.onCompleted()
    }

    private func emitProgress(_ total: Int?, isFirst: Bool) {
        let now = MonotonicInstant.now
        if !isFirst, let lastProgress, now - lastProgress < options.progressInterval { return }
        lastProgress = now
        observer.onNext(.progress(.init(bytes: file?.size ?? 0, total: total, resumedFrom: resumedFrom)))
    }
}
