/// How a picture is put into a cell whose sides have other proportions.
public enum GIFFit: String, Sendable, Hashable, CaseIterable {
    /// It fills the cell; what stands over at two sides is cut off, as much on either.
    case cover
    /// All of it is seen; the rest of the cell stays free, as much on either side.
    case contain
    /// It is pulled to the cell's sides.
    case stretch
}
