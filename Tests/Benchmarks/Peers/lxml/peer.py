"""lxml's iterparse: an element at a time, cleared when it has been used.

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


def every():
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
        yield cents(record["price"])


def rare():
    for product in elements("product"):
        price = product.find(SHOP + "price")
        if price.get("currency") == "XDR":
            yield cents(float(price.text))


jobs = {
    "xml-some": some,
    "xml-all": every,
    "xml-one": lambda: (cents(float(product.findtext(SHOP + "price"))) for product in elements("product")),
    "xml-rare": rare,
}

for _ in sys.stdin:
    records = total = 0
    for value in jobs[contest]():
        records += 1
        total += value
    print(records, total, flush=True)
