internal import SaxEngine
internal import Saxifrage

/// The mapping by which metadata documents are read: one text for each of the two formats, compiled as one, so that
/// the format is found out from the bytes.
///
/// Each declaration is handed out as it ends, and those of a schema before the schema.
enum CSDLMapping {
  /// Gives the mapping, which is compiled once.
  ///
  /// - Throws: never, as the texts are these.
  static func mapping() throws -> Mapping { try compiled.get() }

  private static let compiled: Result<Mapping, any Error> = Result {
    try Mapping(head + xml + json, named: "CSDL")
  }

  private static let head = """
    language 1
    mapping CSDL
    # A key, a type or a multiplicity that is said twice is a mistake.
    duplicates error

    """

  /// Paths to the children of a schema: in a document of a service, alone, or beside the parts of an entity data model
  /// that describe a store and the way to it, which are not read.
  private static func schemas(_ step: String) -> String {
    "xml(/edmx:Edmx/edmx:DataServices/\(step) | /\(step)"
      + " | /edmx:Edmx/edmx:Runtime/edmx:ConceptualModels/\(step))"
  }

  /// One rule for each kind of declaration.
  private static let declarations = [
    "EntityType", "ComplexType", "EnumType", "TypeDefinition", "Action", "Function", "Term",
    "ValueTerm", "EntityContainer", "Association", "Annotations", "Using",
  ].map { "emit \($0) at \(schemas("e:Schema/e:\($0)"))\n" }.joined()

  /// The schema itself, whose namespace tells the version.
  private static let editions = ["e10", "e11", "e12", "e20", "e30", "e40"].map {
    "emit Schema_\($0) at \(schemas("\($0):Schema"))\ntype Schema_\($0): Schema {}\n"
  }.joined()

