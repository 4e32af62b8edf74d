import Foundation
import Testing

@testable import TerminalUI

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A terminal that reads nothing until it is told to, in this process.
@Suite(.timeLimit(.minutes(2))) @MainActor struct SlowTerminalTests {
    /// The other side of a terminal. Reads on a thread once asked to.
    private final class Side: @unchecked Sendable {  // Set once; the thread reads a descriptor.
        let master: Int32
        let path: String

        init() throws {
            var (master, slave): (Int32, Int32) = (-1, -1)
            var size = winsize(ws_row: 10, ws_col: 40, ws_xpixel: 0, ws_ypixel: 0)
            try #require(openpty(&master, &slave, nil, nil, &size) == 0)
            path = String(cString: ttyname(slave))
            self.master = master
            close(slave)
        }

        /// All that comes until a session is over: until it has left its screen.
        func read() -> Task<String, Never> {
            let (stream, continuation) = AsyncStream<String>.makeStream()
            let descriptor = master
            Thread.detachNewThread {
                var all = ""
                var bytes = [UInt8](repeating: 0, count: 65536)
                while !all.hasSuffix("\u{1B}[?1049l") {
                    let count = Foundation.read(descriptor, &bytes, bytes.count)
                    guard count > 0 else { break }
                    all += String(decoding: bytes[..<count], as: UTF8.self)
                }
                continuation.yield(all)
                continuation.finish()
            }
            return Task { await stream.first { _ in true } ?? "" }
        }

        deinit { close(master) }
    }

    private func canvas(_ round: Int) -> Canvas {
        var canvas = Canvas(width: 40, height: 10)
        for y in 0..<10 { canvas.write("round \(round) line \(y) ", x: 0, y: y) }
        return canvas
    }

    @Test func `Canvases that a slow terminal could not show are passed over, the newest never`() async throws {
        let side = try Side()
        let device = try TerminalDevice(path: side.path)
        let session = TerminalSession(device: device, features: .least)
        try session.start()
        for round in 0..<5000 { session.present(canvas(round)) }
        #expect(session.isBehind)
        let all = side.read()
        while session.isBehind { await Task.yield() }
        session.stop()
        let text = await all.value
        #expect(text.contains("4999"))
        #expect(text.count < 100_000)
    }

    @Test func `Nothing is written after the end`() async throws {
        let side = try Side()
        var device: TerminalDevice? = try TerminalDevice(path: side.path)
        let session = TerminalSession(device: device!, features: .least)
        try session.start()
        session.present(canvas(1))
        session.stop()
        session.present(canvas(2))
        session.send(Array("more".utf8))
        #expect(device!.write(Array("more".utf8)[...]) == nil)
        device = nil
        #expect(!session.isBehind)
    }

    @Test func `A terminal that takes nothing does not hold up the end for long`() async throws {
        let side = try Side()
        let device = try TerminalDevice(path: side.path)
        let before = try TerminalMode(of: device.descriptor)
        let session = TerminalSession(device: device, features: .least)
        try session.start()
        session.send(Array(repeating: UInt8(ascii: "x"), count: 1 << 20))
        #expect(session.isBehind)
        session.stop()
        let after = try TerminalMode(of: device.descriptor)
        #expect(before.settings.c_lflag == after.settings.c_lflag)
        #expect(before.settings.c_iflag == after.settings.c_iflag)
    }

    @Test func `More terminals than can be put right are refused`() throws {
        let sides = try (0..<20).map { _ in try Side() }
        var devices: [TerminalDevice] = []
        var refusal: TerminalError?
        for side in sides {
            do throws(TerminalError) {
                devices.append(try TerminalDevice(path: side.path))
            } catch {
                refusal = error
            }
        }
        #expect(refusal == .tooMany)
        devices = []
        _ = try TerminalDevice(path: sides[0].path)
    }
}
