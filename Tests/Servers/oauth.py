#!/usr/bin/env python3
"""A server for OAuth 2 on loopback, by Authlib: tokens at `/token`, which end at `/revocation`, a page for users
at `/authorize`, and what tokens are good for at `/api`.

Prints its port, and serves until its standard input ends. Any client is known whose secret is `s3cret-` and
its name; those that begin with `public` have none. Each has tokens and counts of its own: `/counts/CLIENT`
says how often it was given what, how many tokens it revoked and how often it came with one whose time was over
(`stale`), `/expire/CLIENT` ends its access tokens, `/revoke/CLIENT` its refresh tokens, and
`/set/CLIENT?KEY=VALUE` says how it is to be answered.

`shop.py` has the same below its `/oauth`.
"""
import logging
import os
import sys
import threading
import time

os.environ['AUTHLIB_INSECURE_TRANSPORT'] = '1'

from authlib.integrations.flask_oauth2 import (  # noqa: E402
    AuthorizationServer, ResourceProtector, current_token)
from authlib.oauth2.rfc6749 import ClientMixin, TokenMixin, grants  # noqa: E402
from authlib.oauth2.rfc6750 import BearerTokenValidator  # noqa: E402
from authlib.oauth2.rfc7009 import RevocationEndpoint  # noqa: E402
from authlib.oauth2.rfc7636 import CodeChallenge  # noqa: E402
from flask import Flask, jsonify, request  # noqa: E402
from werkzeug.http import http_date  # noqa: E402
from werkzeug.serving import WSGIRequestHandler, make_server  # noqa: E402

PASSWORDS = {'mufasa': 'circle-of-life', 'jäsøn': 'söcret &=+'}
tokens, codes, counts, settings = [], {}, {}, {}
# The settings of those that have none of their own.
defaults = {}
lock = threading.Lock()


def setting(client, key, otherwise=None):
    return settings.get(client, {}).get(key, defaults.get(key, otherwise))


def now(client):
    """The time by the clock that the client's answers have."""
    return time.time() + float(setting(client, 'clock', 0))


def count(client, kind):
    with lock:
        of_client = counts.setdefault(client, {})
        of_client[kind] = of_client.get(kind, 0) + 1


class Client(ClientMixin):
    def __init__(self, name):
        self.name = name
        self.client_id = name

    def get_client_id(self):
        return self.name

    def get_default_redirect_uri(self):
        return None

    def get_allowed_scope(self, scope):
        return ' '.join(s for s in (scope or '').split() if s in ('read', 'write'))

    def check_redirect_uri(self, uri):
        return uri.startswith('http://127.0.0.1/done')

    def check_client_secret(self, secret):
        return secret == 's3cret-' + self.name

    def check_endpoint_auth_method(self, method, endpoint):
        if self.name.startswith('public'):
            return method == 'none'
        return method == setting(self.name, 'method', method) and method != 'none'

    def check_response_type(self, kind):
        return kind == 'code'

    def check_grant_type(self, kind):
        return True


class Token(TokenMixin):
    def __init__(self, values, client, user):
        self.access_token = values['access_token']
        self.refresh_token = values.get('refresh_token')
        self.scope = values.get('scope', '')
        self.expires_at = now(client) + values['expires_in']
        self.client, self.user = client, user
        self.has_ended = False
        self.refresh_revoked = False

    def check_client(self, client):
        return self.client == client.name

    def get_scope(self):
        return self.scope

    def get_expires_in(self):
        return self.expires_at - now(self.client)

    def is_expired(self):
        return now(self.client) > self.expires_at

    def is_revoked(self):
        return self.has_ended

    def get_user(self):
        return self.user

    def get_client(self):
        return Client(self.client)


class Code:
    def __init__(self, values):
        self.__dict__.update(values)

    def get_redirect_uri(self):
        return self.redirect_uri

    def get_scope(self):
        return self.scope


class Password(grants.ResourceOwnerPasswordCredentialsGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'none']

    def authenticate_user(self, username, password):
        return username if PASSWORDS.get(username) == password else None


