import Saxifrage
import SaxTestSuites
import Testing

/// POMs of Maven itself.
@Suite(
  .enabled(
    if: Suites.have("xml-examples/maven-pom"), "xml-examples/maven-pom is not there: make suites"))
struct MavenSuiteTests {
  @Test func everyProjectIsRead() throws {
    let mapping = try Mapping.shipped("maven-pom")
    var projects = 0
    var dependencies = 0
    for file in SuiteFile.all(below: "xml-examples/maven-pom") where file.name == "pom.xml" {
      let objects = try file.outcome(by: mapping).map(PrintedObject.init)
      let tree = try file.tree()
      #expect(objects.count == 1, "\(file.path)")
      let project = try #require(objects.first)
      projects += 1
      for field in ["groupId", "artifactId", "version", "url"] {
        #expect(project.string(field) == tree.element(field)?.text, "\(file.path): \(field)")
      }
      #expect(project.string("description") == tree.element("description")?.text.collapsed)
      compare(project, with: tree, file.path)
      dependencies += project.objects("dependencies").count

      let profiles = tree.elements("profiles/profile")
      #expect(project.objects("profiles").count == profiles.count, "\(file.path)")
      for (profile, element) in zip(project.objects("profiles"), profiles) {
        #expect(profile.string("id") == element.trimmed("id"), "\(file.path)")
        compare(profile, with: element, file.path)
      }
    }
    #expect(projects == 8)
    #expect(dependencies == 124)
  }

  private func compare(_ model: PrintedObject, with element: TreeElement, _ path: String) {
    #expect(model.strings("modules") == element.elements("modules/module").map(\.text), "\(path)")
    let properties = element.element("properties")?.children ?? []
    #expect(
      model.dictionary("properties")
        == Dictionary(properties.map { ($0.name, $0.text) }, uniquingKeysWith: { $1 }), "\(path)")
    for (field, steps) in [
      "dependencies": "dependencies/dependency",
      "managed": "dependencyManagement/dependencies/dependency",
    ] {
      #expect(
        model.objects(field).map(describe) == element.elements(steps).map(describe),
        "\(path): \(field)")
    }
    #expect(
      model.objects("plugins").map(describePlugin)
        == element.elements("build/plugins/plugin").map(describePlugin), "\(path)")
  }

  private static let names = ["groupId", "artifactId", "version", "scope", "classifier"]

  private func describe(_ dependency: PrintedObject) -> [String] {
    Self.names.map { dependency.string($0) ?? "" }
      + dependency.objects("exclusions").map { $0.string("artifactId") ?? "" }
  }

  private func describe(_ dependency: TreeElement) -> [String] {
    Self.names.map { dependency.element($0)?.text ?? "" }
      + dependency.elements("exclusions/exclusion/artifactId").map(\.text)
  }

  private func describePlugin(_ plugin: PrintedObject) -> [String] {
    [plugin.string("artifactId") ?? ""]
      + plugin.objects("executions").flatMap { $0.strings("goals") }
  }

  private func describePlugin(_ plugin: TreeElement) -> [String] {
    [plugin.element("artifactId")?.text ?? ""]
      + plugin.elements("executions/execution/goals/goal").map(\.text)
  }
}
