"""A service of OData 4 by odatapy, in memory: products of categories, photos, a boss and operations.

Prints its port, and serves until its standard input ends. The first argument is the version, 4.0 or 4.01; the second how
many entities a page has, 3 if there is none.
"""
import datetime
import decimal
import json
import sys

sys.dont_write_bytecode = True
from odatapy.data import ComplexValue, Entity, Property, ValueType  # noqa: E402
from odatapy.edm.csdl import *  # noqa: E402, F403
from odatapy.errors import ODataApplicationException  # noqa: E402
from odatapy.http.status import HttpStatusCode  # noqa: E402
from odatapy.server import OData  # noqa: E402
from odatapy.server.adapters import ODataWSGIApp  # noqa: E402
from odatapy.server.inmemory import InMemoryDataStore, InMemoryProcessor  # noqa: E402
from odatapy.server.processor import ActionProcessor, CustomETagSupport  # noqa: E402

import listening  # noqa: E402


class Model(CsdlAbstractEdmProvider):
    def get_schemas(self):
        key = [CsdlPropertyRef(name='ID')]
        number = CsdlProperty(name='ID', type='Edm.Int32', nullable=False)
        name = CsdlProperty(name='Name', type='Edm.String')
        size = CsdlComplexType(name='Size', properties=[
            CsdlProperty(name='Width', type='Edm.Double'), CsdlProperty(name='Unit', type='Edm.String')])
        product = CsdlEntityType(
            name='Product', key=key,
            properties=[
                number, name, CsdlProperty(name='Price', type='Edm.Decimal', precision=12, scale=2),
                CsdlProperty(name='Released', type='Edm.DateTimeOffset', precision=3),
                CsdlProperty(name='Stock', type='Edm.Int64'),
                CsdlProperty(name='Tags', type='Edm.String', collection=True),
                CsdlProperty(name='Size', type='Shop.Size')],
            navigation_properties=[
                CsdlNavigationProperty(name='Category', type='Shop.Category', partner='Products')])
        book = CsdlEntityType(
            name='Book', base_type='Shop.Product', properties=[CsdlProperty(name='Pages', type='Edm.Int32')])
        category = CsdlEntityType(
            name='Category', key=key, properties=[number, name],
            navigation_properties=[CsdlNavigationProperty(
                name='Products', type='Shop.Product', collection=True, partner='Category')])
        photo = CsdlEntityType(name='Photo', key=key, properties=[number, name], has_stream=True)
        return [CsdlSchema(
            namespace='Shop', complex_types=[size], entity_types=[product, book, category, photo],
            functions=[CsdlFunction(
                name='Cheapest', composable=True, parameters=[CsdlParameter(name='count', type='Edm.Int32')],
                return_type=CsdlReturnType(type='Shop.Product', collection=True))],
            actions=[CsdlAction(
                name='Discount', bound=True, parameters=[
                    CsdlParameter(name='product', type='Shop.Product'),
                    CsdlParameter(name='percent', type='Edm.Int32')])],
            entity_container=CsdlEntityContainer(
                name='Container',
                entity_sets=[
                    CsdlEntitySet(name='Products', type='Shop.Product', navigation_property_bindings=[
                        CsdlNavigationPropertyBinding(path='Category', target='Categories')]),
                    CsdlEntitySet(name='Categories', type='Shop.Category', navigation_property_bindings=[
                        CsdlNavigationPropertyBinding(path='Products', target='Products')]),
                    CsdlEntitySet(name='Photos', type='Shop.Photo')],
                singletons=[CsdlSingleton(name='Boss', type='Shop.Category')],
                function_imports=[CsdlFunctionImport(
                    name='Cheapest', function='Shop.Cheapest', entity_set='Products')]))]


class Tags(CustomETagSupport):
    def has_etag(self, entity_set_or_singleton):
        return entity_set_or_singleton.name == 'Products'


class Discounts(ActionProcessor):
    """Takes some percent off a product's price."""

    def __init__(self, processor):
        self.processor = processor

    def process_action(self, request, response, uri_info, request_ct, response_ct):
        percent = json.loads(request.body).get('percent')
        if not isinstance(percent, int):
            raise ODataApplicationException('no percent', HttpStatusCode.BAD_REQUEST, code='discount')
        number = next(part.typed_keys['ID'] for part in uri_info.resource_parts if getattr(part, 'typed_keys', None))
        for product in self.processor.store.entities('Products'):
            if product.get_value('ID') == number:
                price = product.get_property('Price')
                price.value = price.value * (100 - percent) / 100
        response.set_status(HttpStatusCode.NO_CONTENT)


def entity(type_name, number, name):
    made = Entity(type='Shop.' + type_name)
    made.set_property('ID', number, ValueType.PRIMITIVE, 'Edm.Int32')
    made.set_property('Name', name, ValueType.PRIMITIVE, 'Edm.String')
    return made


def product(number):
    made = entity('Book' if number == 7 else 'Product', number, f'product {number}')
    made.set_property('Price', decimal.Decimal(number) * decimal.Decimal('2.5'), ValueType.PRIMITIVE, 'Edm.Decimal')
    released = datetime.datetime(2026, 1, number, 3, 4, 5, 250000, datetime.timezone.utc)
    made.set_property('Released', released, ValueType.PRIMITIVE, 'Edm.DateTimeOffset')
    made.set_property('Stock', 9007199254740993 + number, ValueType.PRIMITIVE, 'Edm.Int64')
    made.set_property('Tags', ['a', 'b'][:number % 3], ValueType.COLLECTION_PRIMITIVE, 'Edm.String')
    size = ComplexValue(type_name='Shop.Size', properties=[
        Property(name='Width', value=number / 2, value_type=ValueType.PRIMITIVE, type='Edm.Double'),
        Property(name='Unit', value='cm', value_type=ValueType.PRIMITIVE, type='Edm.String')])
    made.set_property('Size', size, ValueType.COMPLEX, 'Shop.Size')
    if number == 7:
        made.set_property('Pages', 300, ValueType.PRIMITIVE, 'Edm.Int32')
    return made


def application(port):
    odata = OData.new_instance()
    handler = odata.create_handler(odata.create_service_metadata(Model(), service_version=sys.argv[1]))
    store = InMemoryDataStore()
    products = [product(number) for number in range(1, 8)]
    categories = [entity('Category', 1, 'tea & coffee'), entity('Category', 2, "children's books")]
    store.set_entities('Products', products)
    store.set_entities('Categories', categories)
    store.set_entities('Photos', [])
    store.set_entities('Boss', [entity('Category', 9, 'all')])
    for made in products:
        category = categories[made.get_value('ID') % 2]
        store.set_relation('Products', str(made.get_value('ID')), 'Category', [category])
        store.add_relation('Categories', str(category.get_value('ID')), 'Products', made)
    processor = InMemoryProcessor(
        store, page_size=int(sys.argv[2]) if len(sys.argv) > 2 else 3, short_control_names=sys.argv[1] == '4.01')

    def cheapest(target, part):
        count = int(str(next(iter(part.parameters.values()))))
        return sorted(store.entities('Products'), key=lambda made: made.get_value('Price'))[:count]

    processor.register_function('Shop.Cheapest', cheapest)
    handler.register(processor)
    handler.register(Tags())
    handler.register(Discounts(processor))
    return ODataWSGIApp(handler)


listening.serve_wsgi(application)
