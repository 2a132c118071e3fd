"""A service of OData 2 by pyslet, in SQLite: products of categories.

Prints its port, and serves until its standard input ends. A page has at most 3 entities.
"""
import concurrent.futures
import datetime
import io
import logging
import sys

sys.dont_write_bytecode = True
logging.disable(logging.CRITICAL)
import pyslet.odata2.metadata as edmx  # noqa: E402
from pyslet.odata2.server import Server  # noqa: E402
from pyslet.odata2.sqlds import SQLiteEntityContainer  # noqa: E402

import listening  # noqa: E402

METADATA = b"""<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<edmx:Edmx Version="1.0" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx"
 xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata">
<edmx:DataServices m:DataServiceVersion="2.0"><Schema Namespace="Shop" xmlns="http://schemas.microsoft.com/ado/2006/04/edm">
<EntityContainer Name="Container" m:IsDefaultEntityContainer="true">
<EntitySet Name="Products" EntityType="Shop.Product"/><EntitySet Name="Categories" EntityType="Shop.Category"/>
<AssociationSet Name="ProductCategory" Association="Shop.ProductCategory">
<End Role="Product" EntitySet="Products"/><End Role="Category" EntitySet="Categories"/></AssociationSet>
</EntityContainer>
<EntityType Name="Product"><Key><PropertyRef Name="ID"/></Key>
<Property Name="ID" Type="Edm.Int32" Nullable="false"/>
<Property Name="Name" Type="Edm.String" MaxLength="100" Unicode="true" m:FC_TargetPath="SyndicationTitle"
 m:FC_KeepInContent="true"/>
<Property Name="Price" Type="Edm.Decimal" Precision="12" Scale="2"/>
<Property Name="Released" Type="Edm.DateTime" Precision="3"/>
<Property Name="Stock" Type="Edm.Int64"/>
<Property Name="Size" Type="Shop.Size" Nullable="false"/>
<Property Name="Version" Type="Edm.Int32" ConcurrencyMode="Fixed"/>
<NavigationProperty Name="Category" Relationship="Shop.ProductCategory" FromRole="Product" ToRole="Category"/></EntityType>
<EntityType Name="Category"><Key><PropertyRef Name="ID"/></Key>
<Property Name="ID" Type="Edm.Int32" Nullable="false"/>
<Property Name="Name" Type="Edm.String" MaxLength="100" Unicode="true"/>
<NavigationProperty Name="Products" Relationship="Shop.ProductCategory" FromRole="Category" ToRole="Product"/></EntityType>
<ComplexType Name="Size"><Property Name="Width" Type="Edm.Double"/>
<Property Name="Unit" Type="Edm.String" MaxLength="9" Unicode="true"/></ComplexType>
<Association Name="ProductCategory"><End Role="Product" Type="Shop.Product" Multiplicity="*"/>
<End Role="Category" Type="Shop.Category" Multiplicity="0..1"/></Association>
</Schema></edmx:DataServices></edmx:Edmx>"""


def application(port):
    document = edmx.Document()
    document.read(io.BytesIO(METADATA))
    container = document.root.DataServices['Shop.Container']
    SQLiteEntityContainer(file_path=':memory:', container=container).create_all_tables()
    with container['Categories'].open() as categories:
        for number, name in [(1, 'tea & coffee'), (2, "children's books")]:
            made = categories.new_entity()
            made['ID'].set_from_value(number)
            made['Name'].set_from_value(name)
            categories.insert_entity(made)
    with container['Products'].open() as products:
        for number in range(1, 8):
            made = products.new_entity()
            for name, value in [
                    ('ID', number), ('Name', f'product {number}'), ('Price', number * 2.5), ('Version', 1),
                    ('Released', datetime.datetime(2026, 1, number, 3, 4, 5, 250000)), ('Stock', 9007199254740993 + number)]:
                made[name].set_from_value(value)
            made['Size']['Width'].set_from_value(number / 2)
            made['Size']['Unit'].set_from_value('cm')
            made['Category'].bind_entity(1 + number % 2)
            products.insert_entity(made)
    server = Server(f'http://127.0.0.1:{port}/')
    server.topmax = 3
    server.set_model(document)
    # Its one connection to SQLite belongs to the thread of a request, beyond its end where that fails: all are
    # answered by one thread.
    worker = concurrent.futures.ThreadPoolExecutor(max_workers=1)

    def in_one_thread(environ, start_response):
        return worker.submit(lambda: list(server(environ, start_response))).result()

    return in_one_thread


listening.serve_wsgi(application)
