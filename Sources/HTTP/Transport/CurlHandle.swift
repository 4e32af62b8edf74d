import CCurl

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An easy handle with all that must live as long as its transfer. Belongs to the loop's thread.
final class CurlHandle {
    let easy: UnsafeMutableRawPointer
    /// What the last head was; while a transfer is under way its exchange has it.
    var memory = HeadMemory()
    private let errorText: UnsafeMutablePointer<CChar>
    private let addressSlot: UnsafeMutablePointer<ccurl_address_slot>
    /// Where callbacks find the exchange they are for, if there is one: their options stay as they are from one to the
    /// next. The exchange outlives the transfer: the loop holds it until the handle has left the multi handle.
    private let seat: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var addressList: UnsafeMutablePointer<curl_slist>?
    /// What the options were set for, while the next transfer may go on with them: to set them all anew is about a
    /// twentieth of the work for a small file.
    private var setting: Setting?
    /// Whether options were set since the handle was made or reset.
    private var isSet = false

    /// All that options but the URL's and the exchange's own depend on.
    private struct Setting {
        let limits: HTTPTransferLimits
        let proxy: String?
        let isSecure: Bool
        let headers: HTTPHeaders

        init(_ exchange: CurlExchange) {
            limits = exchange.limits
            proxy = exchange.proxy
            isSecure = exchange.isSecure
            headers = exchange.request.headers
        }

        /// Whether an exchange is set by these.
        func fits(_ exchange: CurlExchange) -> Bool {
            isSecure == exchange.isSecure && limits == exchange.limits && proxy == exchange.proxy
                && headers == exchange.request.headers
        }
    }

    init?() {
        guard let easy = ccurl_easy_init() else { return nil }
        self.easy = easy
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        addressSlot = .allocate(capacity: 1)
        seat = .allocate(capacity: 1)
        seat.initialize(to: nil)
        addressSlot.initialize(to: ccurl_address_slot(callback: CurlHandle.address, context: seat))
    }

    deinit {
        ccurl_easy_cleanup(easy)
        ccurl_list_free(headerList)
        ccurl_list_free(addressList)
        errorText.deallocate()
        addressSlot.deallocate()
        seat.deallocate()
    }

    /// The exchange that a handle is for, if there is one.
    static func exchange(of easy: UnsafeMutableRawPointer) -> CurlExchange? {
        with(ccurl_get_private(easy), otherwise: nil) { $0 }
    }

    /// What libcurl said about the last failure, or an empty text.
    var message: String { String(cString: errorText) }

    /// Readies the handle for the next transfer; connections, sessions and resolved names stay.
    ///
    /// - Parameter endedWell: whether its transfer ended as it should; else nothing is kept of what was set.
    func recycle(endedWell: Bool) {
        errorText[0] = 0
        seat.pointee = nil
        if !endedWell || setting == nil { reset() }
    }

    private func reset() {
        if isSet { ccurl_easy_reset(easy) }
        ccurl_list_free(headerList)
        ccurl_list_free(addressList)
        (headerList, addressList) = (nil, nil)
        (setting, isSet) = (nil, false)
    }

    /// Sets every option of an exchange that is not set already.
    ///
    /// - Parameter upload: how many bytes the exchange's feed gives, where it has one.
    /// - Throws: `HTTPError.transport` where the request cannot be sent as it is.
    func prepare(
        _ exchange: CurlExchange,
        _ configuration: CurlTransport.Configuration,
        uploading upload: Int?
    ) throws(HTTPError) {
        // Others have options that those of their kind may not have.
        let request = exchange.request
        let isPlain =
            request.method == .get && !request.hasContent && !exchange.decodes && configuration.fixedAddresses.isEmpty
        if isPlain, setting?.fits(exchange) == true {
            // Method and fields are those that were checked when the options were set.
            try request.checkURLForWire()
            let code = request.url.absoluteString.withCString { ccurl_set_pointer(easy, CURLOPT_URL, $0) }
            try check(code, request)
            seat.pointee = Unmanaged.passUnretained(exchange).toOpaque()
            return
        }
        try request.checkForWire(length: upload)
        reset()
        isSet = true
        try setAll(exchange, configuration, uploading: upload)
        seat.pointee = Unmanaged.passUnretained(exchange).toOpaque()
        setting = isPlain ? Setting(exchange) : nil
    }

    private func check(_ code: CURLcode, _ request: HTTPRequest) throws(HTTPError) {
        guard code != CURLE_OK else { return }
        throw .transport(
            .init(
                code == CURLE_OUT_OF_MEMORY ? .local : .invalidRequest,
                "libcurl does not take the request (\(String(cString: ccurl_easy_strerror(code))))",
                host: request.url.host
            )
        )
    }

