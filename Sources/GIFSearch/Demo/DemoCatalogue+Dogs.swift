extension DemoCatalogue {
    /// Dogs, and one that wishes it were a cat.
    static var dogs: [DemoPicture] {
        let golden = coat(0xD9A05B, muzzle: 0xF5DFC0)
        let brown = coat(0x8B5E3C, muzzle: 0xD7B899)
        let spotted = coat(0xF5F1EA, muzzle: 0xFFFFFF, patch: 0x4B3B35)
        let husky = coat(0x6C7A89, muzzle: 0xFFFFFF)
        return [
            entry(
                "dogFetch",
                "Happy Dog Playing Fetch GIF",
                "A golden dog watches a tennis ball bounce past",
                "dog, puppy, ball, fetch, play, happy",
                user: "loopfarm",
                imported: "2024-03-10 15:00",
                size: (260, 180),
                face(golden, ears: .floppy, .tongueOut, .sway, (0x80ED99, 0xC7F9CC), .ball)
            ),
            entry(
                "dogBone",
                "Good Boy Dog With Bone GIF",
                "A spotted dog proudly carries a bone",
                "dog, bone, good boy, treat, hungry",
                user: "pixelpaws",
                imported: "2024-01-05 18:22",
                face(spotted, ears: .floppy, .happy, .nod, (0xFFAFCC, 0xFFE5EF), .bone)
            ),
            entry(
                "dogHusky",
                "Laughing Husky Dog GIF",
                "A husky laughs out loud",
                "dog, husky, laughing, lol, funny",
                imported: "2023-11-01 09:09",
                size: (200, 200),
                face(husky, ears: .upright, .laughing, .shake, (0xCAF0F8, 0xFFFFFF))
            ),
            entry(
                "dogSleep",
                "Sleeping Puppy GIF",
                "A brown puppy is fast asleep",
                "dog, puppy, sleep, tired, cute, zzz",
                user: "drawbot",
                imported: "2023-08-28 23:50",
                face(brown, ears: .floppy, .asleep, .breathe, (0x22223B, 0x4A4E69))
            ),
            entry(
                "dogSad",
                "Sad Puppy Eyes Please GIF",
                "A golden puppy begs with tears in its eyes",
                "dog, puppy, sad, please, beg, sorry",
                imported: "2023-12-24 20:15",
                size: (200, 200),
                face(golden, ears: .floppy, .sad, .breathe, (0xBDE0FE, 0xE7F4FF))
            ),
            entry(
                "dogCool",
                "Cool Dog In Shades GIF",
                "A husky bounces in sunglasses",
                "dog, cool, sunglasses, summer, swag",
                user: "loopfarm",
                imported: "2024-02-02 14:44",
                face(husky, ears: .upright, .cool, .bounce, (0xFF9F1C, 0xFFD9A0))
            ),
            entry(
                "dogBow",
                "Fancy Dog With Bow Tie GIF",
                "A spotted dog wears a red bow",
                "dog, fancy, bow tie, gentleman, dressed up",
                imported: "2023-09-17 11:30",
                size: (200, 200),
                face(spotted, ears: .floppy, .winking, .sway, (0x2A9D8F, 0x8FD8CF), .bow)
            ),
            entry(
                "dogPeek",
                "Dog Peeking Hello GIF",
                "A brown dog looks up from below",
                "dog, peek, hello, hi, curious",
                user: "pixelpaws",
                imported: "2024-04-08 08:08",
                face(brown, ears: .floppy, .surprised, .peek, (0xE9C46A, 0xF8EBC4))
            ),
            entry(
                "dogLove",
                "Puppy Love Dog GIF",
                "A golden dog with hearts for eyes",
                "dog, puppy, love, heart eyes, adore",
                imported: "2024-02-14 12:00",
                size: (200, 200),
                face(golden, ears: .floppy, .inLove, .zoom, (0xFF758F, 0xFFCCD5))
            ),
            entry(
                "dogParty",
                "Dancing Party Dog GIF",
                "A husky sways in a party hat",
                "dog, dance, party, birthday, celebrate",
                user: "drawbot",
                imported: "2023-10-10 10:10",
                face(husky, ears: .upright, .happy, .sway, (0x7B2CBF, 0xC77DFF), .partyHat)
            ),
        ]
    }

    /// The rest of the zoo.
    static var animals: [DemoPicture] {
        let panda = coat(0xFAFAFA, inner: 0x2B2B33, muzzle: 0xFFFFFF)
        let bear = coat(0x9C6644, inner: 0xDDB892, muzzle: 0xE6CCB2)
        let bunny = coat(0xE9E4F0, muzzle: 0xFFFFFF)
        let fox = coat(0xE76F51, inner: 0x5A2A1E, muzzle: 0xFFF4EA)
        let mouse = coat(0xADB5BD, muzzle: 0xDEE2E6)
        return [
            entry(
                "bunnyHop",
                "Hopping Bunny Easter GIF",
                "A white bunny hops",
                "bunny, rabbit, hop, easter, spring",
                user: "pixelpaws",
                imported: "2024-03-29 07:30",
                face(bunny, ears: .long, .happy, .bounce, (0xB7E4C7, 0xE9F8EE))
            ),
            entry(
                "pandaLol",
                "Laughing Panda GIF",
                "A panda cannot stop laughing",
                "panda, laughing, lol, bear, funny",
                imported: "2023-07-07 17:17",
                size: (200, 200),
                face(panda, ears: .round, .laughing, .nod, (0x95D5B2, 0xD8F3DC))
            ),
            entry(
                "bearNap",
                "Hibernating Bear GIF",
                "A brown bear sleeps through winter",
                "bear, sleep, winter, tired, lazy",
                user: "drawbot",
                imported: "2023-12-21 06:00",
                face(bear, ears: .round, .asleep, .breathe, (0x264653, 0x5B8A9A))
            ),
            entry(
                "foxWink",
                "Clever Fox Wink GIF",
                "A red fox winks",
                "fox, wink, clever, sly",
                imported: "2024-01-30 13:13",
                size: (200, 200),
                face(fox, ears: .pointed, .winking, .sway, (0x386641, 0xA7C957))
            ),
            entry(
                "mousePeek",
                "Shy Mouse Peeking GIF",
                "A grey mouse peeks out",
                "mouse, shy, peek, hello",
                user: "loopfarm",
                imported: "2023-09-29 10:45",
                face(mouse, ears: .round, .surprised, .peek, (0xFFC8DD, 0xFFE9F1))
            ),
            entry(
                "aquarium",
                "Tropical Fish Aquarium GIF",
                "Colourful fish swim between weeds and bubbles",
                "fish, aquarium, sea, underwater, relax",
                imported: "2023-06-11 15:55",
                size: (280, 180),
                Things.aquarium
            ),
        ]
    }
}