  /// CSDL XML of all versions.
  private static let xml =
    """
    namespace edmx = "http://docs.oasis-open.org/odata/ns/edmx",
                     "http://schemas.microsoft.com/ado/2007/06/edmx",
                     "http://schemas.microsoft.com/ado/2008/10/edmx",
                     "http://schemas.microsoft.com/ado/2009/11/edmx"
    namespace e10 = "http://schemas.microsoft.com/ado/2006/04/edm"
    namespace e11 = "http://schemas.microsoft.com/ado/2007/05/edm"
    namespace e12 = "http://schemas.microsoft.com/ado/2008/01/edm"
    namespace e20 = "http://schemas.microsoft.com/ado/2008/09/edm",
                    "http://schemas.microsoft.com/ado/2009/08/edm"
    namespace e30 = "http://schemas.microsoft.com/ado/2009/11/edm"
    namespace e40 = "http://docs.oasis-open.org/odata/ns/edm"
    namespace e = "http://docs.oasis-open.org/odata/ns/edm",
                  "http://schemas.microsoft.com/ado/2006/04/edm",
                  "http://schemas.microsoft.com/ado/2007/05/edm",
                  "http://schemas.microsoft.com/ado/2008/01/edm",
                  "http://schemas.microsoft.com/ado/2008/09/edm",
                  "http://schemas.microsoft.com/ado/2009/08/edm",
                  "http://schemas.microsoft.com/ado/2009/11/edm"
    namespace m = "http://schemas.microsoft.com/ado/2007/08/dataservices/metadata",
                  "http://docs.oasis-open.org/odata/ns/metadata"
    namespace sap = "http://www.sap.com/Protocols/SAPData"

    emit Document at xml(/*)
    emit Reference at xml(/edmx:Edmx/edmx:Reference)

    """ + declarations + editions + """
      type Document {
        root:        String   from name()
        version:     String?  from @Version
        dataVersion: String?  from edmx:DataServices/@m:DataServiceVersion
      }
      type Reference {
        uri:         String                 from @Uri
        includes:    [Include]              from edmx:Include
        terms:       [IncludedAnnotations]  from edmx:IncludeAnnotations
        annotations: [Node]                 from e:Annotation
        line:        Int                    from line()
        offset:      Int                    from offset()
      }
      type Include {
        namespace:   String   from @Namespace
        alias:       String?  from @Alias
        annotations: [Node]   from e:Annotation
      }
      type IncludedAnnotations {
        terms:     String   from @TermNamespace
        qualifier: String?  from @Qualifier
        target:    String?  from @TargetNamespace
      }
      type Using { namespace: String from @Namespace; alias: String? from @Alias }

      # An element of an annotation, of whatever kind.
      type Node {
        kind:       String            from local-name()
        text:       String?           from text()
        attributes: [String: String]  from @*
        children:   [Node]            from e:*
      }
      type Annotated {
        annotations: [Node]            from e:Annotation | e:ValueAnnotation | e:TypeAnnotation
        summary:     String?           from e:Documentation/e:Summary
        detail:      String?           from e:Documentation/e:LongDescription
        sap:         [String: String]  from @sap:*
        meta:        [String: String]  from @m:*
        foreign:     [String: String]  from @*[contains(name(), ":")]  key name()
      }
      type Schema: Annotated {
        namespace: String   from @Namespace
        alias:     String?  from @Alias
        line:      Int      from line()
        offset:    Int      from offset()
      }
      # What is missing or odd is told of in Swift, where it is known what it is of.
      type Named: Annotated { name: String? from @Name; line: Int from line() }
      type Declared: Named {
        schema: String  from ../@Namespace
        offset: Int     from offset()
      }

      type Structured: Declared {
        baseType:   String?       from @BaseType
        isAbstract: String?          from @Abstract
        isOpen:     String?          from @OpenType
        hasStream:  String?          from @HasStream | @m:HasStream
        keys:       [Key]         from e:Key
        properties: [Property]    from e:Property
        navigation: [Navigation]  from e:NavigationProperty
      }
      type EntityType: Structured {}
      type ComplexType: Structured {}
      type Key { properties: [KeyProperty] from e:PropertyRef }
      type KeyProperty { name: String? from @Name; alias: String? from @Alias }

      type Facets {
        type:      String?  from @Type
        nullable:  String?    from @Nullable
        maxLength: String?  from @MaxLength
        precision: String?  from @Precision
        scale:     String?  from @Scale
        srid:      String?  from @SRID
        unicode:   String?    from @Unicode
        items:     String?  from @ElementType | e:CollectionType/@ElementType | e:CollectionType/e:TypeRef/@Type
      }
      type Property: Named {
        facets:          Facets   from .
        defaultValue:    String?  from @DefaultValue
        concurrencyMode: String?  from @ConcurrencyMode
        collectionKind:  String?  from @CollectionKind
      }
      type Navigation: Named {
        type:           String?       from @Type
        nullable:       String?         from @Nullable
        partner:        String?       from @Partner
        containsTarget: String?          from @ContainsTarget
        constraints:    [Constraint]  from e:ReferentialConstraint
        onDelete:       OnDelete?     from e:OnDelete
        relationship:   String?       from @Relationship
        fromRole:       String?       from @FromRole
        toRole:         String?       from @ToRole
      }
      type Constraint: Annotated { property: String? from @Property; referenced: String? from @ReferencedProperty }
      type OnDelete: Annotated { action: String? from @Action }

      type EnumType: Declared {
        underlyingType: String?       from @UnderlyingType
        isFlags:        String?          from @IsFlags
        members:        [EnumMember]  from e:Member
      }
      type EnumMember: Named { value: String? from @Value }
      type TypeDefinition: Declared { facets: Facets from .; underlyingType: String? from @UnderlyingType }
      type Term: Declared {
        facets:       Facets    from .
        baseTerm:     String?   from @BaseTerm
        defaultValue: String?   from @DefaultValue
        appliesTo:    [String]  from @AppliesTo  as list
      }
      type ValueTerm: Term {}

      type Operation: Declared {
        isBound:       String?         from @IsBound
        isComposable:  String?         from @IsComposable
        entitySetPath: String?      from @EntitySetPath
        parameters:    [Parameter]  from e:Parameter
        result:        String?      from @ReturnType
        results:       [Result]     from e:ReturnType
      }
      type Action: Operation {}
      type Function: Operation {}
      type Parameter: Named { facets: Facets from .; mode: String? from @Mode }
      type Result: Annotated { facets: Facets from .; entitySet: String? from @EntitySet }

      type Association: Declared {
        ends:       [End]        from e:End
        constraint: Dependence?  from e:ReferentialConstraint
      }
      type End {
        role:         String?  from @Role
        type:         String?  from @Type
        multiplicity: String?  from @Multiplicity
        onDelete:     String?  from e:OnDelete/@Action
      }
      type Dependence { principal: Constrained from e:Principal; dependent: Constrained from e:Dependent }
      type Constrained { role: String from @Role; properties: [String] from e:PropertyRef/@Name }

      type EntityContainer: Declared {
        extends:         String?           from @Extends
        isDefault:       String?              from @m:IsDefaultEntityContainer
        entitySets:      [EntitySet]       from e:EntitySet
        singletons:      [Singleton]       from e:Singleton
        imports:         [Import]          from e:FunctionImport | e:ActionImport
        associationSets: [AssociationSet]  from e:AssociationSet
      }
      type EntitySet: Named {
        type:     String?    from @EntityType
        isListed: String?       from @IncludeInServiceDocument
        bindings: [Binding]  from e:NavigationPropertyBinding
      }
      type Singleton: Named {
        type:     String?    from @Type
        nullable: String?       from @Nullable
        bindings: [Binding]  from e:NavigationPropertyBinding
      }
      type Binding { path: String? from @Path; target: String? from @Target }
      type Import: Named {
        kind:            String       from local-name()
        operation:       String?      from @Function | @Action
        entitySet:       String?      from @EntitySet
        entitySetPath:   String?      from @EntitySetPath
        isListed:        String?         from @IncludeInServiceDocument
        httpMethod:      String?      from @m:HttpMethod
        isBindable:      String?         from @IsBindable
        isComposable:    String?         from @IsComposable
        isSideEffecting: String?        from @IsSideEffecting
        result:          String?      from @ReturnType
        results:         [Result]     from e:ReturnType
        parameters:      [Parameter]  from e:Parameter
      }
      type AssociationSet: Named { association: String? from @Association; ends: [SetEnd] from e:End }
      type SetEnd { role: String? from @Role; set: String? from @EntitySet }

      type Annotations {
        target:      String?  from @Target
        qualifier:   String?  from @Qualifier
        annotations: [Node]   from e:Annotation | e:ValueAnnotation | e:TypeAnnotation
        line:        Int      from line()
        offset:      Int      from offset()
      }

      """

