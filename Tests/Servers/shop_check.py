#!/usr/bin/env python3
"""Asks the shop for each of its paths, with a client that isn't ours: shop_check.py

What is about tokens is left out where the packages of `requirements.txt` aren't installed."""
import hashlib
import http.client
import importlib.util
import json
import os
import subprocess
import sys
import unittest
import xml.etree.ElementTree as ET
from urllib.parse import urlencode

JSON = {'Content-Type': 'application/json'}
FORM = {'Content-Type': 'application/x-www-form-urlencoded'}
XML = {'Content-Type': 'application/xml', 'Accept': 'application/xml'}
PATCH = {'Content-Type': 'application/merge-patch+json'}
NEW = {'customer': 'Eve', 'total': '3.00', 'lines': [{'sku': 'A', 'count': 2}]}


class Answer:
    def __init__(self, response):
        self.status, self.fields, self.data = response.status, response.headers, response.read()

    @property
    def json(self):
        return json.loads(self.data)


class Shop(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.process = subprocess.Popen(
            [sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), 'shop.py')],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        cls.port = int(cls.process.stdout.readline())
        cls.connection = http.client.HTTPConnection('127.0.0.1', cls.port, timeout=60)

    @classmethod
    def tearDownClass(cls):
        cls.connection.close()
        cls.process.stdin.close()
        cls.process.wait(10)
        cls.process.stdout.close()

    def setUp(self):
        self.assertEqual(self.ask('POST', '/_test/reset').status, 204)

    def ask(self, method, target, body=None, fields=(), **more):
        self.connection.request(method, target, body, dict(fields), **more)
        return Answer(self.connection.getresponse())

    def send(self, method, target, value, fields=JSON, **more):
        return self.ask(method, target, json.dumps(value), {**fields, **more})

    def walk(self, target):
        """The numbers of the orders of all pages."""
        numbers = []
        while target:
            answer = self.ask('GET', target)
            self.assertEqual(answer.status, 200)
            numbers += [order['id'] for order in answer.json['orders']]
            target = answer.json['page']['next']
        return numbers

    def test_pages_lead_to_all_orders(self):
        every = list(range(1, 251))
        for query in ['', '?page=1&per_page=7', '?limit=60&offset=0', '?cursor=&limit=33', '?cursor=']:
            self.assertEqual(self.walk('/api/v2/orders' + query), every, query)
        self.assertEqual(self.walk('/api/v2/orders?status=open&status=closed'), every)
        closed = self.ask('GET', '/api/v2/orders?status=closed&page=2').json
        self.assertEqual(closed['total'], 83)
        self.assertEqual(closed['page']['next'], '/api/v2/orders?status=closed&page=3')
        self.assertEqual(self.walk('/api/v2/orders?since=2026-01-16T01:30:00Z')[0], 233)
        self.assertEqual(self.walk('/api/v2/orders?since=2026-01-16')[0], 232)
        for query in ['page=0', 'page=x', 'since=soon', 'cursor=x', 'status=lost', 'mode=x', 'limit=-1']:
            self.assertEqual(self.ask('GET', '/api/v2/orders?' + query).status, 400, query)

    def test_links_lead_on(self):
        answer = self.ask('GET', '/api/v2/orders?page=2')
        first, second = answer.fields.get_all('Link')
        self.assertIn('</api/v2/orders?page=3>; title="one more, please; thanks"; rel="next"', first)
        self.assertIn('</api/v2/orders?page=13>; rel=last', first)
        self.assertIn('rel="describedby"', second)
        self.assertNotIn('rel="next"', self.ask('GET', '/api/v2/orders?page=13').fields['Link'])
        loop = '/api/v2/orders?page=13&mode=loop'
        self.assertEqual(self.ask('GET', loop).json['page']['next'], loop)
        self.assertEqual(
            self.ask('GET', '/api/v2/orders?mode=away').json['page']['next'],
            'http://localhost:%d/api/v2/orders?mode=away&page=2' % self.port)

    def test_xml_has_the_same(self):
        accept = {'Accept': 'application/xml, application/json;q=0.5'}
        answer = self.ask('GET', '/api/v2/orders', fields=accept)
        top = ET.fromstring(answer.data)
        self.assertEqual(len(top.findall('order')), 20)
        self.assertEqual(top.find('order').get('id'), '1')
        self.assertEqual(top.findtext('page/next'), '/api/v2/orders?page=2')
        self.assertEqual(top.findtext('total'), '250')
        one = self.ask('GET', '/api/v2/orders/4', fields=accept)
        self.assertEqual(one.fields['Content-Type'], 'application/xml')
        self.assertEqual(ET.fromstring(one.data).findtext('note'), 'Ring twice.\nThen wait.')
        self.assertNotEqual(one.fields['ETag'], self.ask('GET', '/api/v2/orders/4').fields['ETag'])

    def test_bulk_has_as_many_pages_as_it_is_asked_for(self):
        last = self.ask('GET', '/api/v2/bulk?page=10000&per_page=5&pages=10000').json
        self.assertEqual([order['id'] for order in last['orders']], list(range(49996, 50001)))
        self.assertIsNone(last['page']['next'])
        self.assertEqual(last['total'], 50000)
        self.assertEqual(len(self.walk('/api/v2/bulk?per_page=1000&pages=7')), 7000)
        self.assertEqual(len(self.walk('/api/v2/bulk?limit=10&offset=0&pages=3')), 30)
        self.assertEqual(self.ask('GET', '/api/v2/bulk?page=123456').json['page']['next'], '/api/v2/bulk?page=123457')

    def test_an_order_has_a_tag(self):
        answer = self.ask('GET', '/api/v2/orders/7')
        tag = answer.fields['ETag']
        self.assertEqual(answer.json['customer'], 'Ada Lovelace')
        for known in [tag, 'W/' + tag, '"x", ' + tag, '*']:
            again = self.ask('GET', '/api/v2/orders/7', fields={'If-None-Match': known})
            self.assertEqual((again.status, again.data, again.fields['ETag']), (304, b'', tag))
        self.assertEqual(self.ask('GET', '/api/v2/orders/7', fields={'If-None-Match': '"x"'}).status, 200)
        self.assertEqual(self.ask('HEAD', '/api/v2/orders/7').data, b'')
        missing = self.ask('GET', '/api/v2/orders/999')
        self.assertEqual((missing.status, missing.json['error']['code']), (404, 'not-found'))

    def test_orders_are_made(self):
        answer = self.send('POST', '/api/v2/orders', NEW)
        self.assertEqual((answer.status, answer.fields['Location']), (201, '/api/v2/orders/251'))
        self.assertEqual(answer.json, {
            'id': 251, 'status': 'open', 'placed': '2026-01-01T12:00:00Z', 'note': None, **NEW})
        self.assertEqual(self.ask('GET', '/api/v2/orders/251').fields['ETag'], answer.fields['ETag'])
        text = ('<order><customer>Zoë &amp; Jo</customer><lines><line><sku>A</sku><count>3</count></line>'
                '</lines></order>').encode()
        answer = self.ask('POST', '/api/v2/orders', text, XML)
        self.assertEqual(answer.status, 201)
        self.assertEqual(ET.fromstring(answer.data).findtext('customer'), 'Zoë & Jo')
        self.assertEqual(self.ask('GET', '/api/v2/orders/252').json['lines'], [{'sku': 'A', 'count': 3}])
        bad = self.send('POST', '/api/v2/orders', {'total': 3, 'lines': [{'count': 0}]})
        self.assertEqual((bad.status, bad.fields['Content-Type']), (422, 'application/problem+json'))
        self.assertEqual([e['pointer'] for e in bad.json['errors']], [
            '#/customer', '#/total', '#/lines/0/sku', '#/lines/0/count'])
        self.assertEqual(self.send('POST', '/api/v2/orders', 'x', {'Content-Type': 'text/plain'}).status, 415)
        self.assertEqual(self.ask('POST', '/api/v2/orders', '{', JSON).status, 400)
        self.assertEqual(self.ask('POST', '/api/v2/orders', '<', XML).status, 400)

    def test_orders_are_changed_by_who_knows_them(self):
        path = '/api/v2/orders/4'
        tag = self.ask('GET', path).fields['ETag']
        for method, body, fields in [('PATCH', '{}', PATCH), ('PUT', json.dumps(NEW), JSON), ('DELETE', None, {})]:
            late = self.ask(method, path, body, {**fields, 'If-Match': '"x"'})
            self.assertEqual((late.status, late.fields['ETag'], late.json['id']), (412, tag, 4))
            self.assertEqual(self.ask(method, path, body, {**fields, 'X-Require-Match': '1'}).status, 428)
            self.assertEqual(self.ask(method, '/api/v2/orders/999', body, fields).status, 404)
        patched = self.send('PATCH', path, {'note': None, 'status': 'closed'}, PATCH, **{'If-Match': tag})
        self.assertEqual(patched.status, 200)
        self.assertEqual((patched.json['note'], patched.json['status']), (None, 'closed'))
        self.assertEqual(self.send('PATCH', path, {'customer': None}, PATCH).status, 422)
        self.assertEqual(self.send('PATCH', path, {'id': 5}, PATCH).status, 422)
        wrong = self.send('PATCH', path, {})
        self.assertEqual((wrong.status, wrong.fields['Accept-Patch']), (415, PATCH['Content-Type']))
        put = self.send('PUT', path, NEW, **{'If-Match': patched.fields['ETag']})
        self.assertEqual((put.status, put.json['customer']), (200, 'Eve'))
        seen = self.ask('GET', path, fields=XML).fields['ETag']
        self.assertEqual(self.ask('DELETE', path, fields={'If-Match': seen}).status, 204)
        self.assertEqual(self.ask('DELETE', path).status, 404)
        self.assertEqual(self.send('POST', '/api/v2/orders', NEW).json['id'], 251)

    def test_photos_come_whole(self):
        data = os.urandom(3 << 20) + b'\r\n--edg\r\n--edge'[:-1]
        form = (b'--edge\r\nContent-Disposition: form-data; name="title"\r\n\r\nA \xc3\xa9\r\n'
                b'--edge\r\nContent-Disposition: form-data; name="file"; filename="a%22b.png"\r\n'
                b'Content-Type: image/png\r\n\r\n' + data + b'\r\n--edge--\r\n')
        kind = {'Content-Type': 'multipart/form-data; boundary="edge"'}
        pieces = (form[i:i + 10007] for i in range(0, len(form), 10007))
        for body, more in [(form, {}), (pieces, {'encode_chunked': True})]:
            fields = {**kind, 'Transfer-Encoding': 'chunked'} if more else kind
            answer = self.ask('POST', '/api/v2/orders/1/photo', body, fields, **more)
            self.assertEqual(answer.status, 201)
            self.assertEqual(answer.json, {
                'bytes': len(data), 'sha256': hashlib.sha256(data).hexdigest(), 'field': 'file',
                'fileName': 'a"b.png', 'contentType': 'image/png', 'fields': {'title': 'A é'}})
        self.assertEqual(self.ask('POST', '/api/v2/orders/1/photo', form[:-20], kind).status, 400)
        self.assertEqual(self.ask('POST', '/api/v2/orders/1/photo', b'--edge--', kind).status, 422)
        self.assertEqual(self.ask('POST', '/api/v2/orders/1/photo', b'', JSON).status, 415)
        self.assertEqual(self.ask('POST', '/api/v2/orders/999/photo', form, kind).status, 404)
        body = form.replace(data, bytes(50 << 20))
        self.assertEqual(self.ask('POST', '/api/v2/orders/1/photo', body, kind).status, 201)
        body = form.replace(data, bytes((50 << 20) + 1))
        self.assertEqual(self.ask('POST', '/api/v2/orders/1/photo', body, kind).status, 413)

    def test_search_takes_a_form(self):
        found = self.ask('POST', '/api/v2/search', urlencode({'q': 'ë M'}), FORM).json
        self.assertEqual({order['customer'] for order in found['orders']}, {'Zoë Müller'})
        self.assertEqual(found['total'], len(found['orders']))
        self.assertEqual(self.ask('POST', '/api/v2/search', '', FORM).status, 422)
        self.assertEqual(self.send('POST', '/api/v2/search', {}).status, 415)

    def test_events_come_again_behind_the_last(self):
        answer = self.ask('GET', '/api/v2/events?count=3')
        text = answer.data.decode()
        self.assertEqual(answer.fields['Content-Type'], 'text/event-stream')
        self.assertTrue(text.startswith(': from 1\nretry: 20\n\n: event 1 of 3\nid: 1\nevent: order\ndata: {\n'))
        self.assertEqual(text.count('\n\n'), 4)
        mixed = self.ask('GET', '/api/v2/events?count=3&ends=mixed').data.decode()
        self.assertEqual(mixed.replace('\r\n', '\n').replace('\r', '\n'), text)
        with self.assertRaises(http.client.IncompleteRead) as cut:
            self.ask('GET', '/api/v2/events?count=9&drop=2')
        self.assertEqual(cut.exception.partial.count(b'data: {'), 2)
        self.connection.close()
        end = self.ask('GET', '/api/v2/events?count=9&drop=2&drop-as=end', fields={'Last-Event-ID': '4'})
        self.assertIn(b'id:6\n', end.data)
        self.assertNotIn(b'id: 7\n', end.data)
        done = self.ask('GET', '/api/v2/events?count=9', fields={'Last-Event-ID': '9'})
        self.assertEqual(done.status, 204)
        lines = self.ask('GET', '/api/v2/log?count=5').data.splitlines()
        self.assertEqual([json.loads(line)['line'] for line in lines], [1, 2, 3, 4, 5])

    def test_small_things(self):
        answer = self.ask('QUERY', '/api/v2/orders//a?b=%20c', 'x', {'X-A': '1'})
        self.assertEqual(answer.status, 404)
        answer = self.ask('QUERY', '/api/v2/echo?b=%20c&&d', b'\xff', {'X-A': '1'}).json
        self.assertEqual((answer['method'], answer['target']), ('QUERY', '/api/v2/echo?b=%20c&&d'))
        self.assertEqual((answer['body'], answer['base64']), (None, '/w=='))
        self.assertIn({'name': 'X-A', 'value': '1'}, answer['headers'])
        for name, status, start in [
                ('html', 200, b'<!DOC'), ('empty', 204, b''), ('blank', 200, b''), ('jobs', 202, b'{"job')]:
            answer = self.ask('GET', '/api/v2/' + name)
            self.assertEqual((answer.status, answer.data[:5]), (status, start), name)
        wrong = self.ask('DELETE', '/api/v2/orders')
        self.assertEqual((wrong.status, wrong.fields['Allow']), (405, 'GET, POST'))
        whole, chunked = self.ask('GET', '/api/v2/large?mb=3'), self.ask('GET', '/api/v2/large?mb=3&chunked=1')
        self.assertEqual(whole.data, chunked.data)
        self.assertAlmostEqual(len(whole.data) / (3 << 20), 1, delta=0.03)
        self.assertGreater(len(whole.json['orders']), 1000)

    def test_requests_are_counted(self):
        for number in [1, 2]:
            self.ask('GET', '/api/v2/orders/%d' % number)
        self.assertEqual(self.ask('GET', '/_test/counts').json, {
            'requests': {'GET /api/v2/orders/{id}': 2}, 'refreshes': 0, 'grants': {}})

    def test_connections_are_kept(self):
        ports = set()
        for target in ['/api/v2/echo', '/api/v2/none', '/api/v2/empty', '/api/v2/log', '/api/v2/echo']:
            answer = self.send('POST' if target.endswith('echo') else 'GET', target, {})
            if answer.status == 200 and answer.fields['Content-Type'] == 'application/json':
                ports.add(answer.json['peer'])
        self.assertEqual(len(ports), 1)

    @unittest.skipUnless(importlib.util.find_spec('authlib'), 'its packages are not installed')
    def test_tokens_are_given_renewed_and_revoked(self):
        def me(token):
            fields = {'Authorization': 'Bearer ' + token} if token else {}
            return self.ask('GET', '/api/v2/me', fields=fields)

        def grant(path='token', **values):
            return self.ask('POST', '/oauth/' + path, urlencode(values), FORM)

        for token in [None, 'wrong']:
            answer = me(token)
            self.assertEqual(answer.status, 401)
            self.assertTrue(answer.fields['WWW-Authenticate'].lower().startswith('bearer '))
        self.assertEqual(self.send('POST', '/api/v2/login', {'user': 'mufasa', 'password': 'x'}).status, 403)
        self.assertEqual(self.send('POST', '/api/v2/login', {}).status, 422)
        first = self.send('POST', '/api/v2/login', {'user': 'mufasa', 'password': 'circle-of-life'}).json
        self.assertLessEqual({'access_token', 'refresh_token', 'expires_in', 'token_type'}, set(first))
        self.assertEqual(me(first['access_token']).json['user'], 'mufasa')
        self.assertEqual(self.ask('POST', '/_test/expire').status, 204)
        self.assertEqual(me(first['access_token']).status, 401)
        renewal = {'grant_type': 'refresh_token', 'client_id': 'public-shop'}
        second = grant(**renewal, refresh_token=first['refresh_token']).json
        self.assertEqual(me(second['access_token']).status, 200)
        self.assertEqual(grant(**renewal, refresh_token=first['refresh_token']).status, 400)
        self.assertEqual(self.ask('GET', '/_test/counts').json['refreshes'], 1)
        revoked = grant('revocation', client_id='public-shop', token=second['refresh_token'])
        self.assertEqual(revoked.status, 200)
        self.assertEqual(grant(**renewal, refresh_token=second['refresh_token']).status, 400)
        client = {'client_id': 'c1', 'client_secret': 's3cret-c1'}
        application = grant(grant_type='client_credentials', scope='read', **client).json
        self.assertEqual(me(application['access_token']).json['scope'], 'read')
        self.assertEqual(me(application['access_token']).json['user'], None)
        password = grant(grant_type='password', username='mufasa', password='circle-of-life', **client).json
        self.assertEqual(me(password['access_token']).json['user'], 'mufasa')
        self.assertEqual(self.ask('GET', '/_test/counts').json['grants'], {
            'password': 2, 'refresh_token': 1, 'client_credentials': 1})


if __name__ == '__main__':
    unittest.main()
