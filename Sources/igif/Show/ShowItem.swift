import GIF
import TerminalUI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A GIF to be shown: its bytes and its size, or why there are none.
struct ShowItem: Sendable {
    /// What the user calls it.
    let name: String
    /// The file.
    let data: Data
    /// Pixels.
    let width, height: Int
    /// Why it cannot be shown; `nil` where it can, as far as its blocks tell.
    let failure: CommandFailure?

    /// Most bytes of all files together that are held.
    private static let mostBytes = 512 << 20

    /// Reads all.
    /// - Throws: nothing that concerns one of several: that is its `failure`.
    static func list(_ inputs: [PictureInput], _ run: PictureRun) throws -> [ShowItem] {
        var room = mostBytes
        return inputs.map { input in
            do throws(CommandFailure) {
                let data = try run.bytes(of: input)
                guard data.count <= room else {
                    throw CommandFailure(.failure, "\(input.name): this is more than can be shown at a time.")
                }
                let item = try ShowItem(input, data)
                room -= data.count
                return item
            } catch {
                return ShowItem(name: input.name, data: Data(), width: 1, height: 1, failure: error)
            }
        }
    }

    private init(_ input: PictureInput, _ data: Data) throws(CommandFailure) {
        do throws(GIFError) {
            let file = try GIFFile(data: data)
            self.init(name: input.name, data: data, width: file.width, height: file.height, failure: nil)
        } catch {
            throw input.failure(error)
        }
    }

    private init(name: String, data: Data, width: Int, height: Int, failure: CommandFailure?) {
        self.name = name
        self.data = data
        self.width = width
        self.height = height
        self.failure = failure
    }

    /// What a run ends with in which some could not be shown; `nil` where all could.
    static func failure(_ failures: [CommandFailure], of count: Int) -> CommandFailure? {
        guard let first = failures.first else { return nil }
        guard count > 1 else { return first }
        var failure = first
        failure.message = "\(failures.count) of \(count) could not be shown; the first: \(first.message)"
        return failure
    }
}
