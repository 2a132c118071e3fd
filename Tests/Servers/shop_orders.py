"""The requests for orders: lists, and single ones that are made, shown, changed and deleted."""
import re
from urllib.parse import parse_qs

import shop_formats as formats
from shop_http import Failure
from shop_pages import answer_page
from shop_store import ComputedOrders

MERGE_PATCH = 'application/merge-patch+json'


def listed(exchange):
    since = exchange.text('since')
    if since and not (since := formats.time(since)):
        raise Failure(400, 'bad-query', 'since is no date or time with an offset')
    statuses = exchange.all('status')
    if not set(statuses) <= set(formats.STATES):
        raise Failure(400, 'bad-query', 'status is neither open nor closed')
    answer_page(exchange, exchange.store.matching(since, statuses))


def bulk(exchange):
    """A collection of `pages` pages, or one without an end."""
    size = exchange.number('limit', exchange.number('per_page', 20, 1, 1000), 1, 1000)
    pages = exchange.number('pages', None)
    answer_page(exchange, ComputedOrders(None if pages is None else pages * size))


def search(exchange):
    if exchange.kind != 'application/x-www-form-urlencoded':
        raise Failure(415, 'unsupported-type', 'a search is application/x-www-form-urlencoded')
    form = parse_qs(exchange.body.whole().decode('utf-8', 'replace'), keep_blank_values=True)
    if 'q' not in form:
        raise Failure(422, 'invalid', 'a search has a field q')
    # All in one page: a link would lead to what has no GET.
    collection = exchange.store.of_customer(form['q'][-1])
    data, kind = formats.list_bytes(
        exchange, collection.part(0, -1), {'next': None, 'cursor': None}, collection.count)
    exchange.answer(200, data, kind, ('Vary', 'Accept'))


def found(exchange):
    """The order that the path names."""
    number = int(exchange.parameters['id'])
    order = exchange.store.get(number) if number < 1 << 53 else None
    if order is None:
        raise Failure(404, 'not-found', 'there is no order %d' % number)
    return order


def answer_order(exchange, status, order, *fields):
    data, kind, tag = formats.representation(exchange, order)
    exchange.answer(status, data, kind, ('ETag', tag), ('Vary', 'Accept'), *fields)


def named(exchange, field):
    """The entity tags of a field, `*` among them, or None if there is no such field."""
    values = exchange.fields.get_all(field)
    return None if values is None else re.findall(r'\*|(?:W/)?"[^"]*"', ','.join(values))


def show(exchange):
    order = found(exchange)
    tag = formats.representation(exchange, order)[2]
    # These are compared weakly (RFC 9110, section 13.1.2).
    known = [text.removeprefix('W/') for text in named(exchange, 'If-None-Match') or []]
    if '*' in known or tag in known:
        exchange.answer(304, b'', '', ('ETag', tag), ('Vary', 'Accept'))
    else:
        answer_order(exchange, 200, order)


def create(exchange):
    order = exchange.store.insert(formats.checked(formats.read_order(exchange)))
    answer_order(exchange, 201, order, ('Location', '/api/v2/orders/%d' % order['id']))


def matches(exchange, order):
    """True if the order is what the request takes it for, which any representation's tag tells.

    It is asked last, as what would fail otherwise does so before (RFC 9110, section 13.2.1)."""
    wanted = named(exchange, 'If-Match')
    if wanted is None and exchange.fields.get('X-Require-Match') == '1':
        raise Failure(428, 'precondition-required', 'the request has to have an If-Match')
    return wanted is None or '*' in wanted or bool(set(formats.tags(order)) & set(wanted))


def change(exchange, members_of):
    """Gives an order the members that `members_of` makes of what it is."""
    with exchange.store.lock:
        order = found(exchange)
        members = members_of(order)
        if isinstance(members, dict) and str(members.get('id', order['id'])) != str(order['id']):
            raise formats.Invalid([('/id', "is another order's")])
        value = formats.checked(members)
        has_changed = matches(exchange, order)
        if has_changed:
            order = exchange.store.replace(order['id'], value)
    answer_order(exchange, 200 if has_changed else 412, order)


def put(exchange):
    found(exchange)
    members = formats.read_order(exchange)
    change(exchange, lambda order: members)


def patch(exchange):
    found(exchange)
    if exchange.kind != MERGE_PATCH:
        raise Failure(415, 'unsupported-type', 'a patch is ' + MERGE_PATCH, ('Accept-Patch', MERGE_PATCH))
    value = exchange.json_body()
    change(exchange, lambda order: formats.merged(order, value))


def delete(exchange):
    with exchange.store.lock:
        order = found(exchange)
        is_gone = matches(exchange, order)
        if is_gone:
            exchange.store.remove(order['id'])
    if is_gone:
        exchange.answer(204)
    else:
        answer_order(exchange, 412, order)
