#!/usr/bin/env python3
"""A shop's REST service on loopback, with its orders in SQLite.

Prints its port, and serves until its standard input ends. Each process has orders, tokens and counts of its own.
Orders are {"id", "status", "customer", "total", "placed", "lines": [{"sku", "count"}], "note"}, as JSON or, for whose
Accept has it first, as XML. A failure is {"error": {"code", "message"}} or a problem document.

    GET    /api/v2/orders              a page {"orders", "page": {"next", "cursor"}, "total"}, with Link fields:
                                       by page and per_page, limit and offset, or cursor (empty at first) and limit;
                                       since, status (also repeated); mode=loop, mode=away
    GET    /api/v2/bulk                the same of computed orders: pages (without them no end), per_page
    POST   /api/v2/orders              201, 415, 422
    GET    /api/v2/orders/ID           ETag, If-None-Match
    PUT, PATCH, DELETE of the same     If-Match; X-Require-Match: 1 makes that a duty
    POST   /api/v2/orders/ID/photo     multipart/form-data with a file of up to 50 MiB
    POST   /api/v2/search              a form with q
    GET    /api/v2/events              server-sent events: count, drop, drop-as=end, gap (ms), ends=lf|crlf|cr|mixed
    GET    /api/v2/log                 NDJSON: count, gap (ms)
    GET    /api/v2/large               mb, chunked=1
    POST   /api/v2/login               {"user", "password"}, for tokens
    GET    /api/v2/me                  for a bearer token
    *      /oauth/...                  `oauth.py`: /oauth/token, /oauth/revocation and the others; refresh tokens rotate
    *      /api/v2/echo                what came
    *      /api/v2/html, empty, blank, jobs
    POST   /_test/expire, /_test/reset
    GET    /_test/counts               requests by method and path, tokens by grant, and refreshes
"""
import base64
import http.server
import os
import re
import socketserver
import sys
import threading
import traceback

# Nothing is left among the sources.
sys.dont_write_bytecode = True
import shop_orders  # noqa: E402
import shop_streams  # noqa: E402
import shop_tokens  # noqa: E402
import shop_uploads  # noqa: E402
from shop_formats import Invalid  # noqa: E402
from shop_http import Exchange, Failure  # noqa: E402
from shop_store import Store  # noqa: E402


def echo(exchange):
    body = exchange.body.whole()
    try:
        text = body.decode()
    except UnicodeDecodeError:
        text = None
    exchange.answer_json(200, {
        'method': exchange.method, 'target': exchange.target,
        'headers': [{'name': name, 'value': value} for name, value in exchange.fields.items()],
        'body': text, 'base64': base64.b64encode(body).decode(),
        # Tells connections apart.
        'peer': exchange.handler.client_address[1]})


def html(exchange):
    page = b'<!DOCTYPE html>\n<html><head><title>Shop</title></head><body><p>Sign in<br>here</body></html>\n'
    exchange.answer(200, page, 'text/html; charset=utf-8')


def empty(exchange):
    exchange.answer(204)


def blank(exchange):
    exchange.answer(200)


def jobs(exchange):
    exchange.answer_json(202, {'job': {'id': 'job-1', 'state': 'queued', 'progress': 0}})


def expire(exchange):
    shop_tokens.expire()
    exchange.answer(204)


def reset(exchange):
    shop_tokens.reset()
    exchange.store.reset()
    exchange.server.reset_counts()
    exchange.answer(204)


def counts(exchange):
    grants = shop_tokens.grants()
    exchange.answer_json(200, {
        'requests': exchange.server.copied_counts(), 'refreshes': grants.get('refresh_token', 0),
        'grants': grants})


