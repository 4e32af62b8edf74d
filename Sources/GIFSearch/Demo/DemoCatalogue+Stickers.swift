extension DemoCatalogue {
    /// Cut-outs.
    static var stickers: [DemoPicture] {
        func sticker(
            _ id: String,
            _ title: String,
            _ alt: String,
            _ tags: String,
            user: String? = nil,
            _ drawing: Drawing
        ) -> DemoPicture {
            entry(
                id,
                title,
                alt,
                tags,
                user: user,
                imported: "2024-04-15 12:00",
                media: .stickers,
                size: (180, 180),
                drawing
            )
        }
        return [
            sticker(
                "sCat",
                "Happy Cat Sticker",
                "An orange cat bounces",
                "cat, kitten, happy, bounce",
                user: "pixelpaws",
                face(coat(0xF0943A, stripes: true), .happy, .bounce, nil)
            ),
            sticker(
                "sHeart",
                "Beating Heart Sticker",
                "A red heart beats",
                "heart, love, beat, valentine",
                user: "drawbot",
                Things.heart(backdrop: nil)
            ),
            sticker(
                "sDog",
                "Dog Tongue Out Sticker",
                "A golden dog pants",
                "dog, puppy, happy, tongue",
                user: "pixelpaws",
                face(coat(0xD9A05B, muzzle: 0xF5DFC0), ears: .floppy, .tongueOut, .sway, nil)
            ),
            sticker(
                "sLol",
                "Laughing Emoji Sticker",
                "A yellow face laughs tears",
                "lol, laugh, funny, haha, emoji",
                Emoji.laughing.drawing(nil)
            ),
            sticker(
                "sStar",
                "Gold Star Sticker",
                "A gold star turns",
                "star, great, win, gold, success",
                user: "loopfarm",
                Things.star(backdrop: nil)
            ),
            sticker(
                "sCatLove",
                "Cat In Love Sticker",
                "A grey cat with hearts for eyes",
                "cat, kitty, love, heart eyes",
                face(coat(0x8D99AE, stripes: true), .inLove, .breathe, nil)
            ),
            sticker(
                "sWow",
                "Wow Text Sticker",
                "The word wow grows",
                "wow, omg, amazing, text",
                user: "drawbot",
                Words.drawing("WOW!", .grow, 0xFFE14D, on: nil)
            ),
            sticker(
                "sGhost",
                "Friendly Ghost Sticker",
                "A ghost floats",
                "ghost, halloween, spooky, boo",
                Things.ghost(backdrop: nil)
            ),
            sticker(
                "sTyping",
                "Typing Bubble Sticker",
                "Three dots jump in a speech bubble",
                "typing, chat, waiting, message",
                user: "loopfarm",
                Loader.typing(sticker: true)
            ),
            sticker(
                "sThumb",
                "Thumbs Up Sticker",
                "A thumb goes up",
                "thumbs up, ok, yes, good job, like",
                Things.thumb(backdrop: nil)
            ),
            sticker(
                "sPanda",
                "Panda Sticker",
                "A panda nods",
                "panda, bear, cute, yes",
                user: "pixelpaws",
                face(coat(0xFAFAFA, inner: 0x2B2B33, muzzle: 0xFFFFFF), ears: .round, .happy, .nod, nil)
            ),
            sticker(
                "sDonut",
                "Donut Sticker",
                "A pink doughnut turns",
                "donut, doughnut, dessert, food",
                Things.doughnut(backdrop: nil)
            ),
            sticker(
                "sTick",
                "Check Mark Sticker",
                "A tick draws itself",
                "yes, done, check, ok, tick",
                Loader.mark(good: true, backdrop: nil)
            ),
        ]
    }
}
