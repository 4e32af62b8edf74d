/// Variable-length LZW as GIF uses it (GIF89a, appendix F), resumable after any byte.
///
/// Every string of the table is a run of pixels that were written before: that of the code before and the first pixel
/// of the one that followed. So an entry is a position and a length, and to make one is to add 1. Literals are entries
/// like any other, at positions outside the image: which codes are literals cannot be predicted, and a branch on it
/// would cost more than the rest of the loop. A table that is full stays as it is until a clear code comes (the
/// 'deferred clear'). What comes after the last pixel is not looked at.
struct LZWDecoder: Sendable {
    enum Status: Sendable {
        /// More codes are expected.
        case running
        /// All pixels are there, or an end code came before them.
        case ended
        /// A code made no sense.
        case corrupt
    }

    /// The string of one code: where it was written, and how many pixels it has, none for what is no string.
    private struct Entry: Sendable {
        /// Position (upper 48 bits, negative for literals) and length (lower 16).
        private var place: Int

        @inline(__always)
        init(start: Int, length: Int) { place = start &<< 16 | length }

        private init(place: Int) { self.place = place }

        /// What is no string and, since the length runs over, no string either when it is extended.
        static var none: Entry { Entry(start: 0, length: 0xFFFF) }

        var start: Int { place &>> 16 }
        var length: Int { place & 0xFFFF }
        /// This string and the pixel that was written after it.
        var extended: Entry { Entry(place: place &+ 1) }
    }

    /// The code sizes that work: up to 11, because codes have at most 12 bits and start one bit wider.
    static let codeSizes: ClosedRange<UInt8> = 0...11

    var status: Status { registers.status }
    /// Pixels written so far.
    var position: Int { registers.position }

    /// One for each code, and one more for what comes when all codes have theirs.
    private var table = [Entry](repeating: .none, count: 4097)
    private var registers = Registers()
    /// Where the pixels of literals are, as a position in the image.
    private var literals = 0

    /// Starts an image.
    ///
    /// - Parameter codeSize: one of ``codeSizes``; with any other the image has ended before its first pixel.
    mutating func begin(codeSize: UInt8) {
        guard Self.codeSizes.contains(codeSize) else { return registers = Registers() }
        registers = Registers(codeSize: codeSize)
        for code in 0..<registers.firstFree { table[code] = entry(code) }
    }

    private func entry(_ code: Int) -> Entry {
        // A code size above 8 makes codes for pixels that a byte cannot hold: no string.
        registers.isLiteral(code) ? Entry(start: literals &+ code, length: 1) : Entry(start: 0, length: 0)
    }