ROUTES = [
    ('/api/v2/orders', {'GET': shop_orders.listed, 'POST': shop_orders.create}),
    ('/api/v2/orders/{id}', {
        'GET': shop_orders.show, 'PUT': shop_orders.put, 'PATCH': shop_orders.patch,
        'DELETE': shop_orders.delete}),
    ('/api/v2/orders/{id}/photo', {'POST': shop_uploads.photo}),
    ('/api/v2/bulk', {'GET': shop_orders.bulk}),
    ('/api/v2/search', {'POST': shop_orders.search}),
    ('/api/v2/events', {'GET': shop_streams.events}),
    ('/api/v2/log', {'GET': shop_streams.log}),
    ('/api/v2/large', {'GET': shop_streams.large}),
    ('/api/v2/login', {'POST': shop_tokens.login}),
    ('/api/v2/me', {'GET': shop_tokens.me}),
    ('/oauth/{rest}', {'*': shop_tokens.oauth}),
    ('/api/v2/echo', {'*': echo}),
    ('/api/v2/echo/{rest}', {'*': lambda exchange, **_: echo(exchange)}),
    ('/api/v2/html', {'*': html}),
    ('/api/v2/empty', {'*': empty}),
    ('/api/v2/blank', {'*': blank}),
    ('/api/v2/jobs', {'*': jobs}),
    ('/_test/expire', {'POST': expire}),
    ('/_test/reset', {'POST': reset}),
    ('/_test/counts', {'GET': counts}),
]
PATTERNS = [
    (re.compile(template.replace('{id}', r'(?P<id>[0-9]+)').replace('{rest}', '(?P<rest>.+)')),
     template, methods) for template, methods in ROUTES]


def route(exchange):
    """Has the path's function answer."""
    for pattern, template, methods in PATTERNS:
        match = pattern.fullmatch(exchange.path)
        if match is None:
            continue
        exchange.parameters = match.groupdict()
        if not template.startswith('/_test/'):
            shown = exchange.path if '{rest}' in template else template
            exchange.server.count('%s %s' % (exchange.method, shown))
        wanted = 'GET' if exchange.method == 'HEAD' else exchange.method
        run = methods.get('*') or methods.get(wanted)
        if run is None:
            raise Failure(405, 'no-such-method', '%s has no %s' % (template, exchange.method),
                          ('Allow', ', '.join(methods)))
        run(exchange)
        return
    raise Failure(404, 'not-found', 'there is nothing at this path')


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'
    disable_nagle_algorithm = True
    wbufsize = 1 << 16

    def __getattr__(self, name):
        # Any method is known.
        if name.startswith('do_'):
            return self.respond
        raise AttributeError(name)

    def handle_expect_100(self):
        # That is said when the body is wanted.
        return True

    def version_string(self):
        return 'Shop'

    def log_message(self, *arguments):
        pass

    def respond(self):
        exchange = None
        try:
            exchange = Exchange(self)
            try:
                route(exchange)
            except Invalid as failure:
                exchange.answer_json(422, failure.problem, kind='application/problem+json')
            except Failure as failure:
                exchange.fail(failure)
        except ConnectionError:
            self.close_connection = True
        except Exception:
            traceback.print_exc()
            self.close_connection = True
            if exchange is None or not exchange.has_begun:
                self.send_error(500)


class Server(http.server.ThreadingHTTPServer):
    request_queue_size = 2048

    def __init__(self):
        self.store = Store()
        self.counting = threading.Lock()
        self.reset_counts()
        super().__init__(('127.0.0.1', 0), Handler)

    def server_bind(self):
        # Asks no resolver for its name, as the standard library's does.
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = self.server_address

    def handle_error(self, request, client_address):
        # Clients go as they like.
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)

    def count(self, name):
        with self.counting:
            self.counts[name] = self.counts.get(name, 0) + 1

    def copied_counts(self):
        with self.counting:
            return dict(self.counts)

    def reset_counts(self):
        with self.counting:
            self.counts = {}


def main():
    server = Server()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_port, flush=True)
    # Whoever started this holds the other end; it goes when they do, however that is.
    sys.stdin.read()
    os._exit(0)


if __name__ == '__main__':
    main()
