import Foundation
import Testing

/// Whether this user may mount in a name space of his own.
private let canMount: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    process.arguments = ["-rm", "mount", "-t", "tmpfs", "none", NSTemporaryDirectory()]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
}()

/// A disk that is full, for real: a small one, mounted where only this test sees it.
@Suite("A full disk", .enabled(if: canMount, "no private mounts on this system"))
struct FullDiskTests {
    /// Runs igif with a full disk of so many bytes at `disk` in its folder, then lists what is there.
    private func run(_ command: String, kilobytes: Int, in home: Home) throws -> (out: String, err: String) {
        try FileManager.default.createDirectory(atPath: home.work + "/disk", withIntermediateDirectories: true)
        let process = home.makeProcess([])
        process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        process.arguments = [
            "-rm", "sh", "-c",
            "mount -t tmpfs -o size=\(kilobytes)k none disk && \(command); echo code $?; ls -A disk",
        ]
        process.environment?["PATH"] = Home.binary.deletingLastPathComponent().path + ":/usr/sbin:/usr/bin:/sbin:/bin"
        process.standardInput = FileHandle.nullDevice
        let (out, err) = (Pipe(), Pipe())
        process.standardOutput = out
        process.standardError = err
        try process.run()
        let printed = try out.fileHandleForReading.readToEnd() ?? Data()
        let said = try err.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (String(decoding: printed, as: UTF8.self), String(decoding: said, as: UTF8.self))
    }

    @Test("Downloads that do not fit are exit code 73, a sentence, and nothing under a final name")
    func downloads() throws {
        let home = try Home()
        let ended = try run("igif download dogs --source demo --limit 2 --dir disk", kilobytes: 16, in: home)
        #expect(ended.out == "code 73\n")
        #expect(ended.err.contains("No space left on device"))
    }

    @Test("A search whose answer and list cannot be kept still gives its results, and says what is not kept")
    func search() throws {
        let home = try Home()
        let kept = "XDG_CACHE_HOME=$PWD/disk/c XDG_STATE_HOME=$PWD/disk/s"
        let ended = try run("\(kept) igif search dogs --source demo --format url", kilobytes: 8, in: home)
        #expect(ended.out.split(separator: "\n").filter { $0.hasPrefix("https://") }.count >= 8)
        #expect(ended.out.contains("code 0\n"))
        #expect(ended.err.contains("cannot be kept in the cache"))
    }

    @Test("A cache on a disk that became read-only still answers what it has; what it cannot keep is said in one line")
    func readOnly() throws {
        let home = try Home()
        let search = "XDG_CACHE_HOME=$PWD/disk/c igif search --source demo --format url"
        let line =
            "\(search) dogs >/dev/null 2>&1; mount -o remount,ro disk; touch disk/x 2>/dev/null && echo writable; "
        let held = try run("\(line) \(search) dogs --offline", kilobytes: 4096, in: home)
        #expect(held.out.split(separator: "\n").filter { $0.hasPrefix("https://") }.count >= 8)
        #expect(held.out.contains("code 0\n") && !held.out.contains("writable"), "\(held)")
        let other = try run("\(line) \(search) cats", kilobytes: 4096, in: home)
        #expect(other.out.split(separator: "\n").filter { $0.hasPrefix("https://") }.count >= 8)
        #expect(other.out.contains("code 0\n") && !other.out.contains("writable"), "\(other)")
        #expect(other.err.components(separatedBy: "cannot be kept in the cache").count == 2, "\(other.err)")
    }
}
