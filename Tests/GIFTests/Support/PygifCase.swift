import Foundation
import TestSupport

/// One case of pygif's suite: what its `.conf` file asks for.
struct PygifCase {
    struct Frame {
        var pixels: Data
        var delay: Int?
    }

    var name: String
    var data: Data
    var values: [String: String]
    var frames: [Frame]

    static var names: [String] {
        (try? Fixtures.names(in: "gif/pygif", withExtension: "conf")) ?? []
    }

    init(named file: String) throws {
        name = file
        var sections: [String: [String: String]] = [:]
        var section = ""
        let text = String(decoding: try Fixtures.data("gif/pygif/\(file)"), as: UTF8.self)
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix("[") {
                section = String(line.dropFirst().dropLast())
            } else if let equals = line.firstIndex(of: "=") {
                let key = line[..<equals].trimmingCharacters(in: .whitespaces)
                let value = line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
                sections[section, default: [:]][key] = value
            }
        }
        let values = sections["config"] ?? [:]
        self.values = values
        data = try Fixtures.data("gif/pygif/\(values["input"] ?? "")")
        frames = try (values["frames"] ?? "").split(separator: ",").map { name in
            let frame = sections[String(name)] ?? [:]
            return Frame(
                pixels: try Fixtures.data("gif/pygif/\(frame["pixels"] ?? "")"),
                delay: frame["delay"].flatMap(Int.init)
            )
        }
    }
}
