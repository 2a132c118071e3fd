"""Files that are sent to the shop as multipart/form-data (RFC 7578), read as they come."""
import email.message
import hashlib
import re

import shop_orders
from shop_http import Failure

# The largest file, in bytes, and the largest head or other field of a form.
MOST, FIELD = 50 << 20, 1 << 20


def malformed(text):
    return Failure(400, 'bad-multipart', text)


class Parts:
    """The parts of a body."""

    def __init__(self, read, boundary):
        # The first delimiter may stand at the beginning of the body, without a line before it.
        self.read, self.buffer = read, b'\r\n'
        self.delimiter = b'\r\n--' + boundary

    def pieces(self, mark):
        """The bytes before a mark, as they come."""
        while True:
            at = self.buffer.find(mark)
            if at >= 0:
                yield self.buffer[:at]
                self.buffer = self.buffer[at + len(mark):]
                return
            # The mark may have begun.
            sure = max(len(self.buffer) - len(mark) + 1, 0)
            yield self.buffer[:sure]
            piece = self.read()
            if not piece:
                raise malformed('the body ends within a part')
            self.buffer = self.buffer[sure:] + piece

    def short(self, mark):
        """The bytes before a mark, which are few."""
        found = bytearray()
        for piece in self.pieces(mark):
            found += piece
            if len(found) > FIELD:
                raise malformed('a part has more than %d bytes that are no file' % FIELD)
        return bytes(found)

    def parts(self):
        """The fields of each part, and its pieces, which are to be taken before the next part."""
        self.short(self.delimiter)
        while True:
            while len(self.buffer) < 2:
                piece = self.read()
                if not piece:
                    raise malformed('the body ends behind a delimiter')
                self.buffer += piece
            if self.buffer.startswith(b'--'):
                return
            if self.short(b'\r\n').strip(b' \t'):
                raise malformed('a delimiter has more behind it')
            # A part without fields begins with the empty line.
            self.buffer = b'\r\n' + self.buffer
            yield fields(self.short(b'\r\n\r\n')), self


def fields(head):
    found = {}
    for line in head.decode('utf-8', 'replace').split('\r\n'):
        name, _, value = line.partition(':')
        found[name.strip().lower()] = value.strip()
    return found


def parameter(disposition, name):
    """A parameter, with what forms write for quotes and line ends; None if it isn't there."""
    match = re.search(r';\s*%s=(?:"([^"]*)"|([^;"\s]+))' % name, disposition)
    if match is None:
        return None
    return (match[1] or match[2] or '').replace('%22', '"').replace('%0D', '\r').replace('%0A', '\n')


def boundary(exchange):
    if exchange.kind != 'multipart/form-data':
        raise Failure(415, 'unsupported-type', 'a photo comes as multipart/form-data')
    message = email.message.Message()
    message['Content-Type'] = exchange.fields['Content-Type']
    text = message.get_boundary()
    if not text:
        raise malformed('the type has no boundary')
    return text.encode('latin-1', 'replace')


def photo(exchange):
    """Takes the first file of a form, with the other fields; one that is there again becomes an array."""
    shop_orders.found(exchange)
    parts = Parts(exchange.body.read, boundary(exchange))
    file, values = None, {}
    for head, body in parts.parts():
        disposition = head.get('content-disposition', '')
        name = parameter(disposition, 'name') or ''
        if parameter(disposition, 'filename') is None:
            text = body.short(parts.delimiter).decode('utf-8', 'replace')
            values[name] = [*as_list(values[name]), text] if name in values else text
            continue
        digest, size = hashlib.sha256(), 0
        for piece in body.pieces(parts.delimiter):
            digest.update(piece)
            size += len(piece)
            if size > MOST:
                raise Failure(413, 'too-large', 'a file has more than %d bytes' % MOST)
        file = file or {
            'bytes': size, 'sha256': digest.hexdigest(), 'field': name,
            'fileName': parameter(disposition, 'filename'),
            'contentType': head.get('content-type', 'text/plain')}
    if file is None:
        raise Failure(422, 'invalid', 'there is no file')
    exchange.answer_json(201, {**file, 'fields': values})


def as_list(value):
    return value if isinstance(value, list) else [value]
