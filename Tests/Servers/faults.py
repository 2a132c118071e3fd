#!/usr/bin/env python3
"""Answers on loopback as no server should: each path is another way to.

Prints its port, serves until its standard input ends, and says what has become of a request where a
test asks for that (`/log?` and what was asked for).
"""
import gzip
import socket
import struct
import sys
import threading
import time
import urllib.parse
import zlib

# Nothing is left among the sources.
sys.dont_write_bytecode = True
import listening  # noqa: E402
import transfers  # noqa: E402

LINE = b'{"a":1}\n'
# What has become of requests, by what they asked for.
states = {}
counts = {}


def head(status='200 OK', *fields):
    return ('HTTP/1.1 %s\r\n%s\r\n' % (status, ''.join(f + '\r\n' for f in fields))).encode()


def whole(body, *fields, status='200 OK'):
    return head(status, 'Content-Length: %d' % len(body), *fields) + body


def request(connection):
    """Reads a request: its first line, its fields, and its body where it has a length."""
    data = b''
    while b'\r\n\r\n' not in data:
        piece = connection.recv(65536)
        if not piece:
            return None
        data += piece
    top, rest = data.split(b'\r\n\r\n', 1)
    lines = top.decode('latin-1').split('\r\n')
    fields = {}
    for line in lines[1:]:
        name, value = line.split(':', 1)
        fields.setdefault(name.lower(), []).append(value.strip())
    return lines[0], fields, rest


def body(connection, fields, rest):
    """Reads a body, and nothing behind it: where it is answered before it is read, the next request may
    have come as well."""
    if 'content-length' in fields:
        length = int(fields['content-length'][0])
        while len(rest) < length:
            piece = connection.recv(min(65536, length - len(rest)))
            if not piece:
                return None
            rest += piece
        return rest
    if fields.get('transfer-encoding') == ['chunked']:
        buffered = rest

        def read(count):
            nonlocal buffered
            out = buffered[:count]
            buffered = buffered[count:]
            while len(out) < count:
                piece = connection.recv(count - len(out))
                if not piece:
                    raise ValueError('the connection ended in a body')
                out += piece
            return out

        def line():
            out = b''
            while not out.endswith(b'\n'):
                out += read(1)
            return out

        whole_body = b''
        while True:
            size = int(line().strip(), 16)
            if size == 0:
                line()
                return whole_body
            whole_body += read(size)
            line()
    return b''


