/// Bytes of every file of the catalogue, in the order of `DemoFile.allCases`. Generated; see `DemoSizesTests`.
enum DemoSizes {
    static let table: [String: [Int32]] = [:]
}
