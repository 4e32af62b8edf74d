import Foundation
import Testing

extension Home {
    /// Runs igif with standard output and error on a terminal of 80 columns; what it wrote there is `out`.
    func onTerminal(_ arguments: String..., environment: [String: String] = [:]) throws -> Ended {
        var (master, slave): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
        try #require(openpty(&master, &slave, nil, nil, &size) == 0)
        let screen = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
        let process = makeProcess(arguments, environment: environment)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = screen
        process.standardError = screen
        try process.run()
        try screen.close()
        var shown: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        // The read fails once the last one who holds the other side has closed it.
        while case let count = read(master, &buffer, buffer.count), count > 0 { shown += buffer[..<count] }
        process.waitUntilExit()
        close(master)
        let text = String(decoding: shown, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
        return Ended(code: process.terminationStatus, out: text, err: "")
    }
}
