extension DemoFile {
    /// The size of a picture's file in bytes, `nil` if it cannot be drawn.
    ///
    /// Out of a table, because a search that had to draw its 25 results in 13 files each would take seconds. The table
    /// is made from the drawn files and a test holds it to them; a picture that is not in it yet is drawn.
    func bytes(of picture: DemoPicture) -> Int? {
        guard let row = DemoSizes.table[picture.id], let column = Self.allCases.firstIndex(of: self),
            column < row.count
        else { return (try? draw(picture))?.count }
        return Int(row[column])
    }
}
