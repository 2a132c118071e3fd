import SaxOData

struct Product: Decodable { var ProductName: String; var UnitPrice: Double }

let northwind = try ODataService(CommandLine.arguments[1])
let cheap = northwind["Products", as: Product.self].filter("UnitPrice lt 6").orderBy("UnitPrice")
for try await product in cheap.objects() { print(product.ProductName, product.UnitPrice) }
