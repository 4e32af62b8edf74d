/// One line in the message bar.
public struct BrowserMessage: Hashable, Sendable {
    /// How it is meant.
    public enum Kind: Hashable, Sendable { case note, success, failure }

    /// Tells it from others.
    public var id: Int
    /// How it is meant.
    public var kind: Kind
    /// What is said: any text, to be made safe where it is drawn.
    public var text: String
    /// Whether it stays until a key is pressed, and that key does nothing else. Others go with the next thing done.
    public var waitsForKey: Bool

    /// A message.
    public init(id: Int, _ kind: Kind, _ text: String, waitsForKey: Bool = false) {
        self.id = id
        self.kind = kind
        self.text = text
        self.waitsForKey = waitsForKey
    }
}
