extension DemoCatalogue {
    /// Faces, hearts and what one answers with.
    static var moods: [DemoPicture] {
        let sky: (top: Ink, bottom: Ink) = (0x4CC9F0, 0xBDEBFB)
        let mint: (top: Ink, bottom: Ink) = (0x52B788, 0xB7E4C7)
        let dusk: (top: Ink, bottom: Ink) = (0x7B2CBF, 0xC8A2E8)
        return [
            entry(
                "lolFace",
                "Laughing Out Loud Emoji GIF",
                "A yellow face laughs tears",
                "lol, laugh, funny, haha, emoji",
                user: "drawbot",
                imported: "2024-02-20 12:12",
                size: (200, 200),
                Emoji.laughing.drawing(sky)
            ),
            entry(
                "heartBeat",
                "Beating Heart Love GIF",
                "A red heart beats",
                "heart, love, beat, valentine",
                user: "drawbot",
                imported: "2024-02-14 00:00",
                size: (200, 200),
                Things.heart(backdrop: (0xFFC2D1, 0xFFE5EC))
            ),
            entry(
                "cryFace",
                "Crying Emoji Sad GIF",
                "A yellow face sheds rivers of tears",
                "sad, cry, tears, emoji, sob",
                imported: "2023-10-02 19:00",
                size: (200, 200),
                Emoji.crying.drawing((0x577590, 0xA9C1D1))
            ),
            entry(
                "thumbsUp",
                "Thumbs Up Good Job GIF",
                "A thumb goes up",
                "thumbs up, ok, yes, good job, like, great",
                user: "loopfarm",
                imported: "2024-01-11 11:01",
                size: (200, 200),
                Things.thumb(backdrop: mint)
            ),
            entry(
                "loveFace",
                "Heart Eyes In Love Emoji GIF",
                "A yellow face has hearts for eyes",
                "love, heart eyes, crush, emoji, adore",
                imported: "2024-02-13 20:30",
                size: (200, 200),
                Emoji.inLove.drawing((0xFF8FA3, 0xFFD6DE))
            ),
            entry(
                "mindBlown",
                "Mind Blown Explosion GIF",
                "The top of a head bursts into sparks",
                "mind blown, wow, omg, explosion, shocked",
                user: "drawbot",
                rating: .pg,
                imported: "2023-11-14 14:14",
                size: (200, 200),
                Emoji.mindBlown.drawing((0x3C096C, 0x9D4EDD))
            ),
            entry(
                "thinkFace",
                "Thinking Hmm Emoji GIF",
                "A yellow face thinks hard",
                "thinking, hmm, wondering, emoji, confused",
                imported: "2023-08-03 09:30",
                size: (200, 200),
                Emoji.thinking.drawing(dusk)
            ),
            entry(
                "hearts",
                "Floating Hearts Valentine GIF",
                "Hearts of many sizes float up",
                "hearts, love, valentine, romance",
                user: "loopfarm",
                imported: "2024-02-10 10:20",
                Things.risingHearts
            ),
            entry(
                "partyFace",
                "Party Emoji Celebrate GIF",
                "A yellow face celebrates under confetti",
                "party, celebrate, birthday, confetti, yay, emoji",
                imported: "2023-12-31 23:59",
                size: (200, 200),
                Emoji.partying.drawing((0xFFB703, 0xFFE3A1))
            ),
            entry(
                "rofl",
                "Rolling On The Floor Laughing GIF",
                "A yellow face rolls over laughing",
                "rofl, lol, laugh, funny, haha, emoji",
                user: "pixelpaws",
                imported: "2023-07-23 16:16",
                size: (200, 200),
                Emoji.rolling.drawing(mint)
            ),
            entry(
                "dizzyFace",
                "Dizzy Confused Emoji GIF",
                "A yellow face with spirals for eyes",
                "dizzy, confused, drunk, tired, emoji",
                rating: .pg13,
                imported: "2023-05-05 21:21",
                size: (200, 200),
                Emoji.dizzy.drawing((0x90BE6D, 0xD5E8C6))
            ),
            entry(
                "tick",
                "Check Mark Yes Done GIF",
                "A white tick draws itself on green",
                "yes, done, check, ok, correct, tick",
                imported: "2023-09-09 09:09",
                size: (200, 200),
                Loader.mark(good: true, backdrop: 0xE6F6E9)
            ),
            entry(
                "cross",
                "Red Cross No Wrong GIF",
                "A white cross draws itself on red",
                "no, wrong, error, stop, cross",
                imported: "2023-09-09 09:10",
                size: (200, 200),
                Loader.mark(good: false, backdrop: 0xFBE9E9)
            ),
        ]
    }

