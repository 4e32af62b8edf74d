import Foundation
import Rx
import Testing

@testable import igif

@Suite("A browser's collages")
struct BrowseCollagesTests {
    private func context(_ home: Home) throws -> AppContext {
        let variables = ["HOME": home.path, "XDG_DATA_HOME": "\(home.path)/data"]
        return try AppContext(Environment { variables[$0] })
    }

    @Test("Beside the downloads each has the next number, in a folder that is made where there is none")
    func folder() async throws {
        let home = try Home()
        let folder = "\(home.work)/new/folder"
        let collages = try BrowseCollages(folder: folder, album: nil, in: context(home))
        #expect(try await collages.save(Data("one".utf8)).value == "\(folder)/collage-001.gif")
        #expect(try await collages.save(Data("two".utf8)).value == "\(folder)/collage-002.gif")
        #expect(try String(contentsOfFile: "\(folder)/collage-002.gif", encoding: .utf8) == "two")
    }

    @Test("In an album they are where 'igif collage --album' keeps them; a name that is no folder's is refused")
    func album() async throws {
        let home = try Home()
        let collages = try BrowseCollages(folder: home.work, album: "cats", in: context(home))
        let path = try await collages.save(Data("one".utf8)).value
        #expect(path == "\(home.path)/data/igif/albums/cats/collage-001.gif")
        #expect(throws: CommandFailure.self) {
            _ = try BrowseCollages(folder: home.work, album: "../x", in: context(home))
        }
    }

    @Test("A folder that cannot be written is a failure, not an end")
    func unwritable() async throws {
        let home = try Home()
        let file = "\(home.work)/file"
        try "x".write(toFile: file, atomically: true, encoding: .utf8)
        let collages = try BrowseCollages(folder: "\(file)/below", album: nil, in: context(home))
        await #expect(throws: CommandFailure.self) { _ = try await collages.save(Data("one".utf8)).value }
    }
}
