import Foundation

@testable import igif

/// Whether a file in a home's folder to work in is a whole GIF.
func whole(_ home: Home, _ file: String) -> Bool {
    DownloadedFile(path: home.work + "/" + file).look()?.inspection.verdict == .whole
}

/// The objects of standard output, one a line.
func outcomes(_ ended: Ended) -> [[String: Any]] {
    ended.lines.compactMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
}
