/// Compresses images as GIF wants it (GIF89a, appendix F), with a say in which of several fitting strings is taken.
///
/// An image comes as what each pixel should look like and what each way to write it costs (``LZWImage``). Where two
/// ways cost nothing, such as a colour and 'as before', the one that lets the string go on is taken; where a small
/// error is allowed, a longer string with a little error may win over a shorter one with none. What a string is worth
/// is one sum: pixels covered at the going price, less its error, less its bits at `price`.
///
/// Owns its memory and keeps it from image to image; belongs to whoever made it and stays on one thread.
final class LZWCompressor {
    /// What was made of an image.
    struct Output {
        /// The codes, packed, without the division into sub-blocks.
        var bytes: [UInt8] = []
        /// The index that was written for each pixel.
        var indices: [UInt8] = []
    }

    /// A string of the table: the one before it and one more pixel. Strings that go on from it are a list.
    private struct Node {
        var child: UInt16 = 0
        var sibling: UInt16 = 0
        var prefix: UInt16 = 0
        var symbol: UInt8 = 0
    }

    /// A string that fits so far, while the longest or cheapest is looked for.
    private struct Step {
        var node: UInt16
        var length: Int32
        var error: Int32
    }

    private let nodes = UnsafeMutablePointer<Node>.allocate(capacity: 4096)
    private let steps = UnsafeMutablePointer<Step>.allocate(capacity: 4097)
    /// The going price of a pixel: error and bits together, a running mean.
    private var pixelPrice: Float = 0

    init() {
        nodes.initialize(repeating: Node(), count: 4096)
        steps.initialize(repeating: Step(node: 0, length: 0, error: 0), count: 4097)
    }

    deinit {
        nodes.deallocate()
        steps.deallocate()
    }

    /// Compresses an image.
    ///
    /// - Parameters:
    ///   - codeSize: 2 to 8; every index of the image has to be below 2 to its power.
    ///   - price: what a bit is worth in squared colour error; 0 takes no error at all.
    ///   - patience: how much worse than its own mean a full table may get before it is cleared; 0 clears a table as
    ///     soon as it is full.
    /// - Complexity: O(pixels), times the strings that fit at each place.
    func compress(_ image: LZWImage, codeSize: Int, price: Float, patience: Float, into output: inout Output) {
        if output.indices.count < image.count { output.indices = [UInt8](repeating: 0, count: image.count) }
        var bits = LZWBits(output.bytes)
        output.bytes = []
        let bound = Bound(price)
        if price > 0, pixelPrice == 0 { pixelPrice = price * 4 }
        output.indices.withUnsafeMutableBufferPointer { chosen in
            var table = Table(codeSize: codeSize)
            clear(&table, &bits)
            var position = 0
            while position < image.count {
                let found = choose(image, at: position, &table, bound: bound)
                bits.append(found.node, width: table.width)
                read(found, into: chosen, at: position)
                position += found.length
                if price > 0 {
                    let paid = Float(found.error) + price * Float(table.width)
                    pixelPrice += (paid - pixelPrice * Float(found.length)) / (64 + Float(found.length))
                }
                table.note(found.node, length: found.length)
                if table.isFull, position < image.count, table.isWornOut(length: found.length, patience) {
                    clear(&table, &bits)
                }
            }
            bits.append(1 << codeSize + 1, width: table.width)
        }
        output.bytes = bits.finish()
    }

    /// What is known of the table but its strings.
    private struct Table {
        let codeSize: Int
        /// The code that the next string gets.
        var next = 0
        /// Bits of a code.
        var width = 0
        /// The string before, to which the first pixel of the next one is added; -1 right after a clear code.
        var previous = -1
        /// Pixels and bits since the last clear code, until the table was full.
        private var pixels = 0
        private var bits = 0
        /// Pixels a bit covers with the full table, a running mean; 0 until it is full.
        private var yield: Float = 0

        var isFull: Bool { next == 4096 }

        init(codeSize: Int) { self.codeSize = codeSize }

        mutating func reset() { self = Table(next: 1 << codeSize + 2, width: codeSize + 1, codeSize: codeSize) }

        private init(next: Int, width: Int, codeSize: Int) {
            self.init(codeSize: codeSize)
            self.next = next
            self.width = width
        }

        /// A string was written: the decoder has one more now.
        @inline(__always)
        mutating func note(_ node: Int, length: Int) {
            if !isFull {
                pixels &+= length
                bits &+= width
                if previous >= 0 {
                    next &+= 1
                    if next == 1 &<< width, width < 12 { width &+= 1 }
                }
            }
            previous = node
        }

