import ArgumentParser

/// `igif generate-manual FOLDER`, for `make install`: the manual is made from the commands, so it never drifts.
struct GenerateManual: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate-manual",
        abstract: "Write the manual pages to a folder.",
        shouldDisplay: false
    )

    @Argument(help: "The folder, which is made if need be.")
    var folder: String

    func run(in context: AppContext) throws {
        try LocalFile.makeFolder(folder, mode: 0o777)
        for page in try ManualPage.all(dump: IGif._dumpHelp(), version: IGif.version) {
            try LocalFile.replace("\(folder)/\(page.name).1", with: Array(page.text.utf8), mode: 0o644)
        }
    }
}
