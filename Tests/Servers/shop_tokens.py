"""The shop's users and tokens, which are those of the OAuth server of `oauth.py`, in the same process.

It is loaded with the first request for it: the shop's other paths need none of its packages."""
import sys
import threading

from shop_http import Failure

# The client that those are who log in with JSON.
CLIENT = 'public-shop'
# A refresh token is good for one of two requests at the same time.
one_at_a_time = threading.Lock()
# What belongs to the connection, or is set anew.
LEFT_OUT = {'host', 'connection', 'content-length', 'transfer-encoding', 'expect', 'date', 'server', 'content-type'}


def authority():
    try:
        import oauth
    except ImportError as error:
        raise Failure(501, 'no-packages', '%s; fix: make servers' % error) from error
    oauth.defaults.setdefault('rotate', '1')
    return oauth


def asked(method, path, **request):
    """The answer of the OAuth server."""
    client = authority().app.test_client(use_cookies=False)
    if path == '/token':
        with one_at_a_time:
            return client.open(path, method=method, **request)
    return client.open(path, method=method, **request)


def passed(exchange, path):
    """Answers as the OAuth server does."""
    fields = [pair for pair in exchange.fields.items() if pair[0].lower() not in LEFT_OUT]
    response = asked(
        exchange.method, path, query_string=exchange.raw_query, headers=fields,
        content_type=exchange.fields.get('Content-Type'), data=exchange.body.whole())
    more = [pair for pair in response.headers if pair[0].lower() not in LEFT_OUT]
    exchange.answer(response.status_code, response.data, response.content_type, *more)


def oauth(exchange):
    passed(exchange, '/' + exchange.parameters['rest'])


def me(exchange):
    """Tells of the bearer token: its user, who is null if it is an application's, and its scope."""
    passed(exchange, '/api')


def login(exchange):
    """Gives tokens for a user and a password in JSON. The refresh token is the public client `public-shop`'s."""
    if exchange.kind != 'application/json':
        raise Failure(415, 'unsupported-type', 'a login is application/json')
    value = exchange.json_body()
    user, password = (value.get('user'), value.get('password')) if isinstance(value, dict) else (0, 0)
    if not (isinstance(user, str) and isinstance(password, str)):
        raise Failure(422, 'invalid', 'a login has a user and a password')
    response = asked('POST', '/token', data={
        'grant_type': 'password', 'client_id': CLIENT, 'username': user, 'password': password})
    if response.status_code != 200:
        raise Failure(403, 'login-failed', 'the user or the password is wrong')
    exchange.answer(200, response.data, 'application/json', ('Cache-Control', 'no-store'))


def loaded():
    return sys.modules.get('oauth')


def expire():
    """Makes every access token stale, and no refresh token."""
    if oauth := loaded():
        with oauth.lock:
            for token in oauth.tokens:
                token.has_ended = True


def grants():
    """The number of tokens given, by grant."""
    total = {}
    if oauth := loaded():
        with oauth.lock:
            for of_client in oauth.counts.values():
                for grant, count in of_client.items():
                    total[grant] = total.get(grant, 0) + count
    return total


def reset():
    if oauth := loaded():
        with oauth.lock:
            for kept in (oauth.tokens, oauth.codes, oauth.counts, oauth.settings):
                kept.clear()
