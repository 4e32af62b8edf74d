import GIFSearch
import HTTP

/// What happens to a browser: what the user does, and what comes of it.
public enum BrowserAction: Equatable, Sendable {
    /// A step through a grid or a list.
    public enum Move: Hashable, Sendable {
        case left, right, up, down, pageUp, pageDown, start, end
    }

    // MARK: Where one is

    /// A step: in the grid; in detail left and right to other results, the others through its lines; in the tray.
    case move(Move)
    /// Selects a result, by mouse say; nothing happens where there is none.
    case select(Int)
    /// Scrolls the grid by so many rows without a step; what is selected stays in sight.
    case scroll(rows: Int)
    /// The cells stand otherwise: another size of the terminal.
    case arranged(GridGeometry)
    /// Enter on a cell: the detail view.
    case openDetail
    /// The help, or back from it.
    case toggleHelp
    /// The tray, or back from it.
    case toggleTray
    /// Esc: from anywhere one step back to the grid.
    case back
    /// Ends the browser.
    case quit

    // MARK: Results

    /// `/`: to the query line.
    case editQuery
    /// The query line holds this now.
    case edit(String)
    /// Enter in the query line: asks at once and goes to the grid.
    case submitQuery
    /// Results of this topic, at once.
    case show(BrowserTopic)
    /// The next page.
    case loadMore

    // MARK: With the subject

    /// Downloads it.
    case download
    /// Gives up a download that runs.
    case cancelDownload(Int)
    /// Copies its link.
    case copyLink
    /// Copies it as Markdown.
    case copyMarkdown
    /// Copies the GIF itself.
    case copyGIF
    /// Opens its page in a browser.
    case openPage
    /// Puts it into the tray.
    case addToTray

    // MARK: The tray

    /// Takes one out, by its place.
    case removeFromTray(Int)
    /// Empties it.
    case clearTray
    /// Saves the collage.
    case saveTray

    // MARK: What comes

    /// Something of a topic.
    case search(SearchEvent)
    /// Something of the tray.
    case tray(TrayEvent)
    /// How far a download is.
    case downloaded(id: Int, BrowserDownload.Status)
    /// Something to be said, in place of what was.
    case say(BrowserMessage.Kind, String, waitsForKey: Bool)
    /// A key was pressed on a message that waits for it.
    case dismissMessage
    /// A message is over, if it is still this one.
    case messageEnded(Int)
    /// A flash is over, if it is still this one.
    case flashEnded(Int)
}
