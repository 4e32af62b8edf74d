import Foundation
import TestSupport
import Testing

@testable import GIF

/// The fuzzer's trials on files that are the same in every run.
@Suite struct GIFTrialTests {
    @Test("Files broken with a knowledge of GIFs are read alike in every way, and what is read can be written")
    func mutations() throws {
        let seeds = try (1...4).map { Array(try makeGIF(frames: 3, seed: UInt64($0))) } + [GIFMutator.smallest]
        var mutator = GIFMutator(seed: 2026)
        var pool = seeds
        for round in 0..<200 {
            let file = mutator.mutate(pool[round % pool.count], limit: 3000)
            if let complaint = GIFTrial(file).complaint() {
                Issue.record("round \(round): \(complaint): \(Data(file).base64EncodedString())")
            }
            // A broken file is broken further, now and then.
            if round % 3 == 0 { pool[round % pool.count] = round % 40 < 30 ? file : seeds[round % seeds.count] }
        }
    }

    @Test("A trial complains of nothing in third-party files", .enabled(if: Fixtures.shouldRun, Fixtures.skipMessage))
    func thirdParty() throws {
        for folder in ["edge", "malformed"] {
            for name in try Fixtures.names(in: "gif/\(folder)", withExtension: "gif") {
                let file = Array(try Fixtures.data("gif/\(folder)/\(name)"))
                if file.count < 3000 { #expect(GIFTrial(file).complaint() == nil, "\(name)") }
            }
        }
    }
}
