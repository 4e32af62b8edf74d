import ArgumentParser

/// An option whose values are words: an enum of texts, each case the word for it.
///
/// The parser does this for any such enum by itself, but in generic code that has the runtime look up what the enum
/// conforms to, each time among all conformances of the whole program. Here the compiler knows the enum.
protocol WordOption: ExpressibleByArgument, CaseIterable, RawRepresentable
where RawValue == String, AllCases == [Self] {}

// Public, since some of the enums are.
extension WordOption {
    /// Reads the word as it was typed.
    public init?(argument: String) { self.init(rawValue: argument) }

    /// The word, where it is what is taken when none is given.
    public var defaultValueDescription: String { rawValue }

    /// The words there are.
    public static var allValueStrings: [String] { allCases.map { $0.rawValue } }

    /// Nothing: the words speak for themselves.
    public static var allValueDescriptions: [String: String] { [:] }

    /// The words are what a shell offers.
    public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
