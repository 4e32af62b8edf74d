/// A rectangle of a screen, in cells; the first column and row are 0. Never of negative size.
public struct CellArea: Hashable, Sendable {
    /// The first column and row.
    public var x, y: Int
    /// How many columns and rows.
    public var width, height: Int

    /// A rectangle; a negative size becomes none.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = max(width, 0)
        self.height = max(height, 0)
    }

    /// Whether there is nothing in it.
    public var isEmpty: Bool { width == 0 || height == 0 }

    /// What both share; empty where they do not meet.
    public func intersection(_ other: CellArea) -> CellArea {
        let (left, top) = (max(x, other.x), max(y, other.y))
        return CellArea(
            x: left,
            y: top,
            width: min(x + width, other.x + other.width) - left,
            height: min(y + height, other.y + other.height) - top
        )
    }

    /// Whether a place is inside.
    public func contains(x: Int, y: Int) -> Bool {
        x >= self.x && y >= self.y && x < self.x + width && y < self.y + height
    }

    /// The same without so many cells at each side.
    public func inset(x dx: Int, y dy: Int) -> CellArea {
        CellArea(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
    }
}
