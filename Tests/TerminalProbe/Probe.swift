import Dispatch
import Rx
import TerminalUI

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the probe does.
enum Probe {
    /// Runs to one of its ends.
    static func run(_ words: [String]) -> Never {
        if words.first == "many" { many() }
        let timeout = words.count > 1 ? Int(words[1]).map { Duration.milliseconds($0) } : nil
        do {
            let device = try TerminalDevice()
            if words.first == "opening" { open(device, timeout, end: words.last!) }
            let features = detect(device, timeout)
            if words.first == "detect" {
                say(features)
                TerminalGuard.restoreAll()
                _exit(0)
            }
            MainActor.assumeIsolated { show(device, features, isInPlace: words.first == "inplace") }
        } catch {
            print(error)
            exit(69)
        }
        dispatchMain()
    }

    /// Takes its terminal as often as it gets it, and once more after it has let go of all.
    private static func many() -> Never {
        var devices: [TerminalDevice] = []
        do {
            while devices.count < 1000 { devices.append(try TerminalDevice()) }
        } catch {
            print("\(devices.count) terminals. \(error)")
        }
        devices = []
        do {
            _ = try TerminalDevice()
            print("One is there again.")
        } catch {
            print(error)
        }
        exit(0)
    }

    private static func detect(_ device: TerminalDevice, _ timeout: Duration?) -> TerminalFeatures {
        TerminalFeatures.detect(
            device: device,
            environment: { name in getenv(name).map { String(cString: $0) } },
            timeout: timeout
        )
    }

    /// Shows something while the terminal is asked on another thread, and comes to an end then, or goes on.
    private static func open(_ device: TerminalDevice, _ timeout: Duration?, end: String) {
        let answered = DispatchSemaphore(value: 0)
        let answer = Answer()
        DispatchQueue.global().async {
            answer.features = detect(device, timeout)
            answered.signal()
        }
        let shown = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[Hwhile it is asked"
        let farewell = Array("\u{1B}\\\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l".utf8)
        while !device.showWhileAsked(Array(shown.utf8), farewell: farewell) { usleep(1000) }
        switch end {
        case "T": fatalError("on purpose")
        case "S": UnsafeMutablePointer<Int>(bitPattern: 16)!.pointee = 1
        case "A": abort()
        case "x": exit(3)
        case "c":
            TerminalGuard.restoreAll()
            _exit(4)
        case "i": kill(getpid(), SIGTERM)
        default: answered.wait()
        }
        // Nobody starts a session.
        if end == "n" { exit(0) }
        MainActor.assumeIsolated { show(device, answer.features, isInPlace: false) }
        dispatchMain()
    }

    private final class Answer: @unchecked Sendable {  // Written by one thread before the other is told.
        var features = TerminalFeatures.least
    }

    private static func say(_ features: TerminalFeatures) {
        print("graphics \(features.graphics) plays \(features.playsAnimations) colors \(features.colors)")
        print("sync \(features.synchronizesOutput) links \(features.followsLinks) keys \(features.tellsKeysApart)")
        print(
            "cell \(features.cellWidth ?? 0)x\(features.cellHeight ?? 0) sextants \(features.symbols.contains(.sextants))"
        )
        print("clipboard \(features.writesClipboard) answers \(features.answers) name \(features.name ?? "none")")
        print("between \(features.multiplexer.map { "\($0)" } ?? "nothing")")
        print("text \(features.foreground.map { "\($0.kind)" } ?? "unknown")")
        fflush(nil)
    }

    @MainActor
    private static func show(_ device: TerminalDevice, _ features: TerminalFeatures, isInPlace: Bool) {
        let session = TerminalSession(
            device: device,
            features: features,
            configuration: isInPlace ? .inPlace : TerminalSession.Configuration()
        )
        var lines: [String] = ["ready"]
        let draw = { @MainActor in
            if isInPlace {
                session.send(Array((lines.last! + "\r\n").utf8))
                return
            }
            var canvas = Canvas(width: session.size.columns, height: session.size.rows)
            for (row, line) in lines.suffix(canvas.height).enumerated() { canvas.write(line, x: 0, y: row) }
            session.present(canvas)
        }
        _ = session.events.subscribe(onNext: { event in
            MainActor.assumeIsolated {
                lines.append(event == .key(.character("P")) ? "pid \(getpid())" : describe(event))
                draw()
                act(event, session)
            }
        })
        do {
            try session.start()
        } catch {
            print(error)
            exit(69)
        }
        draw()
    }

    private static func describe(_ event: TerminalEvent) -> String {
        switch event {
        case .key(let key): "key \(key.code) \(key.modifiers.rawValue)"
        case .mouse(let event): "mouse \(event.action) at \(event.x) \(event.y)"
        case .resize(let size): "size \(size.columns)x\(size.rows) \(size.cellWidth ?? 0)"
        default: "\(event)"
        }
    }

    @MainActor
    private static func act(_ event: TerminalEvent, _ session: TerminalSession) {
        switch event {
        case .hangUp: _exit(5)
        case .key(Key(.character("q"))):
            session.stop()
            exit(0)
        case .key(Key(.character("x"))): exit(3)
        case .key(Key(.character("c"))):
            TerminalGuard.restoreAll()
            _exit(4)
        case .key(Key(.character("T"))): fatalError("on purpose")
        case .key(Key(.character("S"))): UnsafeMutablePointer<Int>(bitPattern: 16)!.pointee = 1
        case .key(Key(.character("A"))): abort()
        case .key(Key(.character("O"))): print(deep(1))
        case .key(Key(.character("B"))):
            DispatchQueue.global().async { fatalError("on purpose") }
        case .key(Key(.character("K"))):
            var process: pid_t = 0
            var words: [UnsafeMutablePointer<CChar>?] = [strdup("sh"), strdup("-c"), strdup("kill -SEGV $$"), nil]
            posix_spawn(&process, "/bin/sh", nil, nil, &words, environ)
        case .key(Key(.character("z"))): session.suspend()
        case .key(Key(.character("F"))):
            // More than any terminal takes at once; the end must not wait for it, nor cut it so that it hurts.
            session.send(Array("\u{1B}P0;1;0q\"1;1;100;100".utf8) + Array(repeating: UInt8(ascii: "~"), count: 1 << 22))
        default: break
        }
    }

    private static func deep(_ depth: Int) -> Int {
        var numbers = [depth, depth + 1]
        if depth > 0 { numbers.append(deep(depth + 1)) }
        return numbers.reduce(0, +)
    }
}
