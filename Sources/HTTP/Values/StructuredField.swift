/// Structured field values (RFC 9651): what digests and rate limits are written in.
///
/// Strict, as section 1.1 demands: a field with one mistake counts as absent. Complexity: O(n) in its length.
enum StructuredField {
    /// A bare item (section 3.3).
    enum BareItem: Hashable {
        case integer(Int)
        case decimal(Double)
        case string(String)
        case token(String)
        case bytes([UInt8])
        case boolean(Bool)
        /// Seconds since 1970.
        case date(Int)
        case displayString(String)
    }

    /// Parameters (section 3.1.2). Of a repeated key the last value counts.
    typealias Parameters = [String: BareItem]

    /// An item with its parameters (section 3.3).
    struct Item: Hashable {
        var value: BareItem
        var parameters: Parameters = [:]
    }

    /// A member of a list or of a dictionary (sections 3.1 and 3.2).
    enum Member: Hashable {
        case item(Item)
        case innerList([Item], Parameters)

        /// The item, where it is one.
        var item: Item? { if case .item(let item) = self { item } else { nil } }
    }

    /// Parses a list (section 4.2.1), all lines of a field joined by commas; `nil` when it is malformed.
    static func list(_ text: String) -> [Member]? {
        var reader = StructuredFieldReader(text)
        var members: [Member] = []
        let isWhole = reader.members { reader in
            guard let member = reader.member() else { return false }
            members.append(member)
            return true
        }
        return isWhole ? members : nil
    }

    /// Parses a dictionary (section 4.2.2), all lines of a field joined by commas; `nil` when it is malformed. Of a
    /// repeated key the last member counts.
    static func dictionary(_ text: String) -> [String: Member]? {
        var reader = StructuredFieldReader(text)
        var members: [String: Member] = [:]
        let isWhole = reader.members { reader in
            guard let key = reader.key() else { return false }
            if reader.take("=") {
                guard let member = reader.member() else { return false }
                members[key] = member
            } else {
                guard let parameters = reader.parameters() else { return false }
                members[key] = .item(Item(value: .boolean(true), parameters: parameters))
            }
            return true
        }
        return isWhole ? members : nil
    }
}
