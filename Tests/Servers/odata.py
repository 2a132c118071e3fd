"""A service of OData with pages of products, which misbehaves as the first segment of the path says.

/svc is as it should be, in version 4; /dies closes the connection in the midst of its second page; /fails has an error
among the products of that; /loops leads back from there; /login answers with a page; /two speaks version 2; /gone has no
metadata, /broken has half of it, and /mute does not say its version. All have orders beside the products.
/northwind has some products of the public service at services.odata.org/V4/Northwind/Northwind.svc as those are there.
"""
import json
import re
import re
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

METADATA = """<?xml version="1.0"?>
<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="Shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">
<EntityType Name="Product"><Key><PropertyRef Name="ID"/></Key>
<Property Name="ID" Type="Edm.Int32" Nullable="false"/><Property Name="Name" Type="Edm.String"/>
<Property Name="Price" Type="Edm.Decimal"/><Property Name="Released" Type="Edm.DateTimeOffset"/>
<NavigationProperty Name="Category" Type="Shop.Category"/></EntityType>
<EntityType Name="Category"><Key><PropertyRef Name="ID"/></Key>
<Property Name="ID" Type="Edm.Int32" Nullable="false"/><Property Name="Name" Type="Edm.String"/></EntityType>
<EnumType Name="Status"><Member Name="open"/><Member Name="closed"/></EnumType>
<ComplexType Name="Address"><Property Name="City" Type="Edm.String" Nullable="false"/>
<Property Name="Street" Type="Edm.String"/></ComplexType>
<EntityType Name="Order"><Key><PropertyRef Name="ID"/></Key>
<Annotation Term="Org.OData.Core.V1.Description" String="What a customer wants."/>
<Property Name="ID" Type="Edm.Int64" Nullable="false"/><Property Name="Status" Type="Shop.Status" Nullable="false">
<Annotation Term="Org.OData.Core.V1.Description" String="Closed once all is paid."/></Property>
<Property Name="Address" Type="Shop.Address"/><Property Name="Tags" Type="Collection(Edm.String)" Nullable="false"/>
<NavigationProperty Name="Items" Type="Collection(Shop.Product)"/>
<NavigationProperty Name="Before" Type="Shop.Order"/></EntityType>
<EntityContainer Name="Container"><EntitySet Name="Products" EntityType="Shop.Product"/>
<EntitySet Name="Orders" EntityType="Shop.Order"/><Singleton Name="Newest" Type="Shop.Order"/></EntityContainer>
</Schema></edmx:DataServices></edmx:Edmx>
"""
PRODUCTS = [{'ID': n, 'Name': f'product {n}', 'Price': n * 2.5, 'Released': '2026-01-02T03:04:05Z'}
            for n in range(1, 8)]
NORTHWIND = [{'ProductID': number, 'ProductName': name, 'UnitPrice': price} for number, name, price in (
    (1, 'Chai', 18), (2, 'Chang', 19), (3, 'Aniseed Syrup', 10), (13, 'Konbu', 6), (23, 'Tunnbröd', 9),
    (24, 'Guaraná Fantástica', 4.5), (33, 'Geitost', 2.5))]
ORDERS = [{'ID': 1, 'Status': 'open', 'Address': {'City': 'Ulm', 'Street': None}, 'Tags': ['a', 'b']},
          {'ID': 2, 'Status': 'closed', 'Address': None, 'Tags': []}]
PAGE = {'northwind': 1}


