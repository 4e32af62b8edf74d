extension DemoCatalogue {
    /// Weather, waiting, patterns and things.
    static var scenes: [DemoPicture] {
        [
            entry(
                "rocket",
                "Rocket Launch Space GIF",
                "A rocket climbs through the stars",
                "rocket, launch, space, to the moon, stars",
                user: "drawbot",
                imported: "2024-03-20 06:00",
                size: (200, 240),
                Sky.rocket
            ),
            entry(
                "fireworks",
                "New Year Fireworks GIF",
                "Fireworks burst over a town at night",
                "fireworks, new year, celebrate, night, party",
                user: "loopfarm",
                imported: "2023-12-31 23:00",
                size: (280, 200),
                Sky.fireworks
            ),
            entry(
                "loadDots",
                "Loading Spinner Dots GIF",
                "Dots chase each other in a circle",
                "loading, loader, spinner, wait",
                imported: "2023-04-04 04:04",
                size: (160, 160),
                Loader.dots(0x4F46E5, on: 0xEEF2FF)
            ),
            entry(
                "waves",
                "Ocean Waves Sailing GIF",
                "A small boat rides the waves",
                "waves, ocean, sea, boat, sailing, summer",
                user: "loopfarm",
                imported: "2023-07-01 10:00",
                size: (280, 180),
                Things.sea(sunset: false)
            ),
            entry(
                "rain",
                "Rainy Day Rain GIF",
                "Rain falls on a pond",
                "rain, weather, rainy, cosy, monday",
                imported: "2023-10-20 07:20",
                Sky.fall(snow: false)
            ),
            entry(
                "clock",
                "Ticking Clock Time GIF",
                "The hands of a clock run",
                "clock, time, waiting, late, hurry",
                user: "drawbot",
                imported: "2023-05-25 17:00",
                size: (200, 200),
                Things.clock
            ),
            entry(
                "plasma",
                "Psychedelic Plasma GIF",
                "Colours flow into each other",
                "plasma, psychedelic, colors, trippy, abstract",
                user: "drawbot",
                imported: "2023-03-14 15:09",
                size: (200, 150),
                Patterns.plasma(hue: 0.55, spread: 0.4)
            ),
            entry(
                "coffee",
                "Hot Coffee Good Morning GIF",
                "A cup of coffee steams",
                "coffee, good morning, monday, café, work",
                imported: "2024-01-08 07:00",
                size: (200, 200),
                Things.coffee
            ),
            entry(
                "snow",
                "Snow Falling Winter GIF",
                "Snow falls on white hills",
                "snow, winter, christmas, cold, weather",
                user: "loopfarm",
                imported: "2023-12-06 08:00",
                Sky.fall(snow: true)
            ),
            entry(
                "storm",
                "Thunderstorm Lightning GIF",
                "Lightning strikes from dark clouds",
                "storm, lightning, thunder, rain, weather",
                imported: "2023-08-08 20:08",
                Sky.storm
            ),
            entry(
                "sunset",
                "Ocean Sunset Waves GIF",
                "A boat under a setting sun",
                "sunset, ocean, waves, sea, evening, relax",
                user: "pixelpaws",
                imported: "2023-07-15 20:45",
                size: (280, 180),
                Things.sea(sunset: true)
            ),
            entry(
                "progress",
                "Loading Progress Bar GIF",
                "A bar fills up to the end",
                "loading, progress, bar, wait, done",
                user: "drawbot",
                imported: "2023-04-05 05:05",
                size: (260, 140),
                Loader.bar
            ),
            entry(
                "stars",
                "Flying Through Stars Space GIF",
                "Stars rush past",
                "space, stars, warp, galaxy, travel",
                imported: "2023-05-04 04:05",
                Sky.starfield
            ),
            entry(
                "sunrise",
                "Sunrise Good Morning GIF",
                "The sun rises over green hills",
                "sunrise, sun, good morning, nature, day",
                user: "loopfarm",
                imported: "2023-06-21 04:43",
                Sky.sunrise
            ),
            entry(
                "cake",
                "Birthday Cake Candles GIF",
                "Candles flicker on a pink cake",
                "birthday, cake, candles, party, celebrate",
                imported: "2023-11-11 11:11",
                size: (200, 200),
                Things.cake
            ),
            entry(
                "spiral",
                "Hypnotic Spiral GIF",
                "A spiral turns without end",
                "hypnosis, spiral, trippy, abstract, dizzy",
                rating: .pg,
                imported: "2023-03-21 21:12",
                size: (200, 200),
                Patterns.spiral
            ),
            entry(
                "code",
                "Green Code Rain Hacker GIF",
                "Green signs rain down a black screen",
                "code, hacker, computer, programming, rain",
                user: "drawbot",
                imported: "2024-04-02 13:37",
                Patterns.code
            ),
            entry(
                "hourglass",
                "Hourglass Waiting Time GIF",
                "Sand runs through an hourglass that turns over",
                "waiting, hourglass, time, sand, patience",
                imported: "2023-05-30 10:30",
                size: (180, 180),
                Loader.hourglass
            ),
            entry(
                "music",
                "Music Equalizer Bars GIF",
                "Coloured bars jump to a beat",
                "music, equalizer, sound, party, beat",
                user: "loopfarm",
                imported: "2023-10-27 22:00",
                Patterns.equalizer
            ),
            entry(
                "ghost",
                "Spooky Ghost Halloween GIF",
                "A friendly ghost floats",
                "ghost, halloween, spooky, boo",
                rating: .pg,
                imported: "2023-10-31 18:00",
                size: (200, 200),
                Things.ghost(backdrop: (0x240046, 0x7B2CBF))
            ),
            entry(
                "ball",
                "Bouncing Ball Loop GIF",
                "A red ball bounces for ever",
                "ball, bounce, loop, jump",
                imported: "2023-03-03 03:03",
                size: (180, 180),
                Patterns.ball
            ),
            entry(
                "gears",
                "Turning Gears Working GIF",
                "Two gears drive each other",
                "gears, working, machine, process, thinking",
                user: "drawbot",
                imported: "2023-06-06 16:16",
                size: (220, 180),
                Patterns.gears
            ),
            entry(
                "muncher",
                "Hungry Retro Game GIF",
                "A yellow disc eats dots",
                "hungry, eat, game, retro, arcade, nom",
                imported: "2023-05-22 19:08",
                size: (240, 140),
                Things.muncher
            ),
            entry(
                "night",
                "Moon And Bats Night GIF",
                "Bats cross the moon",
                "night, moon, bats, stars, halloween",
                user: "loopfarm",
                imported: "2023-10-29 21:40",
                Sky.night
            ),
            entry(
                "skull",
                "Laughing Skull Halloween GIF",
                "A skull chatters its teeth",
                "skull, halloween, skeleton, spooky, dead",
                rating: .pg13,
                imported: "2023-10-28 23:10",
                size: (200, 200),
                Things.skull((0x1B263B, 0x415A77), eyes: 0x4CC9F0)
            ),
            entry(
                "rainbow",
                "Rainbow Happy Pride GIF",
                "A rainbow grows from cloud to cloud",
                "rainbow, happy, pride, sky, hope",
                user: "pixelpaws",
                imported: "2023-06-28 12:00",
                Sky.rainbow
            ),
            entry(
                "cube",
                "Spinning Wire Cube GIF",
                "A wire cube turns",
                "cube, geometry, 3d, spin, abstract",
                imported: "2023-03-30 14:00",
                size: (200, 200),
                Patterns.cube
            ),
            entry(
                "cradle",
                "Newton's Cradle Physics GIF",
                "Five balls swing and click",
                "physics, pendulum, science, swing, office",
                imported: "2023-04-20 09:45",
                Patterns.cradle
            ),
            entry(
                "tunnel",
                "Neon Tunnel Rings GIF",
                "Neon rings rush outwards",
                "tunnel, neon, trippy, abstract, speed",
                user: "drawbot",
                imported: "2023-03-18 18:30",
                size: (200, 200),
                Patterns.tunnel
            ),
            entry(
                "lava",
                "Lava Plasma Fire GIF",
                "Red and yellow flow like lava",
                "fire, lava, plasma, hot, abstract",
                rating: .pg,
                imported: "2023-03-15 15:10",
                size: (200, 150),
                Patterns.plasma(hue: 0.97, spread: 0.17)
            ),
            entry(
                "ring",
                "Loading Ring Loader GIF",
                "A blue arc chases itself",
                "loading, loader, wait, ring, buffering",
                imported: "2023-04-06 06:06",
                size: (160, 160),
                Loader.ring
            ),
            entry(
                "demon",
                "Evil Burning Skull GIF",
                "A skull with burning eyes laughs",
                "skull, evil, demon, hell, metal",
                rating: .r,
                imported: "2023-10-31 23:59",
                size: (200, 200),
                Things.skull((0x370617, 0x9D0208), eyes: 0xFF4D00)
            ),
            entry(
                "donut",
                "Spinning Donut Dessert GIF",
                "A pink doughnut turns",
                "donut, doughnut, dessert, food, hungry",
                user: "pixelpaws",
                imported: "2023-06-02 10:00",
                size: (180, 180),
                Things.doughnut(backdrop: 0xD0F4DE)
            ),
        ]
    }
}
