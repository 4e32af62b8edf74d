#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The few socket calls a loopback server needs.
enum LoopbackSocket {
    #if canImport(Glibc)
        private static let stream = Int32(SOCK_STREAM.rawValue)
    #else
        private static let stream = SOCK_STREAM
    #endif

    static func listen(port: UInt16) throws(LoopbackError) -> (descriptor: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, stream, 0)
        guard descriptor >= 0 else { throw .socket("socket", errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                if bind(descriptor, address, size) != 0 { return errno }
                if Self.systemListen(descriptor) != 0 { return errno }
                return getsockname(descriptor, address, &size) == 0 ? 0 : errno
            }
        }
        guard code == 0 else {
            close(descriptor)
            throw .socket("bind", code)
        }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    private static func systemListen(_ descriptor: Int32) -> Int32 {
        #if canImport(Glibc)
            Glibc.listen(descriptor, 512)
        #elseif canImport(Musl)
            Musl.listen(descriptor, 512)
        #else
            Darwin.listen(descriptor, 512)
        #endif
    }

    /// The next connection, or `nil` when the listener is closed.
    static func accept(_ listener: Int32) -> Int32? {
        while true {
            #if canImport(Glibc)
                let descriptor = Glibc.accept(listener, nil, nil)
            #elseif canImport(Musl)
                let descriptor = Musl.accept(listener, nil, nil)
            #else
                let descriptor = Darwin.accept(listener, nil, nil)
            #endif
            if descriptor >= 0 {
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
                var yes: Int32 = 1
                setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
                return descriptor
            }
            if errno != EINTR && errno != ECONNABORTED && errno != EMFILE { return nil }
        }
    }

    /// Sends everything or throws `peerGone`.
    static func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(LoopbackError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if sent > 0 {
                rest = rest.dropFirst(sent)
            } else if sent < 0, errno != EINTR {
                throw .peerGone
            }
        }
    }

    /// Up to 64 KB, waiting for at least one byte; empty at the end of the stream.
    static func receive(_ descriptor: Int32) throws(LoopbackError) -> [UInt8] {
        while true {
            var code = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
                code = read(descriptor, buffer.baseAddress, buffer.count)
                count = max(code, 0)
            }
            if code >= 0 { return bytes }
            if errno != EINTR { throw .peerGone }
        }
    }

    /// Makes the coming close a reset instead of an orderly end.
    static func setAbortive(_ descriptor: Int32) {
        var setting = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &setting, socklen_t(MemoryLayout<linger>.size))
    }
}