    private func setAll(
        _ exchange: CurlExchange,
        _ configuration: CurlTransport.Configuration,
        uploading upload: Int?
    ) throws(HTTPError) {
        var code = CURLE_OK
        func set(_ option: CURLoption, _ value: Int) {
            if code == CURLE_OK { code = ccurl_set_long(easy, option, value) }
        }
        func set(_ option: CURLoption, _ value: String) {
            if code == CURLE_OK { code = value.withCString { ccurl_set_pointer(easy, option, $0) } }
        }
        let limits = exchange.limits
        let request = exchange.request

        if code == CURLE_OK { code = ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText) }
        if code == CURLE_OK { code = ccurl_set_pointer(easy, CURLOPT_PRIVATE, seat) }
        set(CURLOPT_URL, request.url.absoluteString)
        set(CURLOPT_PATH_AS_IS, 1)
        set(CURLOPT_PROTOCOLS, Int(CURLPROTO_HTTP | CURLPROTO_HTTPS))
        set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_TCP_KEEPALIVE, 1)
        // RFC 8305: an address that does not answer delays the next one by no more than this.
        set(CURLOPT_HAPPY_EYEBALLS_TIMEOUT_MS, 200)
        // Refused on a used handle that still has a buffer, which is then as good.
        _ = ccurl_set_long(easy, CURLOPT_BUFFERSIZE, 64 << 10)

        set(CURLOPT_PROXY, exchange.proxy ?? "")
        set(CURLOPT_NOPROXY, "")
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)

        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if let file = configuration.certificateAuthorities { set(CURLOPT_CAINFO, file) }
        set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        // Over TLS the handshake says whether a connection can be shared; without it only a response would.
        set(CURLOPT_PIPEWAIT, exchange.isSecure ? 1 : 0)
        // libcurl repeats a request by itself when a kept connection turns out to be dead. That is right for what may
        // be sent twice; everything else gets a connection of its own (RFC 9110 section 9.2.2).
        set(CURLOPT_FRESH_CONNECT, request.method.isIdempotent && configuration.reusesConnections ? 0 : 1)
        if !configuration.reusesConnections { set(CURLOPT_FORBID_REUSE, 1) }
        if configuration.assumesHTTP2, !exchange.isSecure {
            set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE))
            set(CURLOPT_FRESH_CONNECT, 1)
            set(CURLOPT_FORBID_REUSE, 1)
        }

        set(CURLOPT_CONNECTTIMEOUT_MS, limits.connectTimeout.wholeMilliseconds)
        if let total = limits.totalTimeout { set(CURLOPT_TIMEOUT_MS, total.wholeMilliseconds) }

        if exchange.decodes { set(CURLOPT_ACCEPT_ENCODING, "") }
        setMethod(request, set, set)
        if let body = request.body, !body.isEmpty, code == CURLE_OK {
            code = ccurl_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
            if code == CURLE_OK {
                code = body.withUnsafeBytes { ccurl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, $0.baseAddress) }
            }
        }
        if let upload, upload > 0, code == CURLE_OK { code = setUpload(exchange, upload) }
        for line in configuration.fixedAddresses where code == CURLE_OK {
            guard let longer = ccurl_list_append(addressList, line) else {
                code = CURLE_OUT_OF_MEMORY
                break
            }
            addressList = longer
        }
        if code == CURLE_OK, let addressList { code = ccurl_set_list(easy, CURLOPT_RESOLVE, addressList) }
        if code == CURLE_OK { code = setHeaders(request) }
        if code == CURLE_OK { code = setCallbacks(exchange) }
        try check(code, request)
    }

    private func setMethod(
        _ request: HTTPRequest,
        _ number: (CURLoption, Int) -> Void,
        _ text: (CURLoption, String) -> Void
    ) {
        switch request.method {
        case .head where !request.hasContent: number(CURLOPT_NOBODY, 1)
        case .get where !request.hasContent: number(CURLOPT_HTTPGET, 1)
        default:
            // A method with a meaning for content says that there is none (RFC 9110 section 8.6).
            if request.hasContent || [.post, .put, .patch].contains(request.method) {
                number(CURLOPT_POST, 1)
                number(CURLOPT_POSTFIELDSIZE, 0)
                text(CURLOPT_POSTFIELDS, "")
            }
            text(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
    }

    private func setHeaders(_ request: HTTPRequest) -> CURLcode {
        func append(_ line: String) -> Bool {
            guard let longer = line.withCString({ ccurl_list_append(headerList, $0) }) else { return false }
            headerList = longer
            return true
        }
        for field in request.headers where !HTTPHeaders.same(field.name, "Content-Length") {
            let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
            guard append(line) else { return CURLE_OUT_OF_MEMORY }
        }
        // What libcurl would add by itself and nobody asked for.
        for name in ["Accept", "Content-Type", "Expect"] where !request.headers.contains(name) {
            guard append("\(name):") else { return CURLE_OUT_OF_MEMORY }
        }
        return ccurl_set_list(easy, CURLOPT_HTTPHEADER, headerList)
    }

    /// Content that libcurl asks for piece by piece. Without fields to post it calls for them.
    private func setUpload(_ exchange: CurlExchange, _ length: Int) -> CURLcode {
        var code = ccurl_set_pointer(easy, CURLOPT_POSTFIELDS, nil)
        if code == CURLE_OK { code = ccurl_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(length)) }
        return code == CURLE_OK ? ccurl_set_read_callbacks(easy, CurlHandle.read, CurlHandle.seek, seat) : code
    }

    private func setCallbacks(_ exchange: CurlExchange) -> CURLcode {
        var code = ccurl_set_data_callback(easy, CURLOPT_HEADERFUNCTION, CurlHandle.header, seat)
        if code == CURLE_OK { code = ccurl_set_data_callback(easy, CURLOPT_WRITEFUNCTION, CurlHandle.body, seat) }
        if code == CURLE_OK { code = ccurl_set_prerequest_callback(easy, CurlHandle.prerequest, seat) }
        if code == CURLE_OK, exchange.request.hasContent {
            code = ccurl_set_progress_callback(easy, CurlHandle.progress, seat)
        }
        return code == CURLE_OK ? ccurl_set_address_slot(easy, addressSlot) : code
    }
}

