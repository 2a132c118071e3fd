"""What `faults.py` answers below `/transfer/`: parts of things, connections that break off, and what a
parser that isn't ours makes of bodies of several parts."""
import base64
import email.parser
import email.policy
import gzip
import hashlib
import json
from urllib.parse import parse_qs, urlsplit


def whole(body, *fields, status='200 OK'):
    lines = ['HTTP/1.1 ' + status, 'Content-Length: %d' % len(body), *fields, '', '']
    return '\r\n'.join(lines).encode('latin-1') + body


def objects(count):
    """The array that /transfer/objects gives."""
    return json.dumps([{'a': i, 'text': 'x' * (i % 50)} for i in range(count)]).encode()


def part(data, tag, fields, cut, *more):
    """What a request for a part, or for all, is answered with, broken off after so many bytes.

    Returns the bytes, and whether they are all."""
    common = ['ETag: ' + tag, 'Accept-Ranges: bytes', *more]
    wanted = fields.get('range', [''])[0]
    start = 0
    if wanted and fields.get('if-range', [tag])[0] == tag:
        start = int(wanted[len('bytes='):].split('-')[0])
        if start >= len(data):
            return whole(b'', 'Content-Range: bytes */%d' % len(data),
                         status='416 Range Not Satisfiable'), True
        common.append('Content-Range: bytes %d-%d/%d' % (start, len(data) - 1, len(data)))
        answer = whole(data[start:], *common, status='206 Partial Content')
    else:
        answer = whole(data, *common)
    rest = len(data) - start
    if cut and rest > cut:
        return answer[:len(answer) - rest + cut], False
    return answer, True


def raw(item, name):
    """A field as it was sent, in UTF-8."""
    for key, value in item.raw_items():
        if key.lower() == name:
            return value.encode('ascii', 'surrogateescape').decode('utf-8')
    return ''


def parts(content_type, body):
    """The parts of a body, as Python's own parser reads them."""
    message = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(
        b'Content-Type: ' + content_type.encode() + b'\r\nMIME-Version: 1.0\r\n\r\n' + body)
    found = []
    for item in message.iter_parts():
        data = item.get_payload(decode=True)
        if item.get('Content-Encoding') == 'gzip':
            data = gzip.decompress(data)
        found.append({
            'disposition': raw(item, 'content-disposition'),
            'type': raw(item, 'content-type'),
            'count': len(data),
            'hash': hashlib.sha256(data).hexdigest(),
        })
    return {
        'type': message.get_content_type(), 'defects': [str(d) for d in message.defects],
        'preamble': message.preamble or '', 'epilogue': (message.epilogue or '').strip(),
        'parts': found}


def answer(path, target, fields, read, send):
    """Answers a request. Returns whether the connection can be used for others."""
    query = {name: values[-1] for name, values in parse_qs(urlsplit(target).query).items()}
    if path == '/transfer/objects':
        data = objects(int(query.get('count', 1000)))
        bytes_, is_whole = part(
            data, '"%s"' % query.get('tag', '1'), fields, int(query.get('cut', 0)),
            'Content-Type: application/json')
        send(bytes_)
        return is_whole
    if path == '/transfer/parts':
        found = parts(fields['content-type'][0], read())
        found['length'] = int(fields.get('content-length', ['-1'])[0])
        send(whole(json.dumps(found).encode(), 'Content-Type: application/json'))
        return True
    if path == '/transfer/encoded':
        # A body of these bytes, in this encoding.
        data = base64.urlsafe_b64decode(query['data'])
        send(whole(data, 'Content-Encoding: ' + query['encoding']))
        return True
    send(whole(b'', status='404 Not Found'))
    return True
