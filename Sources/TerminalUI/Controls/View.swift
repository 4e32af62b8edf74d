/// Something that draws itself into a part of a screen.
///
/// What it shows are its properties: setting one tells the screen, which draws everything once when the present turn of
/// the main queue is over.
@MainActor
public protocol View: AnyObject, Sendable {
    /// What is called when it looks different; the screen that shows it sets it.
    var displayHandler: (@MainActor () -> Void)? { get set }

    /// Draws into an area, and nowhere else. The area is empty cells so far and may be of any size, also none.
    func draw(into canvas: inout Canvas, area: CellArea)
}

extension View {
    /// Says that it looks different.
    public func setNeedsDisplay() { displayHandler?() }
}
