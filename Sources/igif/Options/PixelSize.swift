import ArgumentParser

/// A size in pixels as people write it: `240x180`, `240×180`.
struct PixelSize: Hashable, Sendable, CustomStringConvertible {
    /// Pixels.
    let width: Int
    /// Pixels.
    let height: Int

    /// A size of these sides.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Reads what a user wrote; `nil` when it is no size, or a side is not within 1 and 65535, as a GIF's have to be.
    init?(_ text: String) {
        let sides = text.lowercased().split(separator: text.contains("×") ? "×" : "x", omittingEmptySubsequences: false)
        guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
            (1...65535).contains(width), (1...65535).contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }

    /// As it is written: `240x180`.
    var description: String { "\(width)x\(height)" }
}

extension PixelSize: ExpressibleByArgument {
    init?(argument: String) { self.init(argument) }
}
