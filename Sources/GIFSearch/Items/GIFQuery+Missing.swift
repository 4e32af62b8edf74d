extension GIFQuery {
    /// The ids asked for that none of these items has, in the order asked; empty for any other kind of question.
    ///
    /// A provider fails only where it knows none of the ids: one id that is gone does not cost the others. Whoever asks
    /// says which are missing.
    public func missingIDs(in items: some Sequence<GIFItem>) -> [String] {
        guard case .ids(let ids) = kind else { return [] }
        let found = Set(items.map(\.id))
        return ids.filter { !found.contains($0) }
    }
}