/// libcurl's callbacks; all run on the loop's thread, and their context is a handle's seat.
extension CurlHandle {
    /// Calls with the exchange in a seat; gives `empty` where there is none.
    private static func with<Result>(
        _ seat: UnsafeMutableRawPointer?,
        otherwise empty: Result,
        _ body: (CurlExchange) -> Result
    ) -> Result {
        guard let exchange = seat?.load(as: UnsafeMutableRawPointer?.self) else { return empty }
        // Held by the loop, it need not be counted for each of these calls, which are many.
        return Unmanaged<CurlExchange>.fromOpaque(exchange)._withUnsafeGuaranteedRef(body)
    }

    private static let header: ccurl_data_callback = { bytes, size, count, seat in
        let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return CurlHandle.with(seat, otherwise: false) { $0.take(header: line) } ? line.count : 0
    }

    private static let body: ccurl_data_callback = { bytes, size, count, seat in
        let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
        guard !piece.isEmpty else { return 0 }
        switch CurlHandle.with(seat, otherwise: .abort, { $0.take(body: piece) }) {
        case .taken: return piece.count
        case .pause: return Int(CURL_WRITEFUNC_PAUSE)
        case .abort: return 0
        }
    }

    private static let read: ccurl_data_callback = { bytes, size, count, seat in
        CurlHandle.with(seat, otherwise: Int(CURL_READFUNC_ABORT)) { exchange in
            guard !exchange.isCancelled else { return Int(CURL_READFUNC_ABORT) }
            switch exchange.supply(UnsafeMutableRawBufferPointer(start: bytes, count: size * count)) {
            case .bytes(let count): return count
            case .later: return Int(CURL_READFUNC_PAUSE)
            case .end: return 0
            case .failure: return Int(CURL_READFUNC_ABORT)
            }
        }
    }

    /// libcurl sends again what it had begun to send over a connection that turned out to be dead.
    private static let seek: ccurl_seek_callback = { seat, offset, origin in
        guard let feed = CurlHandle.with(seat, otherwise: nil, { $0.feed }) else { return CURL_SEEKFUNC_FAIL }
        guard offset == 0, origin == SEEK_SET else { return CURL_SEEKFUNC_CANTSEEK }
        feed.rewind()
        return CURL_SEEKFUNC_OK
    }

    private static let prerequest: ccurl_prerequest_callback = { seat, address, _, port, _ in
        CurlHandle.with(seat, otherwise: 1) { exchange in
            exchange.willSend(over: String(cString: address), port: Int(port)) ? 0 : 1
        }
    }

    private static let progress: ccurl_progress_callback = { seat, _, _, _, uploaded in
        CurlHandle.with(seat, otherwise: 0) { exchange in
            exchange.uploaded(Int(uploaded))
            return exchange.isCancelled ? 1 : 0
        }
    }

    private static let address: ccurl_address_callback = { seat, _, bytes, count in
        CurlHandle.with(seat, otherwise: 1) { exchange in
            exchange.mayConnect(NetworkAddress(UnsafeBufferPointer(start: bytes, count: count))) ? 0 : 1
        }
    }
}

extension Duration {
    /// Rounded up to at least one, for a clock that takes zero as 'no limit'.
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        guard seconds < Int64(Int32.max) / 1000 else { return Int(Int32.max) }
        return max(1, Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
    }
}
