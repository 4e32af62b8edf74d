/// How a cell of the grid stands.
public enum CellPicture: Sendable {
    /// No pictures are shown here.
    case none
    /// The picture is on its way.
    case waiting
    /// It is here, and plays since a time on the clock of `CellPictures`.
    case shown(any MovingPicture, since: Duration)
    /// There will be none, for this reason.
    case failed(String)
}