    /// Decodes a piece of data of any size.
    mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>, into output: some LZWOutput) {
        guard registers.status == .running else { return }
        guard registers.position < output.capacity else {
            registers.status = .ended
            return
        }
        if literals != output.literals {
            // The image has moved, or it is another.
            literals = output.literals
            for code in 0..<registers.firstFree { table[code] = entry(code) }
        }
        registers = table.withUnsafeMutableBufferPointer { [registers] table in
            var registers = registers
            guard let entries = table.baseAddress else { return registers }
            var taken = 0
            while registers.status == .running {
                registers.drain(bytes, from: &taken, entries, into: output)
                guard let code = registers.next(in: bytes, from: &taken) else { break }
                registers.take(code, entries, into: output)
            }
            return registers
        }
    }

    /// All that changes while codes are read, but for the table.
    private struct Registers: Sendable {
        var status = Status.ended
        var position = 0

        /// Bits that were read and are not yet a code, fewer than 12 between two pieces.
        private var bits: UInt64 = 0
        private var bitCount = 0
        private var clearCode = 4
        /// The entry to come, one that is nobody's after a clear code.
        private var nextCode = 5
        private var width = 3
        private var mask = 7
        /// The string before, which the next entry extends: as it was written last.
        private var previous = Entry.none

        var firstFree: Int { clearCode &+ 2 }

        init() {}

        init(codeSize: UInt8) {
            status = .running
            clearCode = 1 << Int(codeSize)
            clear()
        }

        func isLiteral(_ code: Int) -> Bool { code < clearCode && code <= 255 }

        /// Decodes codes as long as they are strings, there are eight bytes to read each from, and their pixels have room
        /// to spare. What comes then is left to ``next(in:from:)`` and ``take(_:_:into:)``.
        ///
        /// Everything that changes is a variable, and nothing but this loop uses it, so that it is kept in registers.
        @inline(never)
        mutating func drain(
            _ bytes: UnsafeBufferPointer<UInt8>,
            from taken: inout Int,
            _ entries: UnsafeMutablePointer<Entry>,
            into output: some LZWOutput
        ) {
            // Counted in bits from the start of the piece: where a code stands does not wait for the one before.
            var place = taken &* 8 &- bitCount
            let last = (bytes.count &- 8) &* 8 &+ 7
            guard place >= 0, place <= last, let base = bytes.baseAddress.map(UnsafeRawPointer.init) else { return }
            var (nextCode, width, mask) = (nextCode, width, mask)
            var (previous, position) = (previous, position)
            let lastRoom = output.capacity &- 16
            while place <= last {
                let eight = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: place &>> 3, as: UInt64.self))
                let code = Int(truncatingIfNeeded: eight &>> UInt64(truncatingIfNeeded: place & 7)) & mask
                var entry = entries[code]
                if code >= nextCode {
                    // The string that makes itself: the one before and its own first pixel, which is that one's.
                    guard code == nextCode, previous.extended.length > 0, position <= lastRoom else { break }
                    entry = previous.extended
                    output.copyOne(from: entry.start, to: position)
                }
                let length = entry.length
                guard length > 0, position &+ length <= lastRoom else { break }
                place &+= width
                entries[nextCode] = previous.extended
                nextCode &+= 1
                if _slowPath(nextCode > mask) {
                    if width < 12 {
                        width &+= 1
                        mask = mask &* 2 &+ 1
                    } else {
                        nextCode = 4096
                    }
                }
                output.copy(from: entry.start, to: position, count: length)
                previous = Entry(start: position, length: length)
                position &+= length
            }
            (self.nextCode, self.width, self.mask) = (nextCode, width, mask)
            (self.previous, self.position) = (previous, position)
            taken = (place &+ 7) &>> 3
            bitCount = taken &* 8 &- place
            bits = bitCount == 0 ? 0 : UInt64(bytes[taken &- 1]) &>> UInt64(truncatingIfNeeded: 8 &- bitCount)
        }

        /// The next code, from single bytes, or nil where they are used up.
        mutating func next(in bytes: UnsafeBufferPointer<UInt8>, from taken: inout Int) -> Int? {
            while bitCount < width {
                guard taken < bytes.count else { return nil }
                bits |= UInt64(bytes[taken]) &<< UInt64(truncatingIfNeeded: bitCount)
                bitCount &+= 8
                taken &+= 1
            }
            let code = Int(truncatingIfNeeded: bits) & mask
            bits &>>= UInt64(truncatingIfNeeded: width)
            bitCount &-= width
            return code
        }

        /// Decodes any code of at most 12 bits. `entries` are one more than there are codes.
        @inline(never)
        mutating func take(_ code: Int, _ entries: UnsafeMutablePointer<Entry>, into output: some LZWOutput) {
            guard code <= nextCode else { return status = .corrupt }
            let entry = code < nextCode ? entries[code] : previous.extended
            guard entry.length > 0 else {
                guard code == clearCode else { return status = code == clearCode &+ 1 ? .ended : .corrupt }
                return clear()
            }
            entries[nextCode] = previous.extended
            if nextCode < 4096 { nextCode &+= 1 }
            if nextCode > mask, width < 12 {
                width &+= 1
                mask = mask &* 2 &+ 1
            }
            let length = min(entry.length, output.capacity &- position)
            for number in 0..<length { output.copyOne(from: entry.start &+ number, to: position &+ number) }
            previous = Entry(start: position, length: length)
            position &+= length
            if position == output.capacity { status = .ended }
        }

        private mutating func clear() {
            // The end code's entry: what is written there for the first string is no string either.
            nextCode = clearCode &+ 1
            width = clearCode.trailingZeroBitCount &+ 1
            mask = (1 &<< width) &- 1
            previous = .none
        }
    }
}
