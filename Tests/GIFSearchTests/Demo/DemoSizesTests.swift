import Foundation
import Testing

@testable import GIFSearch

/// The table is made anew, after a change to a drawing or to the encoder, by
/// `IGIF_WRITE_DEMO_SIZES=1 swift test -c release -Xswiftc -enable-testing --filter DemoSizesTests`.
@Suite struct DemoSizesTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Sources/GIFSearch/Demo/DemoSizes.swift").standardizedFileURL
    private static let isWriting = ProcessInfo.processInfo.environment["IGIF_WRITE_DEMO_SIZES"] == "1"

    /// Unoptimised code draws forty times slower: there the small stills stand for all, and the previews in
    /// `DemoCatalogueTests`; in an optimised build all are drawn.
    private static var files: [DemoFile] {
        #if DEBUG
            [.width100Still, .height100Still]
        #else
            DemoFile.allCases
        #endif
    }

    @Test("The table has every picture and nothing else")
    func complete() {
        guard !Self.isWriting else { return }
        let pictures = DemoCatalogue().pictures
        #expect(Set(DemoSizes.table.keys) == Set(pictures.map(\.id)))
        #expect(DemoSizes.table.values.allSatisfy { $0.count == DemoFile.allCases.count })
    }

    @Test("The sizes the catalogue tells are those of the files it serves")
    func sizes() throws {
        guard !Self.isWriting else { return try write() }
        for picture in DemoCatalogue().pictures {
            for file in Self.files {
                #expect(try file.draw(picture).count == file.bytes(of: picture), "\(picture.id)/\(file.rawValue)")
            }
        }
    }

    @Test("Previews are small, as GIPHY's are")
    func previews() {
        for picture in DemoCatalogue().pictures {
            #expect(DemoFile.preview.bytes(of: picture) ?? .max <= 50 << 10, "\(picture.id)")
            #expect(DemoFile.original.bytes(of: picture) ?? .max <= 200 << 10, "\(picture.id)")
        }
    }

    private func write() throws {
        var source = """
            /// Bytes of every file of the catalogue, in the order of `DemoFile.allCases`. Generated; see `DemoSizesTests`.
            enum DemoSizes {
                static let table: [String: [Int32]] = [

            """
        for picture in DemoCatalogue().pictures.sorted(by: { $0.id < $1.id }) {
            let row = try DemoFile.allCases.map { String(try $0.draw(picture).count) }
            source += "        \"\(picture.id)\": [\(row.joined(separator: ", "))],\n"
        }
        source += "    ]\n}\n"
        try Data(source.utf8).write(to: Self.file)
    }
}
