/// What GIPHY's API takes at most.
enum GiphyLimits {
    /// Items on a page with a beta key.
    static let page = 50
    /// The largest offset of a search.
    static let lastOffset = 4999
    /// The largest offset of what is trending.
    static let lastTrendingOffset = 499
    /// Characters of a query, counted as Unicode code points: the smallest unit that is still a character, so what
    /// passes here is never longer by a coarser count.
    static let queryLength = 50
    /// Ids in one call.
    static let ids = 100
}
