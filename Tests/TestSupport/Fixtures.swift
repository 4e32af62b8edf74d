import Foundation

#if canImport(Testing)
    import Testing
#endif

/// Third-party files that tests read in place, from the folder `shared/fixtures` beside the checkout.
///
/// The project ships none of them. A test that needs them is enabled only where they are; with `CI=true` it runs
/// anyway and fails when it finds nothing, so a missing folder can never turn a whole suite green unseen.
public enum Fixtures {
    /// The folder, whether it exists or not.
    public static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("shared/fixtures")

    /// Whether a test that reads fixtures should run: they are there, or this is CI, where their absence is a failure.
    public static var shouldRun: Bool {
        FileManager.default.fileExists(atPath: root.path) || ProcessInfo.processInfo.environment["CI"] == "true"
    }

    #if canImport(Testing)  // Not in a build of the products alone, which has no testing library.
        /// The message of a skipped test: use as `.enabled(if: Fixtures.shouldRun, Fixtures.skipMessage)`.
        public static let skipMessage: Comment = "the fixtures folder is not beside this checkout"
    #endif

    /// Reads one file below the root, `giphy/x.json` say.
    public static func data(_ path: String) throws -> Data {
        try Data(contentsOf: root.appendingPathComponent(path))
    }

    /// The names of the files in one folder below the root with an ending (no dot), sorted.
    public static func names(in folder: String, withExtension ending: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
            .filter { $0.hasSuffix("." + ending) }.sorted()
    }
}
