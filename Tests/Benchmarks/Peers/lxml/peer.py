"""lxml's iterparse: an element at a time, cleared when it has been used. And what it writes.

Run as `run CONTEST FILE memory|file`. For each line that it is told it reads the file, or what it has
of it in memory, and answers `records sum`.
"""

import io
import math
import sys
from datetime import datetime

from lxml import etree

contest, path, source = sys.argv[1:]
in_memory = open(path, "rb").read() if source == "memory" else None
SHOP = "{urn:shop}"


def elements(tag):
    file = path if in_memory is None else io.BytesIO(in_memory)
    for _, element in etree.iterparse(file, events=("end",), tag=SHOP + tag):
        yield element
        element.clear()
        while element.getprevious() is not None:
            del element.getparent()[0]


def cents(price):
    return math.floor(price * 100 + 0.5)


def some():
    for product in elements("product"):
        item = (
            int(product.get("id")),
            product.findtext(SHOP + "name"),
            float(product.findtext(SHOP + "price")),
            product.findtext(f"{SHOP}supplier/{SHOP}name"),
        )
        yield cents(item[2])


def products():
    for product in elements("product"):
        record = {"id": int(product.get("id")), "rating": int(product.get("rating"))}
        for name in ("name", "description", "notes"):
            record[name] = product.findtext(SHOP + name)
        price = product.find(SHOP + "price")
        record["price"] = float(price.text)
        record["currency"] = price.get("currency")
        released = product.findtext(SHOP + "released")
        record["released"] = datetime.fromisoformat(released.replace("Z", "+00:00"))
        record["inStock"] = product.findtext(SHOP + "inStock") == "true"
        supplier = product.find(SHOP + "supplier")
        record["supplier"] = {
            "id": int(supplier.get("id")),
            "name": supplier.findtext(SHOP + "name"),
            "city": supplier.findtext(SHOP + "city"),
            "phones": [phone.text for phone in supplier.findall(SHOP + "phone")],
        }
        record["tags"] = [tag.text for tag in product.findall(SHOP + "tag")]
        record["dimensions"] = [
            (size.get("axis"), float(size.text)) for size in product.findall(SHOP + "size")
        ]
        yield record


def every():
    return (cents(record["price"]) for record in products())


def rare():
    for product in elements("product"):
        price = product.find(SHOP + "price")
        if price.get("currency") == "XDR":
            yield cents(float(price.text))


def add_product(root, record):
    product = etree.SubElement(root, SHOP + "product", id=str(record["id"]), rating=str(record["rating"]))
    add = etree.SubElement
    add(product, SHOP + "name").text = record["name"]
    add(product, SHOP + "description").text = record["description"]
    add(product, SHOP + "price", currency=record["currency"]).text = str(record["price"])
    add(product, SHOP + "released").text = record["released"].strftime("%Y-%m-%dT%H:%M:%SZ")
    add(product, SHOP + "inStock").text = "true" if record["inStock"] else "false"
    supplier = add(product, SHOP + "supplier", id=str(record["supplier"]["id"]))
    add(supplier, SHOP + "name").text = record["supplier"]["name"]
    add(supplier, SHOP + "city").text = record["supplier"]["city"]
    for phone in record["supplier"]["phones"]:
        add(supplier, SHOP + "phone").text = phone
    for tag in record["tags"]:
        add(product, SHOP + "tag").text = tag
    for axis, size in record["dimensions"]:
        add(product, SHOP + "size", axis=axis).text = str(size)
    add(product, SHOP + "notes").text = record["notes"]


def serialized(root):
    """Writes a tree. By etree.xmlfile, an element at a time, it took as long."""
    return len(root), len(etree.tostring(root, encoding="UTF-8", xml_declaration=True))


def written(records):
    """Makes a tree of records, and writes it."""
    root = etree.Element(SHOP + "products", nsmap={None: "urn:shop"})
    for record in records:
        add_product(root, record)
    return serialized(root)


def tree():
    """The tree of the document, without the white space between its elements."""
    file = path if in_memory is None else io.BytesIO(in_memory)
    return etree.parse(file, etree.XMLParser(remove_blank_text=True)).getroot()


if contest == "xml-write":
    write, argument = written, list(products())
elif contest == "xml-write-tree":
    write, argument = serialized, tree()
else:
    write = None

jobs = {
    "xml-some": some,
    "xml-all": every,
    "xml-one": lambda: (cents(float(product.findtext(SHOP + "price"))) for product in elements("product")),
    "xml-rare": rare,
}

for _ in sys.stdin:
    if write:
        print(*write(argument), flush=True)
        continue
    records = total = 0
    for value in jobs[contest]():
        records += 1
        total += value
    print(records, total, flush=True)
