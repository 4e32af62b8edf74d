extension GIFFitter {
    /// A place that takes GIFs up to a size.
    public enum Preset: String, Sendable, Hashable, CaseIterable {
        /// A custom emoji of Discord: less than 256 KB, shown from 128 × 128 pixels.
        ///
        /// Sources: 'Custom Emojis', support.discord.com/hc/articles/360036479811, for the bytes; docs.discord.com,
        /// 'Emoji Resource', for the pixels. Discord takes larger pictures and shrinks them; what is not square it
        /// shows as it is. It states no limit of frames or duration.
        case discordEmoji = "discord-emoji"
        /// A custom emoji of Slack: at most 128 KB, 128 × 128 pixels and 50 frames.
        ///
        /// Source: 'Add custom emoji and aliases to your workspace', slack.com/help/articles/206870177; the number of
        /// frames is what makers of such files report of its upload form.
        case slackEmoji = "slack-emoji"
        /// A picture in an issue, a pull request or a comment on GitHub: at most 10 MB.
        ///
        /// Source: 'Attaching files', docs.github.com/get-started/writing-on-github. It states no size in pixels.
        case github

        /// The most bytes. Thousands, not 1,024s, so that it holds whichever of the two a service counts in.
        public var maximumBytes: Int {
            switch self {
            case .discordEmoji: 256_000
            case .slackEmoji: 128_000
            case .github: 10_000_000
            }
        }

        /// The longest side in pixels, or nil where any is taken.
        public var maximumSide: Int? {
            switch self {
            case .discordEmoji, .slackEmoji: 128
            case .github: nil
            }
        }

        /// The most frames, or nil where any number is taken.
        public var maximumFrames: Int? { self == .slackEmoji ? 50 : nil }
    }

    /// What a place asks for; everything can be changed before use.
    public init(for preset: Preset) {
        self.init(maximumBytes: preset.maximumBytes)
        if let side = preset.maximumSide {
            width = .atMost(side)
            maximumHeight = side
        }
        maximumFrames = preset.maximumFrames
    }
}
