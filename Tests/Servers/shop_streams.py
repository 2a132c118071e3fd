"""Long answers of the shop: events, a log, and an array of orders of any size."""
import functools
import json
import time

from shop_http import Failure, json_bytes
from shop_store import computed

ENDS = {'lf': ['\n'], 'crlf': ['\r\n'], 'cr': ['\r'], 'mixed': ['\n', '\r\n', '\r']}
BLOCK = 64 << 10


def event(number, count):
    """An order's event: each third has no name, each second no space behind `id:`, and data in lines."""
    lines = [': event %d of %d' % (number, count)]
    lines.append(('id:%d' if number % 2 == 0 else 'id: %d') % number)
    if number % 3:
        lines.append('event: order')
    text = json.dumps({'number': number, 'order': computed(number)}, ensure_ascii=False, indent=1)
    return lines + ['data: ' + line for line in text.split('\n')] + ['']


def events(exchange):
    """Server-sent events with the numbers from 1 to `count`, those behind Last-Event-ID.

    `drop` cuts the body behind so many of them by closing the connection, or ends it with `drop-as=end`.
    Who has all is told with 204 not to come again."""
    count = exchange.number('count', 10)
    drop, gap = exchange.number('drop', 0), exchange.number('gap', 0)
    if exchange.text('ends', 'lf') not in ENDS:
        raise Failure(400, 'bad-query', 'ends is one of: ' + ', '.join(ENDS))
    ends = ENDS[exchange.text('ends', 'lf')]
    last = exchange.fields.get('Last-Event-ID') or ''
    last = int(last) if last.isascii() and last.isdigit() else 0
    if last >= count:
        exchange.answer(204)
        return
    chunks = exchange.stream('text/event-stream', ('Cache-Control', 'no-store'))
    chunks.write(text_lines([': from %d' % (last + 1), 'retry: 20', ''], ends))
    for number in range(last + 1, count + 1):
        if drop and number > last + drop:
            if exchange.text('drop-as') == 'end':
                chunks.end()
            else:
                chunks.cut()
            return
        if gap and number > last + 1:
            time.sleep(gap / 1000)
        chunks.write(text_lines(event(number, count), ends))
    chunks.end()


def text_lines(lines, ends):
    """Lines, the last of which is empty, with their ends in turn."""
    text = ''.join(line + ends[i % len(ends)] for i, line in enumerate(lines[:-1]))
    # An LF alone would be one end with a CR before it.
    return (text + (ends[0] if len(ends) == 1 else '\r\n')).encode()


def log(exchange):
    """Objects in lines (NDJSON), each sent for itself."""
    count, gap = exchange.number('count', 100), exchange.number('gap', 0)
    chunks = exchange.stream('application/x-ndjson')
    for number in range(1, count + 1):
        if gap and number > 1:
            time.sleep(gap / 1000)
        level = ['info', 'warning', 'error'][number % 3]
        line = {'line': number, 'level': level, 'text': 'Order %d was looked at.' % number}
        chunks.write(json_bytes(line) + b'\n')
    chunks.end()


@functools.cache
def block():
    """Orders of about 64 KiB, with commas between them."""
    orders, size, number = [], 0, 0
    while size < BLOCK:
        number += 1
        orders.append(json_bytes(computed(number)))
        size += len(orders[-1]) + 1
    return b','.join(orders)


def large(exchange):
    """About `mb` MiB of orders, whose numbers come again in each block."""
    count = max(exchange.number('mb', 10, 0, 1 << 20) * (1 << 20) // (len(block()) + 1), 1)
    many = (b',' + block()) * 16
    if exchange.text('chunked') == '1':
        output = exchange.stream('application/json')
    else:
        length = len(b'{"orders":[]}') + count * (len(block()) + 1) - 1
        exchange.begin(200, [('Content-Type', 'application/json'), ('Content-Length', str(length))])
        output = exchange.handler.wfile
        if exchange.method == 'HEAD':
            return
    output.write(b'{"orders":[' + block())
    left = count - 1
    while left:
        part = min(left, 16)
        output.write(many if part == 16 else many[:part * (len(block()) + 1)])
        left -= part
    output.write(b']}')
    if exchange.text('chunked') == '1':
        output.end()
