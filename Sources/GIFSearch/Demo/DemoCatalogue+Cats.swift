extension DemoCatalogue {
    /// Cats, and what counts as one.
    static var cats: [DemoPicture] {
        let ginger = coat(0xF0943A, stripes: true)
        let grey = coat(0x8D99AE, stripes: true)
        let black = coat(0x3A3542, muzzle: 0x5A5364)
        let white = coat(0xF7F3EC, muzzle: 0xFFFFFF)
        let cream = coat(0xF3D9B1, patch: 0xB5793F)
        return [
            entry(
                "catBounce",
                "Happy Orange Cat Bouncing GIF",
                "An orange cat bounces up and down with joy",
                "cat, kitten, happy, bounce, jump, excited, orange",
                user: "pixelpaws",
                imported: "2024-03-02 09:15",
                face(ginger, .happy, .bounce, (0x6FCF97, 0xC6F1D6))
            ),
            entry(
                "catLove",
                "In Love Cat GIF",
                "A grey cat with hearts for eyes",
                "cat, kitty, love, heart eyes, crush",
                user: "pixelpaws",
                imported: "2024-02-14 08:00",
                size: (200, 200),
                face(grey, .inLove, .breathe, (0xFF9EB5, 0xFFE0E8))
            ),
            entry(
                "catCool",
                "Cool Cat Sunglasses Deal With It GIF",
                "A black cat nods behind sunglasses",
                "cat, cool, sunglasses, deal with it, swag",
                imported: "2023-11-20 17:42",
                face(black, .cool, .nod, (0x48BFE3, 0x80FFDB))
            ),
            entry(
                "catNap",
                "Sleepy Cat Nap GIF",
                "A cream cat sleeps and snores",
                "cat, sleepy, nap, tired, good night, zzz",
                user: "loopfarm",
                imported: "2023-09-05 22:10",
                face(cream, .asleep, .breathe, (0x3D348B, 0x7678ED))
            ),
            entry(
                "catBox",
                "Cat In A Box Peekaboo GIF",
                "A ginger cat peeks out of a cardboard box",
                "cat, box, peekaboo, hide, surprise",
                user: "pixelpaws",
                imported: "2024-01-18 12:30",
                size: (220, 200),
                face(ginger, .surprised, .peek, (0xFFE8B6, 0xFFF6E0), .box)
            ),
            entry(
                "catRain",
                "Sad Cat In The Rain GIF",
                "A white cat cries in the rain",
                "cat, sad, crying, rain, tears",
                imported: "2023-10-30 16:05",
                face(white, .sad, .breathe, (0x4A6572, 0x8DA3B0), .rain)
            ),
            entry(
                "catParty",
                "Birthday Party Cat GIF",
                "A grey cat in a party hat laughs",
                "cat, birthday, party, hat, celebrate",
                user: "drawbot",
                imported: "2024-04-01 10:00",
                size: (200, 200),
                face(grey, .laughing, .bounce, (0xFFD166, 0xFFF0C2), .partyHat)
            ),
            entry(
                "catYarn",
                "Playful Kitten And Yarn GIF",
                "A kitten watches a ball of yarn roll by",
                "cat, kitten, yarn, play, playful",
                imported: "2023-08-12 14:20",
                size: (260, 180),
                face(cream, .happy, .sway, (0xA8DADC, 0xF1FAEE), .yarn)
            ),
            entry(
                "catGrump",
                "Grumpy Cat Says No GIF",
                "A grey cat shakes its head",
                "cat, grumpy, no, angry, nope",
                user: "loopfarm",
                rating: .pg,
                imported: "2023-12-03 11:11",
                face(grey, .grumpy, .shake, (0x9D4EDD, 0xE0AAFF))
            ),
            entry(
                "catWink",
                "Winking Cat GIF",
                "A black cat winks at you",
                "cat, wink, flirt, ok, hey",
                imported: "2024-02-27 19:45",
                size: (200, 200),
                face(black, .winking, .sway, (0xFFB703, 0xFFE5A0))
            ),
            entry(
                "catQueen",
                "Royal Cat Queen GIF",
                "A white cat with a golden crown looks down on you",
                "cat, queen, king, crown, royal, boss",
                user: "drawbot",
                imported: "2023-07-19 08:30",
                face(white, .grumpy, .breathe, (0x5A189A, 0x9D4EDD), .crown)
            ),
            entry(
                "catMusic",
                "Dancing Cat Music GIF",
                "An orange cat sways to music",
                "cat, dance, music, party, vibing",
                user: "loopfarm",
                imported: "2024-03-28 21:00",
                face(ginger, .happy, .sway, (0xF72585, 0x7209B7), .notes)
            ),
            entry(
                "catBlep",
                "Silly Cat Tongue Out GIF",
                "A cream cat sticks its tongue out",
                "cat, silly, blep, tongue, funny",
                imported: "2023-06-22 13:37",
                size: (200, 200),
                face(cream, .tongueOut, .sway, (0x90E0EF, 0xCAF0F8))
            ),
            entry(
                "catZoom",
                "Surprised Cat Zoom OMG GIF",
                "A grey cat stares, ever closer",
                "cat, surprised, omg, shocked, zoom, what",
                user: "pixelpaws",
                imported: "2024-04-12 07:05",
                face(grey, .surprised, .zoom, (0xF94144, 0xF9C74F))
            ),
        ]
    }

    /// The colours of an animal's coat.
    typealias Coat = (fur: Ink, inner: Ink, muzzle: Ink, patch: Ink?, stripes: Bool)

    static func coat(
        _ fur: Ink,
        inner: Ink = 0xF4B6B6,
        muzzle: Ink? = nil,
        patch: Ink? = nil,
        stripes: Bool = false
    ) -> Coat {
        (fur, inner, muzzle ?? fur.lighter(0.6), patch, stripes)
    }

    static func face(
        _ coat: Coat,
        ears: AnimalFace.Ears = .pointed,
        _ mood: AnimalFace.Mood,
        _ motion: AnimalFace.Motion,
        _ backdrop: (top: Ink, bottom: Ink)?,
        _ extra: AnimalFace.Extra = .none
    ) -> Drawing {
        AnimalFace(
            ears: ears,
            fur: coat.fur,
            inner: coat.inner,
            muzzle: coat.muzzle,
            patch: coat.patch,
            stripes: coat.stripes,
            mood: mood,
            motion: motion,
            extra: extra,
            backdrop: backdrop
        ).drawing()
    }
}
