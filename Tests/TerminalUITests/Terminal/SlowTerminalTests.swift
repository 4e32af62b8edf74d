import Testing

@testable import TerminalUI

/// A terminal that reads nothing until it is told to, in this process.
@Suite(.timeLimit(.minutes(2))) @MainActor struct SlowTerminalTests {
    private func canvas(_ round: Int) -> Canvas {
        var canvas = Canvas(width: 40, height: 10)
        for y in 0..<10 { canvas.write("round \(round) line \(y) ", x: 0, y: y) }
        return canvas
    }

    @Test func `Canvases that a slow terminal could not show are passed over, the newest never`() async throws {
        let side = try TerminalSide()
        let device = try TerminalDevice(path: side.path)
        let session = TerminalSession(device: device, features: .least)
        try session.start()
        for round in 0..<5000 { session.present(canvas(round)) }
        var newest = Canvas(width: 40, height: 10)
        newest.write("THE NEWEST", x: 6, y: 0)
        session.present(newest)
        #expect(session.isBehind)
        let all = side.read()
        while session.isBehind { await Task.yield() }
        session.stop()
        let text = await all.value
        #expect(text.contains("THE NEWEST"))
        #expect(text.count < 100_000)
    }

    @Test func `Nothing is written after the end`() async throws {
        let side = try TerminalSide()
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
        let side = try TerminalSide()
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
}
