import Rx

/// Outcomes of singles are equal when their elements are; errors when they read the same.
///
/// An operator and no conformance: `Result` is equatable already where its failure is, which `any Error` is not.
public func == <Element: Equatable>(left: SingleEvent<Element>, right: SingleEvent<Element>) -> Bool {
    switch (left, right) {
    case (.success(let left), .success(let right)): return left == right
    case (.failure(let left), .failure(let right)): return String(reflecting: left) == String(reflecting: right)
    default: return false
    }
}

/// Whether outcomes of singles differ.
public func != <Element: Equatable>(left: SingleEvent<Element>, right: SingleEvent<Element>) -> Bool {
    !(left == right)
}

/// Lists of outcomes of singles are equal when each pair is.
public func == <Element: Equatable>(left: [SingleEvent<Element>], right: [SingleEvent<Element>]) -> Bool {
    left.elementsEqual(right) { $0 == $1 }
}

/// Whether lists of outcomes of singles differ.
public func != <Element: Equatable>(left: [SingleEvent<Element>], right: [SingleEvent<Element>]) -> Bool {
    !(left == right)
}
