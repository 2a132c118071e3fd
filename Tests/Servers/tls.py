#!/usr/bin/env python3
"""Answers over TLS on loopback, and ends connections as it is told.

    tls.py 1.2|1.3

Prints its port and the file of its authority's certificate, and serves until its standard input ends. The query of a
request says how its body ends (`end`: `clean`, with close_notify, or `cut`, without), how it is framed (`framing`:
`close`, `length` or `chunks`), and after how many requests on one connection (`after`, 0 by default; those before are
answered with a length).
"""
import socket
import ssl
import sys
import urllib.parse

# Nothing is left among the sources.
sys.dont_write_bytecode = True
import secure  # noqa: E402

LINE = b'{"a":1}\n'
BODY = LINE * 1000
FRAMINGS = {
    'close': (b'Connection: close\r\n', BODY),
    'length': (b'Content-Length: %d\r\n' % len(BODY), BODY),
    'chunks': (b'Transfer-Encoding: chunked\r\n', b'%x\r\n%s\r\n0\r\n\r\n' % (len(BODY), BODY)),
}


def request(stream):
    data = b''
    while b'\r\n\r\n' not in data:
        piece = stream.recv(65536)
        if not piece:
            return None
        data += piece
    return data.split(b' ', 2)[1].decode()


def answer(stream, framing):
    fields, body = FRAMINGS[framing]
    stream.sendall(
        b'HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\n' + fields + b'\r\n' + body)


def serve(stream):
    """Returns how the connection is to end."""
    answered = 0
    while True:
        target = request(stream)
        if target is None:
            return 'clean'
        query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(target).query))
        if answered >= int(query.get('after', 0)):
            answer(stream, query.get('framing', 'close'))
            return query.get('end', 'clean')
        answer(stream, 'length')
        answered += 1


def run(context, connection):
    try:
        stream = context.wrap_socket(connection, server_side=True)
        if serve(stream) == 'clean':
            stream.unwrap().close()
        else:
            stream.shutdown(socket.SHUT_WR)
            stream.close()
    except (OSError, ValueError):
        connection.close()


def configure(context):
    version = {'1.2': ssl.TLSVersion.TLSv1_2, '1.3': ssl.TLSVersion.TLSv1_3}[sys.argv[1]]
    context.minimum_version = context.maximum_version = version


secure.listen(run, configure)
