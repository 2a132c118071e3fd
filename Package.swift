// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // Names and attributes pass by as non-escapable values; their initializers state lifetimes.
  .enableExperimentalFeature("Lifetimes"),
]

let package = Package(
  name: "Saxifrage",
  // The first that has all of the standard library that is used here. Linux has no versions.
  platforms: [.macOS(.v26)],
  products: [.executable(name: "sax", targets: ["SaxCommand"])],
  // For who reads UTF-8 alone, both can be left out.
  traits: [
    .trait(name: "Yajl", description: "yajl as a second engine for JSON"),
    .trait(
      name: "LibXML2",
      description: "XML with a document type declaration or in other encodings than UTF-8, and HTML"
    ),
    .default(enabledTraits: ["Yajl", "LibXML2"]),
  ],
  targets: [
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"]), .yum(["zlib-devel"])]),
    .target(name: "CEpoll"),
    .target(name: "SaxSystem", dependencies: ["CEpoll"], swiftSettings: strict),
    .target(name: "SaxEvents", dependencies: ["SaxSystem"], swiftSettings: strict),
    .target(name: "CStructural"),
    .target(name: "CYajl"),
    .target(name: "CLibXML2"),
    .target(name: "CCurl"),
    .target(name: "CCrypto"),
    .target(name: "CBrotli"),
    .target(name: "CPsl"),
    .target(name: "CIdn"),
    .target(
      name: "SaxJSON",
      dependencies: [
        "SaxSystem", "SaxEvents", "CStructural",
        .target(name: "CYajl", condition: .when(traits: ["Yajl"])),
      ],
      swiftSettings: strict),
    .target(
      name: "SaxXML",
      dependencies: [
        "SaxSystem", "SaxEvents", "CStructural",
        .target(name: "CLibXML2", condition: .when(traits: ["LibXML2"])),
      ],
      swiftSettings: strict),
    .target(name: "SaxURI", swiftSettings: strict),
    .target(name: "SaxValues", dependencies: ["SaxSystem", "SaxEvents"], swiftSettings: strict),
    .target(
      name: "SaxLanguage", dependencies: ["SaxSystem", "SaxEvents", "SaxValues", "SaxURI"],
      swiftSettings: strict),
    .target(
      name: "SaxMapping", dependencies: ["SaxSystem", "SaxEvents", "SaxValues", "SaxLanguage"],
      exclude: ["ENGINE.md"], swiftSettings: strict),
    .target(
      name: "SaxInflate", dependencies: ["SaxEvents", "CZlib", "CBrotli"], swiftSettings: strict),
    .target(name: "SaxHashing", dependencies: ["SaxSystem", "CCrypto"], swiftSettings: strict),
    .target(
      name: "Saxifrage",
      dependencies: [
        "SaxSystem", "SaxEvents", "SaxValues", "SaxLanguage", "SaxJSON", "SaxXML", "SaxMapping",
        "SaxInflate", "SaxHashing",
      ],
      swiftSettings: strict),
    .target(
      name: "SaxHTTP",
      dependencies: [
        "SaxSystem", "SaxEvents", "SaxURI", "SaxInflate", "SaxHashing", "CCurl", "CPsl", "CIdn",
      ],
      swiftSettings: strict),
    .target(
      name: "SaxServices",
      dependencies: [
        "SaxSystem", "SaxEvents", "SaxURI", "SaxValues", "SaxLanguage", "SaxMapping", "Saxifrage",
        "SaxHTTP",
      ],
      swiftSettings: strict),
    .target(
      name: "SaxSchema", dependencies: ["Saxifrage", "SaxLanguage", "SaxValues"],
      swiftSettings: strict),
    .target(
      name: "SaxOData",
      dependencies: [
        "SaxSystem", "SaxEvents", "SaxURI", "SaxValues", "SaxLanguage", "SaxMapping", "Saxifrage",
        "SaxHTTP", "SaxServices", "SaxSchema",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "SaxCommand",
      dependencies: [
        "SaxSystem", "Saxifrage", "SaxHTTP", "SaxServices", "SaxSchema", "SaxOData",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "SaxODataTests",
      dependencies: [
        "SaxTestRandom", "SaxTestSuites", "SaxTestServers", "SaxSystem", "SaxEvents", "Saxifrage",
        "SaxHTTP", "SaxServices", "SaxSchema", "SaxOData",
      ],
      path: "Tests/SaxOData", swiftSettings: strict),
    .executableTarget(
      name: "ODataLoad", dependencies: ["Saxifrage", "SaxHTTP", "SaxOData", "SaxLoadMeasuring"],
      path: "Tests/Load/OData", swiftSettings: strict),
    .target(
      name: "SaxLoadMeasuring", dependencies: ["CHeap"], path: "Tests/Load/Measuring",
      swiftSettings: strict),
    .target(name: "CHeap", path: "Tests/Load/Heap"),
    .target(
      name: "SaxTestSuites", path: "Tests/Suites", exclude: ["Files", "fetch", "sources.txt"],
      swiftSettings: strict),
    .target(name: "SaxTestRandom", path: "Tests/Random", swiftSettings: strict),
    .target(
      name: "SaxTestServers", path: "Tests/Servers",
      exclude: [
        "faults.py", "files.py", "serve.py", "requirements.txt", "transfers.py", "ntlm.py",
        "oauth.py", "odata.py", "socks.py", "h2.py", "listening.py", "soap.py", "templates.py",
        "shop.py", "shop_check.py", "shop_formats.py", "shop_http.py", "shop_orders.py",
        "shop_pages.py", "shop_store.py", "shop_streams.py", "shop_tokens.py", "shop_uploads.py",
      ],
      swiftSettings: strict),
    .target(
      name: "SaxTestSupport",
      dependencies: ["SaxTestRandom", "SaxEvents", "SaxJSON", "SaxXML", "Saxifrage"],
      path: "Tests/Support", swiftSettings: strict),
  ]
)
