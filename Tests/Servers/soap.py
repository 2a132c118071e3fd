#!/usr/bin/env python3
"""A SOAP service on loopback, by spyne: its schema is checked against what comes.

Prints its port, and serves until its standard input ends. The same calls are at /v11 (SOAP 1.1) and /v12 (SOAP 1.2),
each with its WSDL at ?wsdl, in the namespace urn:prices:

    price(item)        one PriceReply; the item "none" is a fault with a detail, "broken" one of the server's
    prices(count)      so many prices
    whoami()           the user of a UsernameToken; a fault where the token is missing or wrong
    session()          what the block urn:prices Session of the header says
    note(text)         one way: nothing comes back
"""
import base64
import datetime
import hashlib
import logging
import os
import sys
import threading
from decimal import Decimal as Number
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

sys.dont_write_bytecode = True
from lxml import etree  # noqa: E402
from spyne import Application, ComplexModel, Decimal, Fault, Integer, ServiceBase, Unicode, rpc  # noqa: E402
from spyne.protocol.soap import Soap11, Soap12  # noqa: E402
from spyne.server.wsgi import WsgiApplication  # noqa: E402
from spyne.util.etreeconv import root_dict_to_etree  # noqa: E402

NAMESPACE = 'urn:prices'
WSS = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-'
WSSE = '{%swssecurity-secext-1.0.xsd}' % WSS
WSU = '{%swssecurity-utility-1.0.xsd}' % WSS
USERS = {'Bert': 'Ernie', 'Zoë': 'a<b&"c'}
NONCES = set()


class Price(ComplexModel):
    __namespace__ = NAMESPACE
    _type_info = [('item', Unicode(min_occurs=1)), ('amount', Decimal(min_occurs=1)),
                  ('currency', Unicode)]


class Missing(Fault):
    """An item that there is not, with a detail of its own."""
    __namespace__ = NAMESPACE

    def __init__(self, item):
        detail = {'{%s}Missing' % NAMESPACE: {
            '{%s}item' % NAMESPACE: item, '{%s}hint' % NAMESPACE: 'try another'}}
        super().__init__('Client.Missing', 'there is no %s' % item, detail=detail)

    def detail_to_doc(self, prot):
        return root_dict_to_etree(self.detail)


def denied(reason):
    return Fault('Client.Authentication', reason)


def user_of(token):
    """The user of a token, if its password is right and it is new."""
    user = token.findtext(WSSE + 'Username')
    password = token.find(WSSE + 'Password')
    known = USERS.get(user)
    if known is None or password is None:
        raise denied('the user is not known')
    if password.get('Type', '').endswith('#PasswordDigest'):
        nonce = base64.b64decode(token.findtext(WSSE + 'Nonce'))
        created = token.findtext(WSU + 'Created')
        if nonce in NONCES:
            raise denied('the nonce came before')
        NONCES.add(nonce)
        age = datetime.datetime.now(datetime.timezone.utc) - datetime.datetime.strptime(
            created, '%Y-%m-%dT%H:%M:%SZ').replace(tzinfo=datetime.timezone.utc)
        if abs(age.total_seconds()) > 300:
            raise denied('the token is old')
        digest = hashlib.sha1(nonce + created.encode() + known.encode()).digest()
        known = base64.b64encode(digest).decode()
    if password.text != known:
        raise denied('the password is wrong')
    return user


def block(context, name):
    for element in context.in_header_doc or []:
        if element.tag == name:
            return element
    return None


class Prices(ServiceBase):
    @rpc(Unicode(min_occurs=1), _returns=Price, _in_message_name='PriceRequest',
         _out_message_name='PriceReply', _out_variable_name='price')
    def price(context, item):
        if item == 'none':
            raise Missing(item)
        if item == 'broken':
            raise Fault('Server', 'the shelf <broke> & fell')
        return Price(item=item, amount=Number('12.50'), currency='EUR')

    @rpc(Integer(min_occurs=1), _returns=Price.customize(max_occurs='unbounded'),
         _in_message_name='PricesRequest', _out_message_name='PricesReply',
         _out_variable_name='price')
    def prices(context, count):
        return [Price(item='item %d' % number, amount=Number(number)) for number in range(count)]

    @rpc(_returns=Unicode, _in_message_name='WhoAmI', _out_message_name='WhoAmIReply',
         _out_variable_name='user')
    def whoami(context):
        headers = [element for element in context.in_header_doc or []
                   if element.tag == WSSE + 'Security']
        if len(headers) != 1:
            raise denied('there are %d security headers' % len(headers))
        token = headers[0].find(WSSE + 'UsernameToken')
        if token is None:
            raise denied('there is no token')
        stamp = headers[0].find(WSU + 'Timestamp')
        if stamp is not None and stamp.findtext(WSU + 'Expires') <= stamp.findtext(WSU + 'Created'):
            raise denied('the time ends before it begins')
        return user_of(token)

    @rpc(_returns=Unicode, _in_message_name='Session', _out_message_name='SessionReply',
         _out_variable_name='session')
    def session(context):
        element = block(context, '{%s}Session' % NAMESPACE)
        return None if element is None else etree.tostring(element).decode()

    @rpc(Unicode, _in_message_name='Note')
    def note(context, text):
        pass


def application(protocol):
    return WsgiApplication(Application(
        [Prices], NAMESPACE, name='Prices', in_protocol=protocol(validator='lxml'),
        out_protocol=protocol()))


class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class Handler(WSGIRequestHandler):
    def log_message(self, *_):
        pass


def main():
    logging.disable(logging.CRITICAL)
    apps = {'/v11': application(Soap11), '/v12': application(Soap12)}
    fields = {}

    def serve(environment, start):
        path = environment['PATH_INFO']
        if path == '/last':
            # The fields of the last request, for tests that look at them.
            start('200 OK', [('Content-Type', 'text/plain')])
            return ['\n'.join('%s: %s' % pair for pair in sorted(fields.items())).encode()]
        fields.clear()
        fields.update({name: value for name, value in environment.items()
                       if name.startswith('HTTP_') or name == 'CONTENT_TYPE'})
        return apps[path](environment, start)

    server = make_server('127.0.0.1', 0, serve, server_class=Server, handler_class=Handler)
    print(server.server_port, flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    # Whoever started this holds the other end; it goes when they do, however that is.
    sys.stdin.read()
    os._exit(0)


main()
