#!/usr/bin/env python3
"""Speaks HTTP/2 over TLS on loopback, and ends streams and connections as it is told.

    h2.py MODE

Prints its port and the file of its authority's certificate, and serves until its standard input ends. Each stream is
answered with how many have been worked on so far, but for the one that MODE is about: the first, if that begins with
`cut`, or the second on the first connection.
"""
import struct
import sys
import threading

# Nothing is left among the sources.
sys.dont_write_bytecode = True
import secure  # noqa: E402

MODE = sys.argv[1]
DATA, HEADERS, RST_STREAM, SETTINGS, PING, GOAWAY, WINDOW_UPDATE = 0, 1, 3, 4, 6, 7, 8
END_STREAM, END_HEADERS, ACK = 1, 4, 1
NO_ERROR, REFUSED_STREAM, CANCEL = 0, 7, 8
state = {'worked': 0, 'connections': 0}
lock = threading.Lock()


class Connection:
    def __init__(self, stream):
        self.stream = stream
        with lock:
            state['connections'] += 1
            self.number = state['connections']
        self.streams = 0

    def read(self, count):
        data = b''
        while len(data) < count:
            piece = self.stream.recv(count - len(data))
            if not piece:
                raise EOFError
            data += piece
        return data

    def send(self, kind, flags, stream, payload=b''):
        self.stream.sendall(
            struct.pack('>I', len(payload))[1:] + bytes([kind, flags]) + struct.pack('>I', stream)
            + payload)

    def goaway(self, last, code=NO_ERROR):
        self.send(GOAWAY, 0, 0, struct.pack('>II', last, code))

    def head(self, stream, *literals):
        # :status 200, and fields as literals that aren't indexed.
        block = b'\x88'
        for name, value in literals:
            block += b'\0' + bytes([len(name)]) + name + bytes([len(value)]) + value
        self.send(HEADERS, END_HEADERS, stream, block)

    def answer(self, stream):
        self.streams += 1
        if MODE.startswith('cut'):
            return self.cut(stream)
        with lock:
            state['worked'] += 1
            worked = state['worked']
        if MODE == 'refused-first' and self.number == 1:
            with lock:
                state['worked'] -= 1
            return self.send(RST_STREAM, 0, stream, struct.pack('>I', REFUSED_STREAM))
        if self.number == 1 and self.streams == 2:
            if MODE == 'done':
                self.goaway(stream)
                raise EOFError
            if MODE == 'closed':
                raise EOFError
            with lock:
                state['worked'] -= 1
            if MODE == 'refused':
                return self.send(RST_STREAM, 0, stream, struct.pack('>I', REFUSED_STREAM))
            if MODE == 'undone':
                self.goaway(stream - 2)
                raise EOFError
        self.head(stream)
        self.send(DATA, END_STREAM, stream, b'%d' % worked)

    def cut(self, stream):
        literals = [(b'content-length', b'100')] if MODE.endswith('length') else []
        self.head(stream, *literals)
        self.send(DATA, 0, stream, b'{"a":1}\n')
        if MODE.startswith('cut-reset'):
            self.send(RST_STREAM, 0, stream, struct.pack('>I', NO_ERROR))
        elif MODE.startswith('cut-cancel'):
            self.send(RST_STREAM, 0, stream, struct.pack('>I', CANCEL))
        elif MODE.startswith('cut-goaway'):
            self.goaway(stream)
            raise EOFError
        else:
            raise EOFError

    def serve(self):
        self.read(24)
        self.send(SETTINGS, 0, 0)
        while True:
            head = self.read(9)
            length = struct.unpack('>I', b'\0' + head[:3])[0]
            kind, flags = head[3], head[4]
            stream = struct.unpack('>I', head[5:])[0] & 0x7FFFFFFF
            payload = self.read(length)
            if kind == SETTINGS and not flags & ACK:
                self.send(SETTINGS, ACK, 0)
            elif kind == PING and not flags & ACK:
                self.send(PING, ACK, 0, payload)
            elif kind in (HEADERS, DATA) and flags & END_STREAM:
                self.answer(stream)


def run(context, connection):
    try:
        stream = context.wrap_socket(connection, server_side=True)
        try:
            Connection(stream).serve()
        finally:
            # With a close_notify, as a server that ends in order has it.
            if MODE == 'closed':
                stream.close()
            else:
                stream.unwrap()
    except (OSError, EOFError, ValueError):
        pass
    finally:
        connection.close()


secure.listen(run, lambda context: context.set_alpn_protocols(['h2']))
