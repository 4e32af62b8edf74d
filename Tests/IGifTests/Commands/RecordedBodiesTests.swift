import Foundation
import GiphyStub
import TestSupport
import Testing

@testable import igif

@Suite("igif and bodies recorded from GIPHY", .enabled(if: Fixtures.shouldRun, Fixtures.skipMessage))
struct RecordedBodiesTests {
    private func makeGiphy() throws -> Giphy {
        try Giphy { configuration in
            configuration.recorded = try RecordedBodies(folder: Fixtures.root.appendingPathComponent("giphy").path)
            configuration.rewritesMedia = true
        }
    }

    @Test(
        "Each body ends in its exit code, in every format, with nothing harmful in the output",
        arguments: [
            ("Giphy_giphy-js__gifs", 0), ("Giphy_giphy-js__gif", 0), ("bazookon_giphy_get__search", 0),
            ("bazookon_giphy_get__trending", 0), ("bazookon_giphy_get__random", 0), ("bazookon_giphy_get__byId", 0),
            ("bazookon_giphy_get__emoji", 0), ("issues__ok_200_search_without_pagination_2019", 69),
            ("zulip_python-zulip-api__test_no_result", 2), ("zulip_python-zulip-api__test_403", 77),
            ("issues__error_401_invalid_key_2022", 77), ("issues__error_429_2021", 75),
        ]
    )
    func formats(name: String, code: Int32) throws {
        let giphy = try makeGiphy()
        for format in OutputFormat.allCases {
            let extra = format == .template ? ["--template", "{id} {title} {renditions.original.url}"] : []
            let ended = try giphy.home.run(["search", name, "--format", format.rawValue] + extra)
            #expect(ended.code == code, "\(format): \(ended.err)")
            #expect(unsafeScalars(in: ended.out, allowing: format == .tsv ? ["\n", "\t"] : ["\n"]).isEmpty)
            #expect(!giphy.showsKey(ended))
            if code == 0 { #expect(ended.lines.count >= 1) }
            if code == 0, format == .json {
                #expect(!ended.items.isEmpty && ended.items.allSatisfy { ($0["id"] as? String)?.isEmpty == false })
            }
        }
    }

    @Test("What a recorded search found is downloaded whole")
    func download() throws {
        let giphy = try makeGiphy()
        let found = try giphy.home.run("search", "Giphy_giphy-js__gifs", "-n", "2")
        let ended = try giphy.home.run("download", "--json", input: Data(found.out.utf8))
        #expect(ended.code == 0 && ended.items.count == 2 && giphy.home.files.count == 2, "\(ended.err)")
    }
}
