/// What has to be said of a provider's media.
enum Terms {
    /// Said once in the help of each command that alters a GIF.
    static let sentence = "Changing a provider's GIF beyond what its terms allow is your own act."
}
