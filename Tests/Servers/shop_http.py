"""Requests to the shop and answers to them: bodies with a length or in chunks, answers whole or as a stream."""
import json
from urllib.parse import parse_qsl

# The largest body that is held in memory, in bytes.
HELD = 64 << 20


class Failure(Exception):
    """Ends a request with a status, a code for programs and a message for people."""

    def __init__(self, status, code, message, *fields):
        super().__init__(message)
        self.status, self.code, self.fields = status, code, fields


class Body:
    """The body of a request, read as it comes."""

    def __init__(self, handler):
        self.handler = handler
        self.is_chunked = (handler.headers.get('Transfer-Encoding') or '').lower() == 'chunked'
        # The bytes that are left of it, or of the chunk.
        self.left = 0 if self.is_chunked else int(handler.headers.get('Content-Length') or 0)
        self.has_ended = not self.is_chunked and self.left == 0
        expected = (handler.headers.get('Expect') or '').lower() == '100-continue'
        self.is_waiting = expected and not self.has_ended

    def line(self):
        line = self.handler.rfile.readline(65537)
        if not line.endswith(b'\n'):
            raise ConnectionError('a body is cut')
        return line.strip()

    def read(self, count=65536):
        """So many bytes at most; none at the end."""
        if self.is_waiting:
            # The client sends nothing before that.
            self.is_waiting = False
            self.handler.wfile.write(b'HTTP/1.1 100 Continue\r\n\r\n')
            self.handler.wfile.flush()
        if self.is_chunked and self.left == 0 and not self.has_ended:
            self.left = int(self.line().split(b';')[0], 16)
            if self.left == 0:
                while self.line():
                    pass
                self.has_ended = True
        if self.has_ended:
            return b''
        piece = self.handler.rfile.read1(min(count, self.left))
        if not piece:
            raise ConnectionError('a body is cut')
        self.left -= len(piece)
        if self.left == 0:
            if self.is_chunked:
                self.line()
            else:
                self.has_ended = True
        return piece

    def whole(self):
        pieces, size = [], 0
        while piece := self.read():
            size += len(piece)
            if size > HELD:
                raise Failure(413, 'too-large', 'the body has more than %d bytes' % HELD)
            pieces.append(piece)
        return b''.join(pieces)

    def skip(self):
        """Leaves the connection at the next request. Whoever was not told to send a body may do so or not,
        so that the connection ends then."""
        if self.is_waiting:
            self.handler.close_connection = True
            return
        while self.read():
            pass


class Chunks:
    """A body that is sent as it is made."""

    def __init__(self, exchange):
        self.exchange = exchange
        self.output = exchange.handler.wfile

    def write(self, data):
        if self.exchange.method != 'HEAD':
            self.output.write(b'%x\r\n%b\r\n' % (len(data), data))
            self.output.flush()

    def end(self):
        if self.exchange.method != 'HEAD':
            self.output.write(b'0\r\n\r\n')

    def cut(self):
        """Closes the connection without the end."""
        self.exchange.handler.close_connection = True


class Exchange:
    """One request and the answer to it."""

    def __init__(self, handler):
        self.handler, self.server = handler, handler.server
        self.method = handler.command
        # Python's own path isn't as it was sent if it begins with two slashes.
        self.target = handler.requestline.split(' ')[1]
        self.path, _, self.raw_query = self.target.partition('?')
        self.query = parse_qsl(self.raw_query, keep_blank_values=True)
        self.fields = handler.headers
        self.body = Body(handler)
        self.parameters = {}
        self.has_begun = False

    @property
    def store(self):
        return self.server.store

    @property
    def kind(self):
        """The media type of what came."""
        return (self.fields.get('Content-Type') or '').split(';')[0].strip().lower()

    def all(self, name):
        return [value for key, value in self.query if key == name]

    def text(self, name, otherwise=None):
        return next(iter(self.all(name)), otherwise)

    def number(self, name, otherwise, least=0, most=1 << 53):
        text = self.text(name)
        if text is None:
            return otherwise
        if not (text.isascii() and text.isdigit()) or not least <= int(text) <= most:
            raise Failure(400, 'bad-query', '%s is not a number from %d to %d' % (name, least, most))
        return int(text)

    def json_body(self):
        try:
            return json.loads(self.body.whole())
        except ValueError as error:
            raise Failure(400, 'bad-json', 'the body is no JSON: %s' % error) from error

    def begin(self, status, fields):
        """Sends the status and the fields, when the request was read to its end."""
        self.body.skip()
        self.has_begun = True
        self.handler.send_response(status)
        for name, value in fields:
            self.handler.send_header(name, value)
        if self.handler.close_connection:
            self.handler.send_header('Connection', 'close')
        self.handler.end_headers()

    def answer(self, status, body=b'', kind='application/json', *fields):
        """Answers with a body; each field is a pair."""
        if status in (204, 304):
            self.begin(status, fields)
            return
        self.begin(status, [('Content-Type', kind), ('Content-Length', str(len(body))), *fields])
        if self.method != 'HEAD':
            self.handler.wfile.write(body)

    def answer_json(self, status, value, *fields, kind='application/json'):
        self.answer(status, json_bytes(value), kind, *fields)

    def stream(self, kind, *fields):
        """Begins a body whose length isn't known."""
        self.begin(200, [('Content-Type', kind), ('Transfer-Encoding', 'chunked'), *fields])
        return Chunks(self)

    def fail(self, failure):
        value = {'error': {'code': failure.code, 'message': str(failure)}}
        self.answer_json(failure.status, value, *failure.fields)


def json_bytes(value):
    return json.dumps(value, ensure_ascii=False).encode()