        /// Whether the full table has become worse than it was while it was filled, which a new one would be too.
        @inline(__always)
        mutating func isWornOut(length: Int, _ patience: Float) -> Bool {
            guard patience > 0 else { return true }
            let built = Float(pixels) / Float(bits)
            if yield == 0 { yield = built }
            yield += (Float(length) / 12 - yield) / 256
            return yield * patience < built
        }
    }

    private func clear(_ table: inout Table, _ bits: inout LZWBits) {
        if table.width == 0 { table.width = table.codeSize + 1 }
        bits.append(1 << table.codeSize, width: table.width)
        for code in 0..<(1 << table.codeSize) { nodes[code] = Node(symbol: UInt8(code)) }
        table.reset()
    }

    /// The best string at a place. Its first pixel is the end of the string before and one more, which the table has
    /// from then on.
    @inline(__always)
    private func choose(_ image: LZWImage, at position: Int, _ table: inout Table, bound: Bound) -> Match {
        let own = image.indices[position]
        let clear = UInt8(truncatingIfNeeded: image.transparentIndex)
        let grows = table.previous >= 0 && !table.isFull
        let free = image.transparentErrors[position]
        var error: Int32 = 0
        var found = Match()
        if free <= bound.kept, image.transparentIndex >= 0 {
            if grows { attach(clear, to: table.previous, as: table.next) }
            found = match(image, clear, at: position, error: free, bound: bound)
            if own == clear { return found }
            // The palette need not have a colour that is on the canvas already: then its nearest is an error.
            error = LZWImage.distance(image.palette[Int(own)], image.wanted[position]) &- image.errors[position]
            guard error <= bound.drawn else { return found }
            if grows { detach(from: table.previous, table.next) }
        }
        if grows { attach(own, to: table.previous, as: table.next) }
        let other = match(image, own, at: position, error: error, bound: bound)
        if other.score > found.score { return other }
        if grows {
            detach(from: table.previous, table.next)
            attach(clear, to: table.previous, as: table.next)
        }
        return found
    }

    /// Reads a string out of the table, last pixel first.
    @inline(__always)
    private func read(_ match: Match, into chosen: UnsafeMutableBufferPointer<UInt8>, at position: Int) {
        var node = match.node
        var place = position &+ match.length &- 1
        while place >= position {
            chosen[place] = nodes[node].symbol
            node = Int(nodes[node].prefix)
            place &-= 1
        }
    }

    /// The error one pixel may have, so that none stands out. Found by trial: what stays as it was may differ more than
    /// what is drawn, since it does not flicker; with more of either, noisy pictures became larger for the same error.
    private struct Bound {
        let drawn: Int32
        let kept: Int32

        init(_ price: Float) {
            drawn = Int32(min(price * 5, 60000))
            kept = Int32(min(price * 8, 60000))
        }
    }

    private struct Match {
        var node = 0
        var length = 0
        var error: Int32 = 0
        var score = -Float.infinity
    }

    @inline(__always)
    private func attach(_ symbol: UInt8, to previous: Int, as code: Int) {
        nodes[code] = Node(
            child: 0,
            sibling: nodes[previous].child,
            prefix: UInt16(truncatingIfNeeded: previous),
            symbol: symbol
        )
        nodes[previous].child = UInt16(truncatingIfNeeded: code)
    }

    @inline(__always)
    private func detach(from previous: Int, _ code: Int) {
        nodes[previous].child = nodes[code].sibling
    }

    @inline(__always)
    private func match(
        _ image: LZWImage,
        _ first: UInt8,
        at position: Int,
        error: Int32,
        bound: Bound
    ) -> Match {
        let transparent = image.transparentIndex
        let room = Int32(truncatingIfNeeded: image.count - position)
        let worth = bound.kept > 0 ? pixelPrice : 1
        var best = Match()
        var count = 1
        steps[0] = Step(node: UInt16(first), length: 1, error: error)
        while count > 0 {
            count &-= 1
            let step = steps[count]
            let score = worth * Float(step.length) - Float(step.error)
            if score > best.score {
                best = Match(
                    node: Int(step.node),
                    length: Int(step.length),
                    error: step.error,
                    score: score
                )
            }
            guard step.length < room else { continue }
            let place = position &+ Int(step.length)
            var child = Int(nodes[Int(step.node)].child)
            let wanted = image.wanted[place]
            let least = image.errors[place]
            while child != 0 {
                let node = nodes[child]
                let isKept = Int(node.symbol) == transparent
                let cost =
                    isKept
                    ? image.transparentErrors[place]
                    : LZWImage.distance(image.palette[Int(node.symbol)], wanted) &- least
                if cost <= (isKept ? bound.kept : bound.drawn) {
                    steps[count] = Step(
                        node: UInt16(truncatingIfNeeded: child),
                        length: step.length &+ 1,
                        error: step.error &+ cost
                    )
                    count &+= 1
                }
                child = Int(node.sibling)
            }
        }
        return best
    }
}
