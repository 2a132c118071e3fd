"""ijson on yajl's C backend: objects as it makes them, one at a time.

Run as `run CONTEST FILE memory|file`. For each line that it is told it reads the file, or what it has
of it in memory, and answers `records sum`.
"""

import io
import math
import sys
from datetime import datetime

import ijson

backend = ijson.get_backend("yajl2_c")
contest, path, source = sys.argv[1:]
in_memory = open(path, "rb").read() if source == "memory" else None


def values(prefix):
    with open(path, "rb") if in_memory is None else io.BytesIO(in_memory) as file:
        yield from backend.items(file, prefix, use_float=True)


def cents(price):
    return math.floor(price * 100 + 0.5)


def some():
    for record in values("value.item"):
        item = (record["ID"], record["Name"], record["Price"], record["Supplier"]["Name"])
        yield cents(item[2])


def every():
    for record in values("value.item"):
        record["Released"] = datetime.fromisoformat(record["Released"].replace("Z", "+00:00"))
        yield cents(record["Price"])


def rare():
    for record in values("value.item"):
        if record["Currency"] == "XDR":
            yield cents(record["Price"])


def twitter():
    for status in values("item.statuses.item"):
        item = (status["id"], status["text"], status["user"]["screen_name"], status["retweet_count"])
        yield item[3]


jobs = {
    "json-some": some,
    "json-all": every,
    "json-one": lambda: map(cents, values("value.item.Price")),
    "json-rare": rare,
    "json-twitter": twitter,
    "json-citm": lambda: (
        sum(price["amount"] for price in performance["prices"])
        for performance in values("item.performances.item")
    ),
    "json-canada": lambda: (
        cents(point[0]) for point in values("item.features.item.geometry.coordinates.item.item")
    ),
}

for _ in sys.stdin:
    records = total = 0
    for value in jobs[contest]():
        records += 1
        total += value
    print(records, total, flush=True)
