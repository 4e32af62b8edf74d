extension GIFCollage {
    /// Cells of one size in rows, and how pictures are put into them.
    public struct Layout: Sendable, Hashable {
        /// Cells a row; nil for 2, and 3 where there are five or six.
        public var columns: Int?
        /// Width of a cell in pixels.
        public var cellWidth: Int
        /// Height of a cell in pixels.
        public var cellHeight: Int
        /// What happens where a picture's proportions are not the cell's.
        public var fit: GIFFit
        /// How pictures of another size are made to fit.
        public var filter: GIFResamplingFilter
        /// The colour of what stays free and behind what is transparent; nil leaves both transparent.
        public var background: GIFColor?
        /// Whether an odd number may leave one cell free, the last.
        public var allowsOdd: Bool

        /// A layout of these parts.
        public init(
            columns: Int? = nil,
            cellWidth: Int = 240,
            cellHeight: Int = 180,
            fit: GIFFit = .cover,
            filter: GIFResamplingFilter = .bicubic,
            background: GIFColor? = GIFColor(0xFFFFFF),
            allowsOdd: Bool = false
        ) {
            self.columns = columns
            self.cellWidth = cellWidth
            self.cellHeight = cellHeight
            self.fit = fit
            self.filter = filter
            self.background = background
            self.allowsOdd = allowsOdd
        }

        /// The grid for so many animations.
        ///
        /// - Throws: ``GIFError/collageRefused(_:)`` by the rules that ``GIFCollage/Refusal`` names.
        public func grid(of count: Int) throws(GIFError) -> (columns: Int, rows: Int) {
            guard count >= GIFCollage.counts.lowerBound else { throw .collageRefused(.tooFew(count)) }
            guard count <= GIFCollage.counts.upperBound else { throw .collageRefused(.tooMany(count)) }
            let isOdd = !count.isMultiple(of: 2)
            guard !isOdd || allowsOdd else { throw .collageRefused(.odd(count)) }
            let columns = columns ?? (count > 4 ? 3 : 2)
            guard (1...count).contains(columns) else { throw .collageRefused(.columns(columns, count: count)) }
            let rows = (count + columns - 1) / columns
            guard rows * columns - count <= (isOdd ? 1 : 0) else {
                throw .collageRefused(.columns(columns, count: count))
            }
            return (columns, rows)
        }
    }
}

extension GIFCollage.Refusal: CustomStringConvertible {
    /// One sentence: what is wrong, what to do.
    public var description: String {
        switch self {
        case .tooFew(let count):
            "A collage takes two to six GIFs, not \(count); add some."
        case .tooMany(let count):
            "A collage takes two to six GIFs, not \(count); leave some out."
        case .odd(let count):
            "\(count) GIFs do not fill a collage; add or leave out one, or allow an odd number to leave a cell free."
        case .columns(let columns, let count):
            "\(count) GIFs do not fill rows of \(columns); choose other columns."
        }
    }
}
