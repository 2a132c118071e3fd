// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // Names and attributes pass by as non-escapable values; their initializers state lifetimes.
  .enableExperimentalFeature("Lifetimes"),
]

// The modules in which tests spend two thirds of their time are compiled with optimization where all tests are run at
// once, and with all checks that a debug build has. In other builds the package has no such flags: SwiftPM refuses
// those in a dependency.
let engine: [SwiftSetting] =
  strict
  + (Context.environment["SAX_FAST_TESTS"] == nil
    ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))])

let package = Package(
  name: "Saxifrage",
  // The first that has all of the standard library that is used here. Linux has no versions.
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "Saxifrage", targets: ["Saxifrage"]),
    // Whoever imports the first imports the others beside it.
    .library(name: "SaxServices", targets: ["SaxServices", "SaxHTTP", "Saxifrage"]),
    .library(name: "SaxHTTP", targets: ["SaxHTTP"]),
    // For tests of programs.
    .library(name: "SaxRecording", targets: ["SaxRecording", "SaxHTTP"]),
    .library(
      name: "SaxOData", targets: ["SaxOData", "SaxServices", "SaxSchema", "SaxHTTP", "Saxifrage"]),
    // For who checks texts, without a client.
    .library(name: "SaxODataURLs", targets: ["SaxODataURLs"]),
    .executable(name: "sax", targets: ["SaxCommand"]),
    // For the packages of the fuzzers and of the benchmarks alone, which see nothing that is of this package.
    .library(name: "_SaxFuzzChecks", targets: ["SaxFuzzChecks"]),
    .library(name: "_SaxBenchReaders", targets: ["SaxBenchReaders"]),
  ],
  targets: [
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"]), .yum(["zlib-devel"])]),
    .target(name: "CEpoll"),
    // The only importer of the platform's C library.
    .target(name: "SaxSystem", dependencies: ["CEpoll"], swiftSettings: strict),
    .target(name: "SaxEvents", dependencies: ["SaxSystem"], swiftSettings: engine),
    .target(name: "CStructural"),
    // Both are loaded when they are first wanted.
    .target(name: "CYajl"),
    .target(name: "CLibXML2"),
    // libcurl's headers are needed to build it, the library itself when it runs.
    .target(name: "CCurl"),
    .target(name: "CCrypto"),
    .target(name: "CBrotli"),
    .target(name: "CPsl"),
    .target(name: "CIdn"),
    .target(
      name: "SaxJSON",
      dependencies: ["SaxSystem", "SaxEvents", "CStructural", "CYajl"],
      swiftSettings: engine),
    .target(
      name: "SaxXML",
      dependencies: ["SaxSystem", "SaxEvents", "CStructural", "CLibXML2"],
      swiftSettings: engine),
    .target(name: "SaxURI", swiftSettings: strict),
    .target(name: "SaxValues", dependencies: ["SaxSystem"], swiftSettings: engine),
    .target(
      name: "SaxLanguage", dependencies: ["SaxSystem", "SaxEvents", "SaxValues", "SaxURI"],
      swiftSettings: engine),
    .target(
      name: "SaxEngine", dependencies: ["SaxSystem", "SaxEvents", "SaxValues", "SaxLanguage"],
      exclude: ["ENGINE.md"], swiftSettings: engine),
    .target(
      name: "SaxCodable",
      dependencies: ["SaxEvents", "SaxValues", "SaxLanguage", "SaxEngine"],
      swiftSettings: engine),
    .target(
      name: "SaxWriting",
      dependencies: ["SaxEvents", "SaxValues", "SaxLanguage", "SaxEngine"],
      swiftSettings: engine),
    .target(
      name: "SaxExplanation",
      dependencies: ["SaxEvents", "SaxValues", "SaxLanguage", "SaxEngine"],
      swiftSettings: strict),
    .target(
      name: "SaxInflate", dependencies: ["SaxEvents", "CZlib", "CBrotli"], swiftSettings: strict),
    .target(name: "SaxHashing", dependencies: ["SaxSystem", "CCrypto"], swiftSettings: strict),
    .target(
      name: "Saxifrage",
      dependencies: [
        "SaxSystem", "SaxEvents", "SaxValues", "SaxLanguage", "SaxJSON", "SaxXML", "SaxEngine",
        "SaxCodable", "SaxWriting", "SaxInflate", "SaxHashing",
      ],
      swiftSettings: strict),
    .target(
      name: "SaxHTTP",
      dependencies: [
        "SaxSystem", "SaxEvents", "SaxValues", "SaxURI", "SaxInflate", "SaxHashing", "CCurl",
        "CPsl", "CIdn",
      ],
      swiftSettings: strict),
    .target(
      name: "SaxRecording",
      dependencies: ["SaxSystem", "SaxEvents", "SaxURI", "SaxHTTP"],
      swiftSettings: strict),
    .target(
      name: "SaxServices",
      dependencies: [
        "SaxSystem", "SaxEvents", "SaxURI", "SaxValues", "SaxLanguage", "SaxEngine", "SaxCodable",
        "SaxWriting", "Saxifrage",
        "SaxHTTP",
      ],
      swiftSettings: strict),
    .target(
      name: "SaxSchema", dependencies: ["SaxEvents", "SaxLanguage"],
      swiftSettings: strict),
    .target(
      name: "SaxImport",
      dependencies: ["SaxEvents", "SaxLanguage", "SaxValues", "SaxCodable", "SaxSchema"],
      swiftSettings: strict),
    .target(
      name: "SaxODataURLs", dependencies: ["SaxEvents", "SaxURI"], swiftSettings: strict),
    .target(
      name: "SaxOData",
      dependencies: [
        "SaxSystem", "SaxEvents", "SaxURI", "SaxODataURLs", "SaxValues", "SaxLanguage",
        "SaxEngine", "SaxCodable", "Saxifrage",
        "SaxHTTP", "SaxServices", "SaxSchema", "SaxImport",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "SaxCommand",
      dependencies: [
        "SaxSystem", "Saxifrage", "SaxExplanation", "SaxHTTP", "SaxRecording", "SaxServices",
        "SaxSchema", "SaxImport", "SaxOData",
      ],
      swiftSettings: strict
    ),

    .testTarget(
      name: "SaxEventsTests", dependencies: ["SaxEvents"], path: "Tests/SaxEvents",
      swiftSettings: strict),
    .testTarget(
      name: "SaxJSONTests", dependencies: ["SaxJSON", "SaxTestSupport"], path: "Tests/SaxJSON",
      swiftSettings: strict),
    .testTarget(
      name: "SaxXMLTests", dependencies: ["SaxTestRandom", "SaxXML", "SaxTestSupport"],
      path: "Tests/SaxXML",
      swiftSettings: strict),
    .testTarget(
      name: "SaxValuesTests", dependencies: ["SaxTestRandom", "SaxTestSuites", "SaxValues"],
      path: "Tests/SaxValues",
      swiftSettings: strict),
    .testTarget(
      name: "SaxLanguageTests",
      dependencies: ["SaxTestRandom", "SaxTestSupport", "SaxLanguage"],
      path: "Tests/SaxLanguage",
      swiftSettings: strict),
    .testTarget(
      name: "SaxEngineTests",
      dependencies: [
        "SaxTestRandom", "SaxTestSupport", "SaxEngine", "SaxCodable", "SaxWriting", "SaxLanguage",
        "SaxValues", "SaxJSON",
        "SaxXML", "Saxifrage",
      ],
      path: "Tests/SaxEngine",
      swiftSettings: strict),
    .testTarget(
      name: "SaxCodableTests",
      dependencies: [
        "SaxTestRandom", "SaxCodable", "SaxEngine", "SaxLanguage", "SaxValues", "Saxifrage",
      ],
      path: "Tests/SaxCodable", swiftSettings: strict),
    .testTarget(
      name: "SaxExplanationTests", dependencies: ["SaxExplanation", "Saxifrage"],
      path: "Tests/SaxExplanation", swiftSettings: strict),
    .testTarget(
      name: "SaxInflateTests",
      dependencies: ["SaxTestRandom", "SaxInflate", "SaxEvents", "SaxTestSupport"],
      path: "Tests/SaxInflate", swiftSettings: strict),
    .target(
      name: "SaxHTTPSupport", dependencies: ["SaxTestRandom", "SaxHTTP"],
      path: "Tests/HTTPSupport", swiftSettings: strict),
    .testTarget(
      name: "SaxHTTPTests",
      dependencies: [
        "SaxTestRandom", "SaxHTTPSupport",
        "SaxSystem", "SaxURI", "SaxHTTP", "SaxTestServers", "SaxEvents", "SaxInflate",
        "SaxLoadMeasuring",
      ],
      path: "Tests/SaxHTTP", swiftSettings: strict),
    .testTarget(
      name: "SaxRecordingTests",
      dependencies: [
        "SaxHTTPSupport", "SaxTestServers", "SaxEvents", "SaxInflate", "SaxHTTP", "SaxRecording",
      ],
      path: "Tests/SaxRecording", swiftSettings: strict),
    .testTarget(
      name: "SaxifrageTests",
      dependencies: [
        "SaxTestRandom", "SaxSystem", "Saxifrage", "SaxLoadMeasuring", "SaxTestSupport",
      ],
      path: "Tests/Saxifrage", swiftSettings: strict),
    .testTarget(
      name: "SaxServicesTests",
      dependencies: [
        "SaxTestRandom", "SaxEvents", "Saxifrage", "SaxExplanation", "SaxHTTP", "SaxRecording",
        "SaxServices",
        "SaxTestServers", "SaxTestSuites", "SaxLoadMeasuring",
      ],
      path: "Tests/SaxServices", swiftSettings: strict),
    .testTarget(
      name: "SaxImportTests",
      dependencies: [
        "SaxTestRandom", "SaxLanguage", "SaxValues", "SaxSchema", "SaxImport", "Saxifrage",
      ],
      path: "Tests/SaxImport",
      swiftSettings: strict),
    .target(
      name: "SaxODataURLsSupport", dependencies: ["SaxTestSuites", "SaxODataURLs"],
      path: "Tests/ODataURLsSupport", swiftSettings: strict),
    .testTarget(
      name: "SaxODataURLsTests",
      dependencies: ["SaxTestRandom", "SaxTestSuites", "SaxODataURLsSupport", "SaxODataURLs"],
      path: "Tests/SaxODataURLs", swiftSettings: strict),
    .testTarget(
      name: "SaxODataTests",
      dependencies: [
        "SaxTestRandom", "SaxTestSuites", "SaxODataURLsSupport", "SaxTestServers", "SaxSystem",
        "SaxEvents", "SaxLanguage", "Saxifrage", "SaxHTTP", "SaxServices", "SaxSchema", "SaxImport",
        "SaxOData",
      ],
      path: "Tests/SaxOData", swiftSettings: strict),
    .testTarget(
      name: "SaxCommandTests", dependencies: ["SaxCommand", "ShopExample", "SaxTestServers"],
      path: "Tests/SaxCommand",
      exclude: ["Explanations"], swiftSettings: strict),
    .testTarget(
      name: "MappingsTests",
      dependencies: [
        "Saxifrage", "SaxExplanation", "SaxInflate", "SaxTestSuites", "SaxTestSupport",
        "CSchemaOracle",
      ],
      path: "Tests/Mappings", swiftSettings: strict),
    .executableTarget(
      name: "HTTPLoad", dependencies: ["SaxHTTP", "SaxLoadMeasuring"], path: "Tests/Load/HTTP",
      swiftSettings: strict),
    .executableTarget(
      name: "CallLoad",
      dependencies: ["SaxEvents", "Saxifrage", "SaxHTTP", "SaxServices", "SaxLoadMeasuring"],
      path: "Tests/Load/Calls", swiftSettings: strict),
    .executableTarget(
      name: "ODataLoad", dependencies: ["Saxifrage", "SaxHTTP", "SaxOData", "SaxLoadMeasuring"],
      path: "Tests/Load/OData", swiftSettings: strict),
    .executableTarget(
      name: "StreamLoad", dependencies: ["Saxifrage", "SaxLoadMeasuring"],
      path: "Tests/Load/Streams", swiftSettings: strict),
    .executableTarget(
      name: "MemoryLoad", dependencies: ["Saxifrage", "SaxLoadMeasuring"],
      path: "Tests/Load/Memory", swiftSettings: strict),
    .target(
      name: "SaxLoadMeasuring", dependencies: ["CHeap"], path: "Tests/Load/Measuring",
      swiftSettings: strict),
    .target(name: "CHeap", path: "Tests/Load/Heap"),
    .target(name: "CCanonicalOracle", path: "Tests/CanonicalOracle"),
    .target(name: "CSchemaOracle", path: "Tests/SchemaOracle"),
    // What users are shown sees what is public, as they do.
    .executableTarget(
      name: "ReadmeExample", dependencies: ["Saxifrage"], path: "Tests/ReadmeExample",
      packageAccess: false, swiftSettings: strict),
    .executableTarget(
      name: "HTTPExample", dependencies: ["SaxServices", "SaxHTTP", "Saxifrage"],
      path: "Tests/HTTPExample", packageAccess: false, swiftSettings: strict),
    .executableTarget(
      name: "ODataExample", dependencies: ["SaxOData"], path: "Tests/ODataExample",
      packageAccess: false,
      swiftSettings: strict),
    .executableTarget(
      name: "ShopExample", dependencies: ["SaxServices", "SaxHTTP", "Saxifrage"],
      path: "Tests/ShopExample", exclude: ["shop.sax"], packageAccess: false,
      swiftSettings: strict),
    .executableTarget(
      name: "TutorialExample", dependencies: ["Saxifrage"], path: "Tests/TutorialExample",
      packageAccess: false, swiftSettings: strict),
    .testTarget(
      name: "SamplesTests",
      dependencies: ["Saxifrage", "SaxHTTP", "SaxRecording", "SaxServices", "SaxOData"],
      path: "Tests/Samples", exclude: ["Package.swift"], resources: [.copy("payments.sax")],
      packageAccess: false, swiftSettings: strict),
    .testTarget(
      name: "ReadmeTests",
      dependencies: [
        "Saxifrage", "SaxCommand", "ReadmeExample", "TutorialExample", "HTTPExample",
        "ODataExample",
        "SaxTestServers",
      ],
      path: "Tests/Readme", swiftSettings: strict),
    .testTarget(
      name: "EditorsTests", dependencies: ["SaxLanguage"], path: "Tests/Editors",
      exclude: ["hard.sax"], swiftSettings: strict),
    .testTarget(
      name: "ArchitectureTests", dependencies: ["CIndexStore"], path: "Tests/Architecture",
      exclude: ["API"], swiftSettings: strict),
    .target(name: "CIndexStore", path: "Tests/IndexStore"),
    .target(
      name: "SaxTestSuites", path: "Tests/Suites", exclude: ["Files", "fetch", "sources.txt"],
      swiftSettings: strict),
    .target(name: "SaxTestRandom", path: "Tests/Random", swiftSettings: strict),
    .target(
      name: "SaxTestServers", path: "Tests/Servers",
      exclude: [
        "faults.py", "files.py", "serve.py", "unpack", "requirements.txt", "transfers.py",
        "ntlm.py",
        "oauth.py", "odata.py", "odata_mocksap.py", "odata_odatapy.py", "odata_pyslet.py",
        "socks.py", "h2.py", "tls.py", "secure.py", "listening.py", "soap.py", "templates.py",
        "shop.py", "shop_check.py", "shop_formats.py", "shop_http.py", "shop_orders.py",
        "shop_pages.py", "shop_store.py", "shop_streams.py", "shop_tokens.py", "shop_uploads.py",
      ],
      swiftSettings: strict),
    .target(
      name: "SaxTestSupport",
      dependencies: ["SaxTestRandom", "SaxEvents", "SaxJSON", "SaxXML", "Saxifrage"],
      path: "Tests/Support", swiftSettings: strict),
    .target(
      name: "SaxFuzzChecks",
      dependencies: [
        "SaxEvents", "SaxJSON", "SaxXML", "SaxInflate", "SaxHTTP", "SaxRecording", "Saxifrage",
        "SaxExplanation",
        "SaxServices", "SaxSchema", "SaxImport", "SaxOData", "SaxTestSupport",
      ],
      path: "Tests/FuzzChecks", swiftSettings: strict),
    .target(
      name: "SaxBenchReaders", dependencies: ["SaxEvents", "SaxJSON", "SaxXML"],
      path: "Tests/BenchReaders", swiftSettings: strict),
    .testTarget(
      name: "CrashesTests", dependencies: ["SaxFuzzChecks"], path: "Tests/Crashes",
      swiftSettings: strict),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "SaxTestRandom", "SaxTestSuites",
        "SaxEvents", "SaxJSON", "SaxXML", "SaxInflate", "SaxTestSupport", "CCanonicalOracle",
        "Saxifrage", "SaxHTTP", "SaxSchema", "SaxImport",
      ],
      path: "Tests/Conformance", swiftSettings: strict),
  ]
)