def serve(connection, port):
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    while True:
        got = request(connection)
        if got is None:
            return
        first, fields, rest = got
        method, target, _ = first.split(' ', 2)
        path = target.split('?')[0]
        send = connection.sendall
        if path == '/fine':
            send(whole(LINE, 'Content-Type: application/x-ndjson', 'X-Twice: 1', 'X-Twice: 2'))
        elif path == '/echo':
            if fields.get('expect'):
                send(b'HTTP/1.1 100 Continue\r\n\r\n')
            sent = body(connection, fields, rest)
            text = first + '\n' + ''.join(
                '%s: %s\n' % (n, v) for n in sorted(fields) for v in fields[n] if n != 'host')
            send(whole(text.encode() + b'\n' + (sent or b'')))
        elif path in ('/expects-nothing', '/unexpected'):
            # The former wants no Expect, the latter nothing at all.
            if fields.get('expect') or path == '/unexpected':
                send(whole(b'no', status='417 Expectation Failed'))
                continue
            send(whole(body(connection, fields, rest)))
        elif path == '/moved':
            send(whole(LINE * 1000, 'Location: /peer', status='302 Found'))
        elif path == '/moved-dripping':
            send(head('302 Found', 'Location: /peer', 'Content-Length: 100000'))
            for _ in range(6000):
                send(b'x')
                time.sleep(0.1)
            return
        elif path == '/peer':
            send(whole(b'%d' % connection.getpeername()[1]))
        elif path == '/many-encodings':
            send(whole(LINE, *['Content-Encoding: ' + ', '.join(['gzip'] * 1000)] * 40))
        elif path == '/reset':
            send(head('200 OK', 'Content-Length: 100') + LINE)
            time.sleep(0.1)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
            connection.close()
            return
        elif path == '/stall':
            send(head('200 OK', 'Content-Length: 100') + LINE)
            time.sleep(30)
            return
        elif path == '/silence':
            states[target] = 'begun'
            if 'content-length' in fields or 'transfer-encoding' in fields:
                # A body isn't read either.
                time.sleep(600)
            connection.settimeout(600)
            if connection.recv(1) == b'':
                states[target] = 'closed'
            return
        elif path == '/drip':
            send(head('200 OK', 'Content-Length: %d' % (len(LINE) * 2)))
            for byte in LINE * 2:
                send(bytes([byte]))
                time.sleep(0.05)
        elif path == '/cut-chunk':
            send(head('200 OK', 'Transfer-Encoding: chunked') + b'8\r\n' + LINE + b'\r\n8\r\n{"a"')
            return
        elif path == '/no-last-chunk':
            send(head('200 OK', 'Transfer-Encoding: chunked') + b'8\r\n' + LINE + b'\r\n')
            return
        elif path == '/bad-chunk':
            send(head('200 OK', 'Transfer-Encoding: chunked') + b'zz\r\n' + LINE)
            return
        elif path == '/short':
            send(head('200 OK', 'Content-Length: 100') + LINE)
            return
        elif path == '/long':
            send(head('200 OK', 'Content-Length: %d' % len(LINE)) + LINE * 3)
            return
        elif path == '/half-close':
            send(head('200 OK', 'Connection: close') + LINE)
            connection.shutdown(socket.SHUT_WR)
            time.sleep(0.2)
            return
        elif path == '/endless-head':
            send(b'HTTP/1.1 200 OK\r\n')
            try:
                while True:
                    send(b'X-Again: ' + b'x' * 1000 + b'\r\n')
            except OSError:
                return
        elif path == '/endless-line':
            send(b'HTTP/1.1 200 OK\r\nX-Long: ')
            try:
                while True:
                    send(b'x' * 10000)
            except OSError:
                return
        elif path in ('/endless', '/endless-chunks'):
            chunked = path == '/endless-chunks'
            sent = 0
            states[target] = 'begun'
            try:
                send(head('200 OK', 'Transfer-Encoding: chunked' if chunked else 'Connection: close'))
                piece = LINE * 8192
                frame = b'%x\r\n%s\r\n' % (len(piece), piece) if chunked else piece
                while True:
                    send(frame)
                    sent += len(piece)
                    states[target] = 'sent %d' % sent
            except OSError:
                states[target] = 'closed'
            return
        elif path == '/log':
            send(whole(states.get(target.split('?', 1)[1], '').encode()))
        elif path == '/informed':
            send(head('103 Early Hints', 'Link: </a>') + head('102 Processing') + whole(LINE))
        elif path == '/endless-hints':
            try:
                while True:
                    send(head('103 Early Hints', 'Link: </a>'))
            except OSError:
                return
        elif path == '/slow-hints':
            while True:
                send(head('103 Early Hints', 'Link: </a>'))
                time.sleep(0.1)
        elif path == '/huge-length':
            send(head('200 OK', 'Content-Length: 9223372036854775807') + LINE)
            return
        elif path == '/two-lengths':
            send(head('200 OK', 'Content-Length: 9223372036854775807', 'Transfer-Encoding: chunked')
                 + b'8\r\n' + LINE + b'\r\n0\r\n\r\n')
        elif path == '/encoded-redirect':
            send(whole(b'', 'Location: /fine', 'Content-Encoding: none', status='302 Found'))
        elif path == '/204':
            send(head('204 No Content', 'Content-Length: 8') + LINE)
            return
        elif path == '/status-without-body':
            send(whole(b'', 'Content-Type: application/json'))
        elif path == '/304':
            send(head('304 Not Modified', 'Content-Length: 8') + LINE)
            return
        elif path == '/loop':
            send(whole(b'', 'Location: /loop', status='302 Found'))
        elif path == '/longer-loop':
            number = int((target.split('?') + ['0'])[1])
            send(whole(b'', 'Location: /longer-loop?%d' % (number + 1), status='302 Found'))
        elif path.startswith('/redirect/'):
            _, _, code, where = path.split('/', 3)
            send(whole(b'', 'Location: /' + where, status=code + ' Elsewhere'))
            body(connection, fields, rest)
        elif path == '/elsewhere':
            send(whole(
                b'', 'Location: http://localhost:%d/echo' % port, status='302 Found'))
        elif path == '/bomb':
            packed = zlib.compressobj(9, zlib.DEFLATED, 31)
            data = packed.compress(b' ' * (64 << 20)) + packed.flush()
            send(whole(data, 'Content-Encoding: gzip'))
        elif path == '/parts':
            # An object each 0.1 s, and no end before nobody wants another.
            send(b'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"parts":[')
            for number in range(1, 6):
                send(b'{"id":%d},' % number)
                time.sleep(0.1)
            connection.settimeout(120)
            connection.recv(1)
            return
        elif path in ('/bomb-file', '/bomb-within'):
            # A file of 17 MB that is sent as it is, or compressed for the way.
            data = gzip.compress(LINE + b' ' * (17 << 20), 9)
            if target.endswith('?404'):
                # What it says comes last.
                data = gzip.compress(b' ' * (17 << 20) + LINE, 9)
                send(whole(data, 'Content-Type: application/json', status='404 Not Found'))
            elif path == '/bomb-file':
                send(whole(data))
            else:
                send(whole(gzip.compress(data, 9), 'Content-Encoding: gzip'))
        elif path == '/nested-bomb':
            # 64 MB in 64 KB, and those in some hundred bytes.
            send(whole(gzip.compress(gzip.compress(b' ' * (64 << 20), 9), 9),
                       'Content-Encoding: gzip, gzip'))
        elif path == '/gzip':
            send(whole(gzip.compress(LINE * 1000), 'Content-Encoding: gzip'))
        elif path == '/gzip-cut':
            send(whole(gzip.compress(LINE * 1000)[:-20], 'Content-Encoding: gzip'))
        elif path == '/zlib':
            send(whole(zlib.compress(LINE * 1000), 'Content-Encoding: deflate'))
        elif path == '/deflate':
            raw = zlib.compressobj(9, zlib.DEFLATED, -15)
            send(whole(raw.compress(LINE * 1000) + raw.flush(), 'Content-Encoding: deflate'))
        elif path == '/twice':
            send(whole(gzip.compress(zlib.compress(LINE)), 'Content-Encoding: deflate, gzip'))
        elif path == '/compress':
            send(whole(LINE, 'Content-Encoding: compress'))
        elif path == '/trailer':
            send(head('200 OK', 'Transfer-Encoding: chunked', 'Trailer: X-Sum')
                 + b'8\r\n' + LINE + b'\r\n0\r\nX-Sum: 7\r\n\r\n')
        elif path == '/folded':
            send(b'HTTP/1.1 200 OK\r\nX-Folded: one\r\n  two\r\nContent-Length: 0\r\n\r\n')
        elif path == '/folded-framing':
            send(b'HTTP/1.1 200 OK\r\nTransfer-Encoding:\r\n chunked\r\n\r\n8\r\n' + LINE + b'\r\n0\r\n\r\n')
        elif path == '/arm':
            # The next request on this connection meets its end: before it is read, within, or after.
            mode, key = target.split('?')[1].split('&')
            send(whole(LINE))
            if not connection.recv(1, socket.MSG_PEEK):
                # The next request came by another.
                return
            counts[key] = counts.get(key, 0) + 1
            if mode != 'before':
                got = request(connection)
                if mode == 'after':
                    body(connection, got[1], got[2])
            return
        elif path == '/last':
            # The port of a server that takes one connection, answers once on it, and is gone with the next request.
            listener = socket.create_server(('127.0.0.1', 0))

            def once():
                last, _ = listener.accept()
                listener.close()
                request(last)
                last.sendall(whole(LINE))
                request(last)
                last.close()

            threading.Thread(target=once, daemon=True).start()
            send(whole(b'%d' % listener.getsockname()[1]))
        elif path == '/count':
            # How many such requests there were, this one counted in.
            key = target.split('?')[1]
            counts[key] = counts.get(key, 0) + 1
            body(connection, fields, rest)
            send(whole(b'%d' % counts[key]))
        elif path == '/counted':
            send(whole(b'%d' % counts.get(target.split('?')[1], 0)))
        elif path == '/trailed':
            # What stands behind the request's body.
            while b'0\r\n' not in rest or not rest.endswith(b'\r\n\r\n'):
                if fields.get('expect'):
                    send(b'HTTP/1.1 100 Continue\r\n\r\n')
                    fields = {}
                rest += connection.recv(65536)
            send(whole(rest.split(b'0\r\n', 1)[1]))
        elif path == '/early':
            # Answers before the request's body is there, and a line for each piece of it.
            code = target.split('?')[1].split('&')[0]
            if fields.get('expect'):
                send(b'HTTP/1.1 100 Continue\r\n\r\n')
            send(head(code + ' Early', 'Transfer-Encoding: chunked')
                 + b'8\r\n' + LINE + b'\r\n')
            if target.endswith('whole'):
                send(b'0\r\n\r\n')
            got = rest
            if rest and not target.endswith('whole'):
                send(b'8\r\n' + LINE + b'\r\n')
            end = b'0\r\n\r\n'
            while not got.endswith(end):
                # The next request may stand behind the end, and stays where it is.
                piece = got[-4:] + connection.recv(65536, socket.MSG_PEEK)
                known = len(got[-4:])
                if len(piece) == known:
                    states[target] = 'cut'
                    return
                if end in piece:
                    piece = piece[:piece.index(end) + len(end)]
                connection.recv(len(piece) - known)
                got += piece[known:]
                if not target.endswith('whole'):
                    send(b'8\r\n' + LINE + b'\r\n')
            states[target] = 'whole'
            if not target.endswith('whole'):
                send(b'0\r\n\r\n')
        elif path in ('/raw', '/raw-close'):
            # The query's bytes are the response.
            send(urllib.parse.unquote_to_bytes(target.split('?', 1)[1]))
            if path == '/raw-close':
                return
        elif path == '/no-http':
            send(b'SSH-2.0-OpenSSH_9.2\r\n')
            return
        elif path == '/no-colon':
            send(b'HTTP/1.1 200 OK\r\nwhat is this\r\nContent-Length: 0\r\n\r\n')
        elif path == '/injected':
            send(b'HTTP/1.1 200 OK\r\nX-A: a\rSet-Cookie: b=c\r\nContent-Length: 0\r\n\r\n')
        elif path == '/nul':
            send(b'HTTP/1.1 200 OK\r\nX-A: a\0b\r\nContent-Length: 0\r\n\r\n')
            return
        elif path == '/status':
            code = (target.split('?') + ['500'])[1]
            send(whole(b'{"error":{"code":%s}}' % code.encode(), 'Content-Type: application/json',
                       status=code + ' Thus'))
        elif path == '/challenge':
            # The query, which whoever answers it gets the answer back for.
            if 'authorization' in fields:
                send(whole(fields['authorization'][0].encode('latin-1')))
            else:
                challenge = urllib.parse.unquote(target.split('?', 1)[1])
                send(whole(b'', 'WWW-Authenticate: ' + challenge, status='401 Unauthorized'))
        elif path == '/third':
            # Breaks off, then puts off, then answers.
            counts[path] = counts.get(path, 0) + 1
            if counts[path] == 1:
                connection.close()
                return
            if counts[path] == 2:
                send(whole(b'', 'Retry-After: 0', status='503 Service Unavailable'))
            else:
                send(whole(LINE))
        elif path.startswith('/transfer/'):
            if not transfers.answer(path, target, fields, lambda: body(connection, fields, rest), send):
                return
        elif path == '/nothing':
            connection.close()
            return
        else:
            send(whole(b'', status='404 Not Found'))
        if fields.get('connection') == ['close']:
            return


def run(connection, port):
    try:
        serve(connection, port)
    except (OSError, ValueError, AttributeError):
        pass
    finally:
        connection.close()


listening.listen(run, backlog=2048)