class Handler(BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def log_message(self, *arguments):
        pass

    def answer(self, body, kind='application/json', length=None):
        data = body.encode()
        self.send_response(200)
        if self.way != 'mute':
            self.send_header('DataServiceVersion' if self.way == 'two' else 'OData-Version',
                             '2.0' if self.way == 'two' else '4.0')
        self.send_header('Content-Type', kind)
        self.send_header('Content-Length', str(length or len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self):
        parts = urlsplit(self.path)
        self.way, _, path = parts.path[1:].partition('/')
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        if self.way == 'login':
            self.answer('<html><body>Please log in.</body></html>', 'text/html')
        elif path == '$metadata' and self.way == 'gone':
            self.send_error(404)
        elif path == '$metadata':
            text = METADATA.replace('Name="Product">', 'Name="Product" OpenType="true">') if self.way == 'open' else METADATA
            self.answer(text[:len(text) // 2] if self.way == 'broken' else text, 'application/xml')
        elif path == 'Orders':
            self.answer(json.dumps({'value': [self.order(order, query) for order in ORDERS]}))
        elif path == 'Newest':
            self.answer(json.dumps(self.order(ORDERS[0], query)))
        elif path == 'Products/$count':
            self.answer(str(len(self.found(query))), 'text/plain')
        elif path == 'Products(1)':
            one = PRODUCTS[0]
            self.answer(json.dumps({'d': one} if self.way == 'two' else {'@odata.context': '$metadata#Products/$entity', **one}))
        elif path == 'Products':
            self.products(query)
        else:
            self.answer('{"value":[]}' if self.way != 'two' else '{"d":{"EntitySets":["Products"]}}')

    def order(self, order, query):
        if query.get('$expand') == 'Items,Before':
            return {**order, 'Items': PRODUCTS[:order['ID']], 'Before': ORDERS[0] if order['ID'] == 2 else None}
        return order

    def found(self, query):
        found = (NORTHWIND if self.way == 'northwind' else PRODUCTS)[:int(query.get('$top', 10))]
        if '$filter' in query:
            name, operator, bound = unquote(query['$filter']).split(' ')
            found = [product for product in found
                     if (product[name] > float(bound) if operator == 'gt' else product[name] < float(bound))]
        if '$orderby' in query:
            found = sorted(found, key=lambda product: product[query['$orderby']])
        if '$search' in query:
            found = [product for product in found if query['$search'].strip('"') in product['Name']]
        # An option of this service's own.
        if 'sap-client' in query:
            found = found[:int(query['sap-client'])]
        return found[int(query.get('$skip', 0)):]

    def groups(self, apply):
        """The rows of `groupby((NAME),aggregate($count as N))`, and the one of `aggregate(NAME with sum as N)`."""
        if match := re.fullmatch(r'groupby\(\((\w+)\),aggregate\(\$count as (\w+)\)\)', apply):
            values = [product[match[1]] for product in PRODUCTS]
            return [{match[1]: value, match[2]: values.count(value)} for value in dict.fromkeys(values)]
        match = re.fullmatch(r'aggregate\((\w+) with sum as (\w+)\)', apply)
        return [{'@odata.id': None, match[2]: sum(product[match[1]] for product in PRODUCTS)}]

    def products(self, query):
        if '$apply' in query:
            self.answer(json.dumps({'@odata.context': '$metadata#Products', 'value': self.groups(query['$apply'])}))
            return
        skip = int(query.get('$skiptoken', 0))
        size = PAGE.get(self.way, 3)
        found = self.found(query)
        page = [dict(product) for product in found[skip:skip + size]]
        if self.way == 'open':
            page = [{**product, 'Color': 'red'} for product in page]
        if query.get('$expand') == 'Category':
            for product in page:
                product['Category'] = {'ID': 9, 'Name': 'all'}
        more = skip + size < len(found)
        rest = {name: query[name] for name in ('$filter', '$orderby', '$skip', 'sap-client') if name in query}
        link = f'Products?{urlencode({**rest, "$skiptoken": skip + size}, safe="$")}'
        if skip and self.way == 'loops':
            more, link = True, 'Products?$skiptoken=3'
        if self.way == 'two':
            for product in page:
                product['Price'] = str(product['Price'])
                product['Released'] = '/Date(1767323045000)/'
            root = f'http://{self.headers["Host"]}/two/'
            self.answer(json.dumps({'d': {'results': page, **({'__next': root + link} if more else {})}}))
            return
        text = json.dumps({'@odata.context': '$metadata#Products', 'value': page,
                           **({'@odata.nextLink': link} if more else {})})
        if skip and self.way == 'dies':
            self.answer(text[:len(text) // 2], length=len(text))
            self.close_connection = True
        elif skip and self.way == 'fails':
            self.answer(json.dumps({'value': page[:1]})[:-2]
                        + ', {"error": {"code": "9", "message": "the database is gone"}}')
        else:
            self.answer(text)


server = ThreadingHTTPServer(('127.0.0.1', 0), Handler)
server.daemon_threads = True
print(server.server_port, flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
# Whoever started this holds the other end; it goes when they do.
sys.stdin.read()
