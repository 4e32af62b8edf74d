import ArgumentParser

/// A number that is an option with a default.
///
/// An `Int` is put into words by the parser at every start, in case of help, and by reflection at that.
struct Number: ExpressibleByArgument, ExpressibleByIntegerLiteral {
    /// The number itself.
    let value: Int

    init(integerLiteral value: Int) { self.value = value }

    init?(argument: String) {
        guard let value = Int(argument) else { return nil }
        self.value = value
    }

    var defaultValueDescription: String { String(value) }
}
