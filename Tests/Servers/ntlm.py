#!/usr/bin/env python3
"""Answers on loopback those alone whose connection is authenticated by NTLM (pyspnego's server).

Prints its port, and serves until its standard input ends. Each answer says how many requests its
connection has had, what body was sent, and as whom the connection comes. `/plain` offers Basic as well,
`/garbled` goes on with what is no NTLM, and `/open` is for everybody.
"""
import base64
import http.server
import os
import sys
import tempfile
import threading

import spnego

USER, PASSWORD, DOMAIN = 'mufasa', 'circle-of-life', 'PRIDE'


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def setup(self):
        super().setup()
        self.context = None
        self.count = 0

    def log_message(self, *_):
        pass

    def sent(self):
        if self.headers.get('Transfer-Encoding') == 'chunked':
            body = b''
            while True:
                size = int(self.rfile.readline().strip(), 16)
                piece = self.rfile.read(size)
                self.rfile.readline()
                if size == 0:
                    return body
                body += piece
        return self.rfile.read(int(self.headers.get('Content-Length', 0)))

    def answer(self, status, text, *fields):
        body = text.encode()
        self.send_response(status)
        for name, value in fields:
            self.send_header(name, value)
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        if self.command != 'HEAD':
            self.wfile.write(body)

    def handle_any(self):
        self.count += 1
        body = self.sent()
        is_known = self.context is not None and self.context.complete
        said = self.headers.get('Authorization', '')
        if said.startswith('NTLM ') and self.path == '/garbled':
            self.answer(401, 'garbled', ('WWW-Authenticate', 'NTLM AAAAAAAA'))
            return
        if said.startswith('NTLM '):
            token = base64.b64decode(said[5:])
            # The first message of a handshake has a context of its own.
            if token[8:12] == b'\x01\x00\x00\x00':
                self.context = spnego.server(protocol='ntlm')
                reply = self.context.step(token)
                self.answer(401, 'go on', (
                    'WWW-Authenticate', 'NTLM ' + base64.b64encode(reply).decode()))
                return
            try:
                self.context.step(token)
                is_known = True
            except Exception:
                self.context = None
                is_known = False
        if not is_known and self.path != '/open':
            offers = [('WWW-Authenticate', 'NTLM')]
            if self.path == '/plain':
                offers.append(('WWW-Authenticate', 'Basic realm="plain"'))
            self.answer(401, 'who?', *offers)
            return
        who = self.context.client_principal if is_known else '-'
        self.answer(200, '%s %d %d %s' % (self.command, self.count, len(body), who))

    do_GET = do_POST = do_PUT = do_HEAD = handle_any


def main():
    folder = tempfile.mkdtemp()
    users = os.path.join(folder, 'users')
    with open(users, 'w') as file:
        file.write('%s:%s:%s\n' % (DOMAIN, USER, PASSWORD))
    os.environ['NTLM_USER_FILE'] = users
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
    server.daemon_threads = True
    print(server.server_port, flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    # Whoever started this holds the other end; it goes when they do, however that is.
    sys.stdin.read()
    os.remove(users)
    os.rmdir(folder)
    os._exit(0)


main()
