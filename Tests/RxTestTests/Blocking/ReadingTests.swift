import Dispatch
import Foundation
import Rx
import RxTest
import Testing

@Suite("Where a reading may wait")
struct ReadingTests {
    /// On Linux another thread than the first serves the main queue here, and this is its work.
    @MainActor
    @Test("on the main actor, for what this library schedules on the main queue", arguments: MainSource.allCases)
    func mainActor(source: MainSource) throws {
        #expect(try source.observable.toBlocking(timeout: 60).toArray() == [1, 2])
    }

    @Test("on a thread of its own, for the main queue") func ownThread() async {
        let values = await withCheckedContinuation { continuation in
            DispatchQueue(label: "reader").async {
                let source = Observable.of(1, 2).delay(.milliseconds(1), scheduler: MainScheduler.instance)
                continuation.resume(returning: try? source.toBlocking(timeout: 60).toArray())
            }
        }
        #expect(values == [1, 2])
    }

    /// In a process of its own: where the pool starves, nothing else in it runs any more.
    @Test("on every thread of the pool at once, for asynchronous work") func pool() async {
        await #expect(processExitsWith: .success) {
            let isRight = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        let source = Single.create {
                            for _ in 0..<5 { await Task.yield() }
                            return number
                        }
                        return (try? source.toBlocking(timeout: 100).single()) == number
                    }
                }
                return await group.reduce(true) { $0 && $1 }
            }
            exit(isRight ? 0 : 1)
        }
    }

    @Test("on every thread of the pool at once, for asynchronous sequences and queues") func poolStreams() async {
        await #expect(processExitsWith: .success) {
            let isRight = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        let stream = AsyncStream { continuation in
                            continuation.yield(number)
                            continuation.finish()
                        }
                        let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "test")
                        let source = stream.asObservable().observe(on: scheduler)
                            .flatMap { number in Single.create { number } }
                        return (try? source.toBlocking(timeout: 100).single()) == number
                    }
                }
                return await group.reduce(true) { $0 && $1 }
            }
            exit(isRight ? 0 : 1)
        }
    }

    /// As XCTest runs its tests, and as a command-line program begins.
    @Test("on the first thread of a program, for everything on the main queue") func firstThread() throws {
        let process = Process()
        process.executableURL = try probe()
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let lines = [
            "timer [1, 2]", "hop [1, 2]", "queue [1, 2]", "actor [1, 2]", "work within [1, 2]", "driver within [10]",
        ]
        #expect(text.split(separator: "\n").map(String.init) == lines)
    }

    /// Beside the tests' bundle; on Linux the bundle is a file in that folder.
    private func probe() throws -> URL {
        let folders = [Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent()].compactMap { $0 }
        let arguments = CommandLine.arguments.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
        let candidates = (folders + arguments).map { $0.appendingPathComponent("rx-blocking-probe") }
        return try #require(candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) })
    }
}

/// The ways to the main queue.
enum MainSource: CaseIterable, Sendable {
    case timer, hop, alwaysLater, concurrent, periodic, driver

    var observable: Observable<Int> {
        let source = Observable.of(1, 2)
        let elsewhere = source.observe(on: SerialDispatchQueueScheduler(internalSerialQueueName: "test"))
        switch self {
        case .timer: return source.delay(.milliseconds(1), scheduler: MainScheduler.instance)
        case .hop: return elsewhere.observe(on: MainScheduler.instance)
        case .alwaysLater: return source.observe(on: MainScheduler.asyncInstance)
        case .concurrent:
            return source.delay(.milliseconds(1), scheduler: ConcurrentMainScheduler.instance)
        case .periodic:
            return Observable<Int>.interval(.milliseconds(1), scheduler: MainScheduler.instance).skip(1).take(2)
        case .driver: return elsewhere.asDriver(onErrorJustReturn: 0).asObservable()
        }
    }
}