    /// Lettering.
    static var words: [DemoPicture] {
        [
            entry(
                "hello",
                "Hello Wave Text GIF",
                "The word hello, its letters waving",
                "hello, hi, hey, greetings, text",
                user: "drawbot",
                imported: "2024-01-01 08:00",
                size: (280, 160),
                Words.drawing("HELLO!", .wave, 0xFFFFFF, on: (0x4361EE, 0x4CC9F0))
            ),
            entry(
                "thankYou",
                "Thank You Bounce Text GIF",
                "The words thank you bounce",
                "thank you, thanks, merci, gratitude, text",
                user: "loopfarm",
                imported: "2024-03-05 10:30",
                size: (260, 180),
                Words.drawing("THANK\nYOU", .bounce, 0xFFF3B0, on: (0xE07A5F, 0xF2CC8F))
            ),
            entry(
                "wow",
                "Wow Text Zoom GIF",
                "The word wow grows and shrinks",
                "wow, omg, amazing, surprised, text",
                user: "drawbot",
                imported: "2023-10-15 18:18",
                Words.drawing("WOW", .grow, 0xFFE14D, on: (0xD00000, 0xFF6D00))
            ),
            entry(
                "happyBday",
                "Happy Birthday Confetti GIF",
                "The words happy birthday under confetti",
                "happy birthday, party, confetti, celebrate, text",
                imported: "2023-11-28 12:00",
                size: (280, 180),
                Words.drawing("HAPPY\nBIRTHDAY", .confetti, 0xFFFFFF, on: (0x5F0F40, 0x9A031E))
            ),
            entry(
                "nope",
                "Nope Shake Text GIF",
                "The word nope shakes",
                "nope, no, never, denied, text",
                imported: "2023-06-30 15:30",
                Words.drawing("NOPE", .shake, 0xFFFFFF, on: (0x2B2D42, 0xD90429))
            ),
            entry(
                "goodNight",
                "Good Night Text GIF",
                "The words good night over a purple sky",
                "good night, sleep, bye, dreams, text",
                user: "loopfarm",
                imported: "2023-12-12 22:22",
                size: (260, 180),
                Words.drawing("GOOD\nNIGHT", .wave, 0xCDB4DB, on: (0x10002B, 0x3C096C))
            ),
            entry(
                "shipIt",
                "Ship It Rainbow Text GIF",
                "The words ship it in all colours",
                "ship it, deploy, code, release, work, text",
                user: "drawbot",
                imported: "2024-04-04 16:04",
                size: (260, 160),
                Words.drawing("SHIP IT!", .rainbow, 0xFFFFFF, on: (0x0B132B, 0x1C2541))
            ),
            entry(
                "lgtm",
                "LGTM Approved Code Review GIF",
                "The letters LGTM bounce",
                "lgtm, approved, code review, merge, yes, text",
                imported: "2024-04-09 13:49",
                Words.drawing("LGTM", .bounce, 0x80FFDB, on: (0x14213D, 0x2A4D7C))
            ),
            entry(
                "wtf",
                "WTF What Text GIF",
                "The letters WTF shake",
                "wtf, what, angry, swear, text",
                user: "loopfarm",
                rating: .r,
                imported: "2023-05-18 02:30",
                Words.drawing("WTF?!", .shake, 0xFFFFFF, on: (0x6A040F, 0xDC2F02))
            ),
            entry(
                "brb",
                "Be Right Back Typing GIF",
                "The letters BRB type themselves",
                "brb, be right back, typing, bye, text",
                imported: "2023-08-19 12:45",
                Words.drawing("BRB...", .type, 0xA7F3D0, on: (0x052E2B, 0x0F766E))
            ),
        ]
    }
}
