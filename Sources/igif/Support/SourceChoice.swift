/// Which source is asked, and how.
struct SourceChoice: Hashable, Sendable {
    /// The user's word for it; `nil` leaves it to the settings.
    var name: SourceName?
    /// Whether it is asked anew even where the cache has an answer.
    var isRefreshed = false
    /// Whether nothing is asked, and the cache answers alone.
    var isOffline = false
    /// Longest time for an answer; `nil` for the usual one.
    var timeout: Duration?
}

extension QueryOptions {
    /// Where these options ask.
    var choice: SourceChoice {
        SourceChoice(name: source, isRefreshed: refresh, isOffline: offline, timeout: timeout?.duration)
    }
}