  /// CSDL JSON. A declaration's body is taken whole, as its members are named by the model, and annotations are arrays
  /// as they may be anything: in a dictionary the items of an array would take the array's place.
  private static let json = """

    emit JSONVersion at json(/`$Version`)
    emit JSONReference at json(/`$Reference`/*)
    emit JSONDeclaration at json(/*[not(starts-with(name(), "$"))]/*[not(starts-with(name(), "$"))])
    emit JSONTarget at json(/*[not(starts-with(name(), "$"))]/`$Annotations`/*)
    emit JSONSchema at json(/*[not(starts-with(name(), "$"))])
    emit JSONDocument at json(/.)

    type JSONVersion { value: String from .; line: Int from line(); offset: Int from offset() }
    type JSONReference { uri: String from name(); body: Any from .; line: Int from line(); offset: Int from offset() }
    type JSONDeclaration {
      schema:  String    from ../name()
      name:    String    from name()
      members: [String]  from *[not(starts-with(name(), "$") or contains(name(), "@"))]/name()
      body:    Any       from .
      line:    Int       from line()
      offset:  Int       from offset()
    }
    type JSONTarget { target: String from name(); body: Any from .; line: Int from line(); offset: Int from offset() }
    # The schema can't be taken whole, so a list of one annotation value is taken for the value.
    # Documents of other kinds have texts in their place, which are told from metadata by what they lack.
    type JSONSchema {
      namespace:   String            from name()
      alias:       String?           from `$Alias`
      annotations: [String: [Any?]]  from @*
      text:        String?           from text()
      line:        Int               from line()
      offset:      Int               from offset()
    }
    type JSONDocument { container: String? from `$EntityContainer`; text: String? from text() }

    """
}
