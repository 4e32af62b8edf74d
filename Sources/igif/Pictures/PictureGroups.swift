import GIF

/// GIFs in groups of those that look alike: the first of each group, and all after it that are near to it.
///
/// One that is near to several joins the nearest. A group's members are near to its first, not to each other in a
/// chain, so that what is far apart is never one group.
struct PictureGroups {
    /// One GIF of a group.
    struct Member {
        var name: String
        var look: PictureLooks.Look
        /// How far it is from the first of its group, in bits of 64.
        var distance: Double
    }

    /// Those that were found alike, each group at least two, by their first members.
    var groups: [[Member]] { all.filter { $0.count > 1 } }
    /// How many were added.
    private(set) var count = 0

    private var index: GIFPerceptualIndex
    private var all: [[Member]] = []

    /// No groups yet.
    /// - Parameter threshold: how far from the first a member may be, in bits of 64.
    init(threshold: Double) { index = GIFPerceptualIndex(threshold: threshold) }

    /// Adds one.
    mutating func add(_ name: String, _ look: PictureLooks.Look) {
        count += 1
        if let found = index.nearest(to: look.hash) {
            all[found.place].append(Member(name: name, look: look, distance: found.distance))
        } else {
            index.add(look.hash)
            all.append([Member(name: name, look: look, distance: 0)])
        }
    }
}
