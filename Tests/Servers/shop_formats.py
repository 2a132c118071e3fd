"""Orders as JSON and as XML, what an order has to be, and merge patches."""
import datetime
import hashlib
import re
import xml.etree.ElementTree as ET

from shop_http import Failure, json_bytes
from shop_store import placed

XML_KINDS = ('application/xml', 'text/xml')
STATES = ('open', 'closed')


def wants_xml(exchange):
    """True if the Accept field has XML above JSON. JSON is what those get who accept neither."""
    quality = {}
    for item in ','.join(exchange.fields.get_all('Accept') or []).split(','):
        kind, *parameters = [part.strip().lower() for part in item.split(';')]
        text = next((p[2:] for p in parameters if p.startswith('q=')), '1')
        quality[kind] = float(text) if re.fullmatch(r'[01](\.\d*)?', text) else 0
    xml = max(quality.get(kind, 0) for kind in XML_KINDS)
    return xml > quality.get('application/json', 0)


def element(order):
    """An order as XML: a note that is null isn't there."""
    top = ET.Element('order', id=str(order['id']))
    for name in ('status', 'customer', 'total', 'placed'):
        ET.SubElement(top, name).text = order[name]
    lines = ET.SubElement(top, 'lines')
    for line in order['lines']:
        item = ET.SubElement(lines, 'line')
        ET.SubElement(item, 'sku').text = line['sku']
        ET.SubElement(item, 'count').text = str(line['count'])
    if order['note'] is not None:
        ET.SubElement(top, 'note').text = order['note']
    return top


def xml_bytes(top):
    return ET.tostring(top, encoding='utf-8', xml_declaration=True)


def representation(exchange, order):
    """An order as the request wants it: bytes, media type and strong entity tag."""
    if wants_xml(exchange):
        data, kind = xml_bytes(element(order)), XML_KINDS[0]
    else:
        data, kind = json_bytes(order), 'application/json'
    return data, kind, tag(data)


def tag(data):
    return '"%s"' % hashlib.sha256(data).hexdigest()[:20]


def tags(order):
    """The tags of all representations of an order."""
    return [tag(json_bytes(order)), tag(xml_bytes(element(order)))]


def list_bytes(exchange, orders, page, total):
    """A page of orders as the request wants it: bytes and media type. `page` has what leads to the next."""
    if not wants_xml(exchange):
        value = {'orders': orders, 'page': page, 'total': total}
        return json_bytes(value), 'application/json'
    top = ET.Element('orders')
    top.extend(element(order) for order in orders)
    item = ET.SubElement(top, 'page')
    for name, text in page.items():
        if text is not None:
            ET.SubElement(item, name).text = text
    if total is not None:
        ET.SubElement(top, 'total').text = str(total)
    return xml_bytes(top), XML_KINDS[0]


def read_order(exchange):
    """The members of an order that a request brings as JSON or XML, not yet looked at."""
    if exchange.kind == 'application/json':
        return exchange.json_body()
    if exchange.kind not in XML_KINDS:
        raise Failure(415, 'unsupported-type', 'an order is application/json or application/xml',
                      ('Accept', 'application/json, application/xml'))
    try:
        top = ET.fromstring(exchange.body.whole())
    except (ET.ParseError, ValueError, LookupError) as error:
        raise Failure(400, 'bad-xml', 'the body is no XML: %s' % error) from error
    members = {child.tag: child.text or '' for child in top if child.tag != 'lines'}
    members['lines'] = [
        {child.tag: number(child.text) if child.tag == 'count' else child.text or ''
         for child in line} for line in top.iterfind('lines/line')]
    return members


def number(text):
    return int(text) if re.fullmatch(r'\d{1,9}', text or '') else text


def is_text(value):
    """True for what can stand in JSON, XML and UTF-8."""
    return isinstance(value, str) and not re.search('[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]', value)


def time(text):
    """A date, or a time with its offset, as orders have it, in whole seconds; None if it is neither."""
    try:
        value = datetime.datetime.fromisoformat(text)
        if value.tzinfo is None:
            if len(text) != 10:
                return None
            value = value.replace(tzinfo=datetime.timezone.utc)
        value = value.astimezone(datetime.timezone.utc).replace(microsecond=0, tzinfo=None)
        return value.isoformat() + 'Z'
    except (TypeError, ValueError, OverflowError):
        return None


def line_failures(lines):
    if not isinstance(lines, list):
        return [('/lines', 'is no array')]
    failures = []
    for i, line in enumerate(lines):
        sku, count = (line.get('sku'), line.get('count')) if isinstance(line, dict) else (None, None)
        if not sku or not is_text(sku):
            failures.append(('/lines/%d/sku' % i, 'is missing or no text'))
        if type(count) is not int or not 1 <= count <= 999_999_999:
            failures.append(('/lines/%d/count' % i, 'is no number above 0'))
    return failures


def checked(members):
    """An order of the members, with what was left out. Others than those of orders are left aside.

    Fails with each member that is wrong."""
    if not isinstance(members, dict):
        members = {}
    failures = []
    if not is_text(members.get('customer')) or not members['customer'].strip():
        failures.append(('/customer', 'is missing or no text'))
    if members.get('status', 'open') not in STATES:
        failures.append(('/status', 'is neither open nor closed'))
    total = members.get('total', '0.00')
    if not is_text(total) or not re.fullmatch(r'[0-9]{1,12}\.[0-9]{2}', total):
        failures.append(('/total', 'is no text such as 12.50'))
    at = members.get('placed', placed(0))
    if time(at) is None:
        failures.append(('/placed', 'is no date or time with an offset'))
    failures += line_failures(members.get('lines', []))
    if members.get('note') is not None and not is_text(members['note']):
        failures.append(('/note', 'is no text'))
    if failures:
        raise Invalid(failures)
    return {
        'status': members.get('status', 'open'), 'customer': members['customer'], 'total': total,
        'placed': time(at), 'note': members.get('note'),
        'lines': [{'sku': line['sku'], 'count': line['count']} for line in members.get('lines', [])]}


class Invalid(Failure):
    """Members that are wrong: pairs of a pointer and what is wrong there."""

    def __init__(self, failures):
        super().__init__(422, 'invalid', 'the order is not one')
        self.failures = failures

    @property
    def problem(self):
        """RFC 9457's document, with the failures as its section 3 has them."""
        return {
            'type': 'about:blank', 'title': 'Unprocessable Content', 'status': 422,
            'detail': 'The order has %d wrong members.' % len(self.failures),
            'errors': [{'pointer': '#' + p, 'detail': d} for p, d in self.failures]}


def merged(target, patch):
    """The target as a merge patch has it (RFC 7396, section 2)."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            result.pop(name, None)
        else:
            result[name] = merged(result.get(name), value)
    return result
