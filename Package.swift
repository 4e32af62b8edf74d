// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "igif",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Rx", targets: ["Rx"]),
        .library(name: "RxFoundation", targets: ["RxFoundation"]),
        .library(name: "RxTest", targets: ["RxTest"]),
        .library(name: "HTTP", targets: ["HTTP"]),
        .library(name: "HTTPStubs", targets: ["HTTPStubs"]),
        .library(name: "GIF", targets: ["GIF"]),
        .library(name: "GIFSearch", targets: ["GIFSearch"]),
        .library(name: "TerminalUI", targets: ["TerminalUI"]),
        .executable(name: "igif", targets: ["igif"]),
        .executable(name: "wundercast", targets: ["wundercast"]),
        .executable(name: "igif-stub-server", targets: ["igif-stub-server"]),
        .executable(name: "igif-cache-probe", targets: ["igif-cache-probe"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0")
    ],
    targets: [
        // C libraries. All but giflib are loaded at the first use, so a run without network, cache or PNG never pays for it.
        .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .target(name: "CSQLite", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .target(name: "CPng", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .systemLibrary(name: "CGif", providers: [.apt(["libgif-dev"]), .brew(["giflib"])]),
        .target(name: "CTerminal"),

        // Rooms, one direction only.
        .target(name: "Rx"),
        .target(name: "RxFoundation", dependencies: ["Rx"]),
        .target(name: "RxTest", dependencies: ["Rx"]),
        .target(name: "HTTP", dependencies: ["Rx", "CCurl", "CSQLite"]),
        .target(name: "GIF", dependencies: ["CGif", "CPng"]),
        .target(name: "GIFSearch", dependencies: ["Rx", "HTTP", "GIF"]),
        .target(name: "TerminalUI", dependencies: ["Rx", "CTerminal"]),
        .target(name: "Browser", dependencies: ["Rx", "HTTP", "GIF", "GIFSearch", "TerminalUI"]),
        .executableTarget(
            name: "igif",
            dependencies: [
                "Rx", "HTTP", "GIF", "GIFSearch", "TerminalUI", "Browser",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .executableTarget(name: "wundercast", dependencies: ["Rx", "HTTP", "TerminalUI"]),
        .executableTarget(name: "igif-cache-probe", dependencies: ["HTTP", "Rx"]),

        // Stand-ins: for tests, and for whoever wants to try igif without the network.
        .target(name: "HTTPStubs", dependencies: ["Rx", "HTTP"], path: "Stubs/HTTPStubs"),
        .target(name: "GiphyStub", dependencies: ["HTTP", "HTTPStubs", "GIFSearch"], path: "Stubs/GiphyStub"),
        .executableTarget(name: "igif-stub-server", dependencies: ["GiphyStub"], path: "Stubs/igif-stub-server"),

        .target(name: "TestSupport", dependencies: ["CPng"], path: "Tests/TestSupport"),
        .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"]),
        .testTarget(name: "RxTests", dependencies: ["Rx", "RxTest"]),
        .testTarget(name: "RxFoundationTests", dependencies: ["Rx", "RxFoundation", "RxTest"]),
        .testTarget(name: "RxTestTests", dependencies: ["Rx", "RxTest", "rx-blocking-probe"]),
        .testTarget(name: "DocsTests", dependencies: ["Rx", "RxFoundation", "RxTest", "HTTP", "HTTPStubs"]),
        .testTarget(
            name: "RxSwift5Tests",
            dependencies: ["Rx", "RxTest"],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .executableTarget(name: "rx-blocking-probe", dependencies: ["Rx", "RxTest"], path: "Tests/RxBlockingProbe"),
        .executableTarget(name: "terminal-probe", dependencies: ["Rx", "TerminalUI"], path: "Tests/TerminalProbe"),
        .testTarget(
            name: "HTTPTests",
            dependencies: ["Rx", "HTTP", "HTTPStubs", "RxTest", "TestSupport", "igif-cache-probe"]
        ),
        .testTarget(name: "HTTPStubsTests", dependencies: ["Rx", "HTTP", "HTTPStubs", "RxTest"]),
        .testTarget(name: "GIFTests", dependencies: ["GIF", "CGif", "TestSupport"]),
        .testTarget(
            name: "GIFSearchTests",
            dependencies: [
                "Rx", "HTTP", "GIF", "GIFSearch", "GiphyStub", "HTTPStubs", "RxTest", "TestSupport",
            ]
        ),
        .testTarget(
            name: "TerminalUITests",
            dependencies: ["Rx", "TerminalUI", "RxTest", "TestSupport", "terminal-probe"]
        ),
        .testTarget(
            name: "WundercastTests",
            dependencies: ["Rx", "HTTP", "TerminalUI", "wundercast", "HTTPStubs", "RxTest", "TestSupport"]
        ),
        .testTarget(
            name: "BrowserTests",
            dependencies: [
                "Rx", "HTTP", "GIF", "GIFSearch", "TerminalUI", "Browser", "GiphyStub", "HTTPStubs", "RxTest",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "IGifTests",
            dependencies: [
                "Rx", "HTTP", "GIF", "GIFSearch", "TerminalUI", "Browser", "igif", "igif-stub-server",
                "igif-cache-probe", "GiphyStub", "HTTPStubs", "RxTest", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
