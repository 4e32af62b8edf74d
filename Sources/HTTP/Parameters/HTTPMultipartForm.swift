#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A form whose fields may be files: `multipart/form-data` (RFC 7578), written as browsers write it (HTML standard
/// section 4.10.21.7).
///
/// ```swift
/// var form = HTTPMultipartForm()
/// form.add("title", "Happy cat")
/// form.add("picture", file: "cat.gif", type: "image/gif")
/// let request = try HTTPRequest(.post, "https://api.example.org/pictures", form: form)
/// ```
/// Names and file names are UTF-8 in quotes, with `"`, CR and LF percent-encoded; line breaks in names and texts become
/// CR LF. Files are read while they are sent.
public struct HTTPMultipartForm: Hashable, Sendable {
    /// One field.
    public struct Part: Hashable, Sendable {
        /// The field's name.
        public var name: String
        /// What the server is told the file is called; `nil` for a field that is no file.
        public var filename: String?
        /// The media type; `nil` says nothing, which means text (RFC 7578 section 4.4).
        public var type: String?
        /// The value.
        public var content: HTTPUpload.Part

        /// Makes a field.
        public init(name: String, filename: String? = nil, type: String? = nil, content: HTTPUpload.Part) {
            self.name = name
            self.filename = filename
            self.type = type
            self.content = content
        }
    }

    /// The fields in order; a name may stand there more than once.
    public var parts: [Part]
    /// What stands between the fields and must not occur in them: a new random one of 128 bits for each form made.
    public var boundary: String

    /// Makes a form.
    public init(_ parts: [Part] = [], boundary: String = HTTPMultipartForm.randomBoundary()) {
        self.parts = parts
        self.boundary = boundary
    }

    /// A boundary that no content can be expected to hold.
    public static func randomBoundary() -> String {
        func random() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }
        return "form-\(random())-\(random())"
    }

    /// Appends a text.
    public mutating func add(_ name: String, _ text: String) {
        parts.append(Part(name: name, content: .bytes(Data(Self.withWholeLineBreaks(text).utf8))))
    }

    /// Appends bytes as a file.
    public mutating func add(
        _ name: String,
        bytes: Data,
        filename: String,
        type: String = "application/octet-stream"
    ) {
        parts.append(Part(name: name, filename: filename, type: type, content: .bytes(bytes)))
    }

    /// Appends a file of this machine.
    ///
    /// - Parameters:
    ///   - name: the field's name.
    ///   - path: where the file is.
    ///   - filename: what the server is told it is called; the last part of `path` unless told.
    ///   - type: its media type.
    public mutating func add(
        _ name: String,
        file path: String,
        filename: String? = nil,
        type: String = "application/octet-stream"
    ) {
        let last = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) }
        parts.append(Part(name: name, filename: filename ?? last ?? path, type: type, content: .file(path)))
    }

    /// The `Content-Type` of the whole.
    public var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    /// The whole form as content.
    ///
    /// - Throws: `HTTPError.transport` of kind `invalidRequest` where the boundary or a media type cannot be written.
    public func content() throws(HTTPError) -> HTTPUpload {
        guard (1...70).contains(boundary.utf8.count), boundary.utf8.allSatisfy(FieldSyntax.isTokenByte) else {
            throw .transport(.init(.invalidRequest, "the boundary of its form cannot be written"))
        }
        var upload = HTTPUpload([])
        var bytes = Data()
        for part in parts {
            bytes.append(contentsOf: try head(of: part).utf8)
            switch part.content {
            case .bytes(let content): bytes.append(content)
            case .file:
                upload.parts += [.bytes(bytes), part.content]
                bytes = Data()
            }
            bytes.append(contentsOf: "\r\n".utf8)
        }
        bytes.append(contentsOf: "--\(boundary)--\r\n".utf8)
        upload.parts.append(.bytes(bytes))
        return upload
    }

    private func head(of part: Part) throws(HTTPError) -> String {
        var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\""
        head += Self.escaped(Self.withWholeLineBreaks(part.name)) + "\""
        if let filename = part.filename { head += "; filename=\"\(Self.escaped(filename))\"" }
        if let type = part.type {
            guard type.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
                throw .transport(.init(.invalidRequest, "a media type in its form holds control characters"))
            }
            head += "\r\nContent-Type: \(type)"
        }
        return head + "\r\n\r\n"
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": escaped += "%22"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private static func withWholeLineBreaks(_ text: String) -> String {
        var whole = ""
        var isAfterCR = false
        for scalar in text.unicodeScalars {
            if scalar == "\r" || scalar == "\n" {
                if scalar == "\r" || !isAfterCR { whole += "\r\n" }
            } else {
                whole.unicodeScalars.append(scalar)
            }
            isAfterCR = scalar == "\r"
        }
        return whole
    }
}

extension HTTPRequest {
    /// Makes a request with a form that may hold files.
    ///
    /// - Throws: `HTTPError.transport` of kind `invalidRequest`: the address is none, the method takes no content, or
    ///   the form cannot be written.
    public init(
        _ method: HTTPMethod,
        _ url: some HTTPURLConvertible,
        form: HTTPMultipartForm,
        headers: HTTPHeaders = [:]
    ) throws(HTTPError) {
        self.init(try url.httpURL(), method: method, headers: headers)
        try setForm(form)
    }

    fileprivate mutating func setForm(_ form: HTTPMultipartForm) throws(HTTPError) {
        try checkTakesContent("a form")
        let content = try form.content()
        if content.parts.count == 1, case .bytes(let bytes) = content.parts[0] {
            body = bytes
        } else {
            upload = content
        }
        // The boundary is part of the type, so a type of the caller's own could not be right.
        headers["Content-Type"] = form.contentType
    }
}

/// Parameters as the texts of a `multipart/form-data` body.
public struct HTTPMultipartEncoding: HTTPParameterEncoding, Hashable {
    /// How arrays, objects and truth are said; where they go is always the body.
    public var style: HTTPFormEncoding

    /// Makes the encoding.
    public init(style: HTTPFormEncoding = HTTPFormEncoding()) { self.style = style }

    /// Sets the body and `Content-Type`; GET, HEAD and TRACE are refused.
    public func encode(_ parameters: HTTPParameters, into request: inout HTTPRequest) throws(HTTPError) {
        var form = HTTPMultipartForm()
        for (name, value) in try style.pairs(parameters) { form.add(name, value) }
        try request.setForm(form)
    }
}

extension HTTPParameterEncoding where Self == HTTPMultipartEncoding {
    /// As texts of a `multipart/form-data` body (RFC 7578); for files make an `HTTPMultipartForm`.
    public static var multipart: HTTPMultipartEncoding { HTTPMultipartEncoding() }
}
