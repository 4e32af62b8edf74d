/// Header fields in the order they were received or will be sent (RFC 9110 section 5).
///
/// Field names compare without regard to ASCII case; the spelling given is the one kept. Several lines of one name
/// stay several lines, since `Set-Cookie` cannot be joined and a cache must give back what it got.
public struct HTTPHeaders: Hashable, Sendable {
    /// One field line.
    public struct Field: Hashable, Sendable {
        /// The field's name as it was spelled.
        public var name: String
        /// The value without the white space around it.
        public var value: String

        /// Makes a field line.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The field lines in order.
    public private(set) var fields: [Field]

    /// Makes a section of fields, in this order.
    public init(_ fields: [Field] = []) { self.fields = fields }

    /// The value of the first line of this name; setting replaces all lines of the name, or removes them with `nil`.
    public subscript(name: String) -> String? {
        get { position(of: name).map { fields[$0].value } }
        set {
            guard let newValue else { return fields.removeAll { Self.same($0.name, name) } }
            guard let first = fields.firstIndex(where: { Self.same($0.name, name) }) else {
                return fields.append(Field(name: name, value: newValue))
            }
            fields[first].value = newValue
            var seen = false
            fields.removeAll { field in
                guard Self.same(field.name, name) else { return false }
                defer { seen = true }
                return seen
            }
        }
    }

    /// The values of every line of this name, in order.
    public func values(_ name: String) -> [String] {
        var values: [String] = []
        var next = position(of: name)
        while let place = next {
            values.append(fields[place].value)
            next = position(of: name, from: place + 1)
        }
        return values
    }

    /// All values of this name as one list value, joined by a comma (RFC 9110 section 5.3); `nil` without such a line.
    public func joined(_ name: String) -> String? {
        let all = values(name)
        return all.isEmpty ? nil : all.joined(separator: ", ")
    }

    /// Whether there is a line of this name.
    public func contains(_ name: String) -> Bool { position(of: name) != nil }

    /// Where the first line of this name is, at or after a place. In place: to copy lines costs more than to compare.
    private func position(of name: String, from start: Int = 0) -> Int? {
        let count = name.utf8.count
        return fields.withUnsafeBufferPointer { fields in
            var place = start
            while place < fields.count {
                // Nearly all others differ in this.
                if fields[place].name.utf8.count == count, Self.same(fields[place].name, name) { return place }
                place += 1
            }
            return nil
        }
    }

    /// Appends a line and leaves other lines of the name where they are.
    public mutating func add(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

    /// Appends a line that is there already.
    mutating func add(_ field: Field) { fields.append(field) }

    /// Makes room for so many lines.
    mutating func reserve(_ count: Int) { fields.reserveCapacity(count) }

    /// Replaces the line at a place, or appends one at the end.
    mutating func put(_ field: Field, at place: Int) {
        if place < fields.count { fields[place] = field } else { fields.append(field) }
    }

    /// Removes the lines after the first so many.
    mutating func cut(to count: Int) { fields.removeSubrange(count...) }

    /// Changes the value of the last line, which a folded line continues.
    mutating func replaceLastValue(with value: String) {
        guard !fields.isEmpty else { return }
        fields[fields.count - 1].value = value
    }

    /// Removes every line of this name.
    public mutating func remove(_ name: String) { fields.removeAll { Self.same($0.name, name) } }

    /// Whether two field names are the same, ASCII case aside. It allocates nothing: look-ups are hot.
    public static func same(_ a: String, _ b: String) -> Bool {
        guard a.utf8.count == b.utf8.count else { return false }
        let answer = a.utf8.withContiguousStorageIfAvailable { a in
            b.utf8.withContiguousStorageIfAvailable { b in
                same(UnsafeRawBufferPointer(a), UnsafeRawBufferPointer(b))
            }
        }
        if let answer = answer ?? nil { return answer }
        return zip(a.utf8, b.utf8).allSatisfy { lowered($0) == lowered($1) }
    }

    /// The same of names that are bytes still.
    static func same(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
        guard a.count == b.count else { return false }
        for index in 0..<a.count {
            let (byte, its) = (a[index], b[index])
            guard byte == its || lowered(byte) == lowered(its) else { return false }
        }
        return true
    }

    private static func lowered(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 0x20 : byte }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Makes a section of fields in the literal's order; a name may stand there more than once.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }
}

extension HTTPHeaders: RandomAccessCollection {
    /// The first line's position.
    public var startIndex: Int { 0 }
    /// The position after the last line.
    public var endIndex: Int { fields.count }
    /// The line at a position.
    public subscript(position: Int) -> Field { fields[position] }
}
