// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that its peer is a dependency of the benchmark alone. It sees Rx as any client does.
let package = Package(
    name: "rx-bench",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "igif", path: "../../.."),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
    ],
    targets: [
        .target(name: "CAllocationCount"),
        .executableTarget(
            name: "RxBench",
            dependencies: [
                "CAllocationCount",
                .product(name: "Rx", package: "igif"),
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "OpenCombineDispatch", package: "OpenCombine"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
