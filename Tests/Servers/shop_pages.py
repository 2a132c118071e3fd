"""Collections in pages: by page number, by offset and by cursor, with the links between them."""
import base64
import re
from urllib.parse import urlencode

from shop_formats import list_bytes
from shop_http import Failure

SIZE, MOST = 20, 1000


class Page:
    """The part of a collection that a request asks for, and the parts beside it, as changes of the query."""

    def __init__(self, exchange, collection):
        self.exchange, self.collection = exchange, collection
        names = {name for name, _ in exchange.query}
        if 'cursor' in names:
            self.by_cursor()
        elif names & {'limit', 'offset'}:
            self.by_offset()
        else:
            self.by_page()

    def size(self):
        exchange = self.exchange
        return exchange.number('limit', exchange.number('per_page', SIZE, 1, MOST), 1, MOST)

    def by_cursor(self):
        size = self.size()
        found = self.collection.after(opened(self.exchange.text('cursor')), size + 1)
        self.orders = found[:size]
        self.first, self.last, self.previous = {'cursor': ''}, None, None
        self.next = {'cursor': self.cursor} if len(found) > size else None

    def by_offset(self):
        size, offset, count = self.size(), self.exchange.number('offset', 0), self.collection.count
        self.orders = self.collection.part(offset, size)
        self.first = {'offset': 0}
        self.last = None if count is None else {'offset': max(count - 1, 0) // size * size}
        self.previous = {'offset': max(offset - size, 0)} if offset else None
        self.next = {'offset': offset + size} if count is None or offset + size < count else None

    def by_page(self):
        size, count = self.exchange.number('per_page', SIZE, 1, MOST), self.collection.count
        number = self.exchange.number('page', 1, 1)
        self.orders = self.collection.part((number - 1) * size, size)
        self.first = {'page': 1}
        self.last = None if count is None else {'page': max(-(-count // size), 1)}
        self.previous = {'page': number - 1} if number > 1 else None
        self.next = {'page': number + 1} if count is None or number * size < count else None

    @property
    def cursor(self):
        """Leads on behind the last order; None where there is none."""
        return closed(self.orders[-1]['id']) if self.orders else None


def closed(number):
    return base64.urlsafe_b64encode(b'after-%d' % number).decode().rstrip('=')


def opened(cursor):
    """The number of the last order before a cursor; an empty one begins."""
    if not cursor:
        return 0
    try:
        text = base64.urlsafe_b64decode(cursor + '=' * (-len(cursor) % 4)).decode()
    except ValueError:
        text = ''
    match = re.fullmatch(r'after-(\d{1,15})', text, re.ASCII)
    if match is None:
        raise Failure(400, 'bad-cursor', 'the cursor is none of this server')
    return int(match[1])


def changed(exchange, changes):
    """The request's target with other values in its query."""
    if changes is None:
        return None
    kept = [(name, value) for name, value in exchange.query if name not in changes]
    return exchange.path + '?' + urlencode(kept + list(changes.items()))


def next_target(exchange, page):
    """The next page's, in the request's mode: `loop` leads to the same page, `away` to another origin, which is
    this server by its other name."""
    mode = exchange.text('mode', '')
    if mode == 'loop':
        return exchange.target
    target = changed(exchange, page.next)
    if mode == 'away' and target:
        host = exchange.fields.get('Host') or ''
        other = '127.0.0.1' if host.startswith('localhost') else 'localhost'
        return 'http://%s:%d%s' % (other, exchange.server.server_port, target)
    if mode not in ('', 'away'):
        raise Failure(400, 'bad-query', 'mode is neither loop nor away')
    return target


def links(exchange, page, following):
    """The Link fields (RFC 8288): two, with relations in quotes and without, several in one, and commas in
    titles."""
    values = ['<%s>; rel="first start"; title="page 1, where it begins"' % changed(exchange, page.first)]
    if page.previous:
        values.append('<%s>; rel="prev"' % changed(exchange, page.previous))
    if following:
        values.append('<%s>; title="one more, please; thanks"; rel="next"' % following)
    if page.last:
        values.append('<%s>; rel=last' % changed(exchange, page.last))
    return [('Link', ', '.join(values)),
            ('Link', '</api/v2/html>; rel="describedby"; type="text/html"')]


def answer_page(exchange, collection):
    """Answers with the page that the query asks for."""
    page = Page(exchange, collection)
    following = next_target(exchange, page)
    more = {'next': following, 'cursor': page.cursor if page.next else None}
    data, kind = list_bytes(exchange, page.orders, more, collection.count)
    exchange.answer(200, data, kind, *links(exchange, page, following), ('Vary', 'Accept'))
