import Foundation
import Rx
import RxTest
import Testing

@testable import igif

@Suite("Albums")
struct AlbumShelfTests {
    private let folder = NSTemporaryDirectory() + "igif-shelf-" + UUID().uuidString

    @Test("Opening gives the album once, when it is made, and nothing when it is there")
    func opened() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let shelf = AlbumShelf(folder: folder + "/albums")
        let album = try shelf.album("cats")
        let opening = shelf.open(album)
        #expect(!FileManager.default.fileExists(atPath: folder))
        #expect(try opening.toBlocking().toArray() == [album])
        #expect(try opening.toBlocking().toArray() == [])
        try FileManager.default.removeItem(atPath: album.path)
        #expect(try opening.toBlocking().toArray() == [album])
    }

    @Test("Where a file has its name it is an error")
    func obstacle() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: folder + "/cats"))
        let shelf = AlbumShelf(folder: folder)
        let opening = shelf.open(try shelf.album("cats"))
        #expect(throws: CommandFailure.self) { try opening.toBlocking().toArray() }
    }

    @Test("Each subscriber saves once more, under the next number")
    func saved() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let shelf = AlbumShelf(folder: folder)
        let album = try shelf.album("cats")
        let saving = shelf.open(album).ifEmpty(default: album)
            .flatMap { CollageWriter(collage: Data("GIF".utf8)).save(in: $0) }
        #expect(try saving.toBlocking().single() == album.path + "/collage-001.gif")
        try Data().write(to: URL(fileURLWithPath: album.path + "/collage-1500.gif"))
        try Data().write(to: URL(fileURLWithPath: album.path + "/collage-x.gif"))
        #expect(try saving.toBlocking().single() == album.path + "/collage-1501.gif")
        let names = try FileManager.default.contentsOfDirectory(atPath: album.path)
        #expect(names.count == 4 && names.allSatisfy { !$0.hasPrefix(".") })
    }
}