class Application(grants.ClientCredentialsGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ['client_secret_basic', 'client_secret_post']


class Refresh(grants.RefreshTokenGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'none']

    @property
    def INCLUDE_NEW_REFRESH_TOKEN(self):
        return setting(self.request.client.name, 'rotate') == '1'

    def authenticate_refresh_token(self, text):
        with lock:
            return next((t for t in tokens if t.refresh_token == text
                         and not t.refresh_revoked), None)

    def authenticate_user(self, token):
        return token.user

    def revoke_old_credential(self, token):
        token.has_ended = True
        if self.INCLUDE_NEW_REFRESH_TOKEN:
            token.refresh_revoked = True


class Authorization(grants.AuthorizationCodeGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'none']

    def save_authorization_code(self, code, request):
        data = request.payload.data
        codes[code] = Code({
            'code': code, 'client': request.client.name, 'user': request.user,
            'redirect_uri': request.payload.redirect_uri, 'scope': request.payload.scope,
            'code_challenge': data.get('code_challenge'),
            'code_challenge_method': data.get('code_challenge_method'), 'nonce': None})

    def query_authorization_code(self, code, client):
        found = codes.get(code)
        return found if found and found.client == client.name else None

    def delete_authorization_code(self, code):
        codes.pop(code.code, None)

    def authenticate_user(self, code):
        return code.user


class Validator(BearerTokenValidator):
    def authenticate_token(self, text):
        with lock:
            return next((t for t in tokens if t.access_token == text), None)

    def validate_token(self, token, scopes, request):
        if token and token.is_expired():
            count(token.client, 'stale')
        super().validate_token(token, scopes, request)


class Revocation(RevocationEndpoint):
    CLIENT_AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'none']

    def query_token(self, text, hint):
        with lock:
            return next((t for t in tokens if text in (t.access_token, t.refresh_token)), None)

    def revoke_token(self, token, request):
        if request.form['token'] == token.refresh_token:
            token.refresh_revoked = True
            count(token.client, 'revoked_refresh_token')
        else:
            token.has_ended = True
            count(token.client, 'revoked_access_token')


def save(values, request):
    client = request.client.name
    if setting(client, 'lifetime'):
        values['expires_in'] = int(setting(client, 'lifetime'))
    with lock:
        tokens.append(Token(values, client, request.user))
        if setting(client, 'dead') == '1':
            tokens[-1].has_ended = True
    if setting(client, 'until'):
        values[setting(client, 'until')] = int(now(client)) + values['expires_in']
    if setting(client, 'text') == '1':
        values['expires_in'] = str(values['expires_in'])
    if setting(client, 'rename'):
        for name in list(values):
            values[setting(client, 'rename') + name] = values.pop(name)
    count(client, request.payload.grant_type)


app = Flask(__name__)
app.config['OAUTH2_REFRESH_TOKEN_GENERATOR'] = True
server = AuthorizationServer(app, query_client=Client, save_token=save)
server.register_grant(Password)
server.register_grant(Refresh)
server.register_grant(Application)
server.register_grant(Authorization, [CodeChallenge(required=True)])
server.register_endpoint(Revocation)
protector = ResourceProtector()
protector.register_token_validator(Validator())


@app.post('/token')
def token():
    name = (request.authorization or {}).get('username') or request.form.get('client_id', '')
    if setting(name, 'fail'):
        return setting(name, 'fail'), 503
    if setting(name, 'echo') == '1':
        said = ' '.join('%s=%s' % pair for pair in request.form.items())
        return jsonify(error='invalid_request', error_description='\r\n' + said), 400
    if setting(name, 'slow'):
        time.sleep(float(setting(name, 'slow')))
    response = server.create_token_response()
    if setting(name, 'clock'):
        response.headers['Date'] = http_date(now(name))
    return response


@app.post('/revocation')
def revocation():
    return server.create_endpoint_response('revocation')


@app.get('/authorize')
def authorize():
    user = request.args.get('user', 'mufasa')
    return server.create_authorization_response(grant_user=user if user != 'nobody' else None)


@app.route('/api', methods=['GET', 'PUT'])
@protector()
def api():
    return jsonify(user=current_token.user, scope=current_token.scope,
                   sent=len(request.get_data()))


@app.get('/write')
@protector('write')
def write():
    return 'written'


@app.get('/counts/<client>')
def count_all(client):
    return jsonify(counts.get(client, {}))


@app.post('/expire/<client>')
def expire(client):
    with lock:
        for t in tokens:
            t.has_ended = t.has_ended or t.client == client
    return ''


@app.post('/revoke/<client>')
def revoke(client):
    with lock:
        for t in tokens:
            t.refresh_revoked = t.refresh_revoked or t.client == client
    return ''


@app.post('/set/<client>')
def set_up(client):
    settings.setdefault(client, {}).update(request.args.to_dict())
    return ''


def main():
    logging.getLogger('werkzeug').setLevel(logging.CRITICAL)
    WSGIRequestHandler.protocol_version = 'HTTP/1.1'
    serving = make_server('127.0.0.1', 0, app, threaded=True)
    print(serving.server_port, flush=True)
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    # Whoever started this holds the other end; it goes when they do, however that is.
    sys.stdin.read()
    os._exit(0)


if __name__ == '__main__':
    main()
