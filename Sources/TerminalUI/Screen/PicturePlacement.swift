/// A picture that the terminal draws by itself, at a place of the screen.
public struct PicturePlacement: Equatable, Sendable {
    /// Tells it from others: the picture's own number and the place it has; the terminal knows it by that.
    public var id: UInt32
    /// Changes whenever other pixels are to be shown; what is the same is not sent again.
    public var version: Int
    /// The cells it covers.
    public var area: CellArea
    /// What draws it, with the cursor in the area's first cell.
    public var bytes: [UInt8]
    /// What shows it at another place, with the cursor in its first cell there, when the terminal has these pixels of it;
    /// empty where it has to be sent anew.
    public var move: [UInt8]
    /// What takes it away; empty where drawing over it with cells does.
    public var removal: [UInt8]

    /// A picture at its place.
    public init(id: UInt32, version: Int, area: CellArea, bytes: [UInt8], move: [UInt8] = [], removal: [UInt8] = []) {
        self.id = id
        self.version = version
        self.area = area
        self.bytes = bytes
        self.move = move
        self.removal = removal
    }

    /// Whether the terminal has these pixels and only has to show them here.
    func moves(from other: PicturePlacement) -> Bool {
        id == other.id && version == other.version && area.width == other.area.width
            && area.height == other.area.height && !move.isEmpty
    }

    /// Whether the same is shown at the same place; the bytes follow from that and are not compared.
    public static func == (one: PicturePlacement, other: PicturePlacement) -> Bool {
        one.id == other.id && one.version == other.version && one.area == other.area
    }
}
