"""The orders of the shop, in SQLite, and those that are computed from their numbers."""
import contextlib
import datetime
import sqlite3
import threading

SEEDED = 250
CUSTOMERS = ['Ada Lovelace', 'Zoë Müller', "O'Neill & Sons", 'Łukasz Żak', 'Smith, "Jo" <jo>', 'Ann Smith', '山田 花子']
SCHEMA = '''
    DROP TABLE IF EXISTS lines;
    DROP TABLE IF EXISTS orders;
    CREATE TABLE orders (
      id INTEGER PRIMARY KEY, status TEXT NOT NULL, customer TEXT NOT NULL, total TEXT NOT NULL,
      placed TEXT NOT NULL, note TEXT);
    CREATE TABLE lines (
      order_id INTEGER NOT NULL REFERENCES orders ON DELETE CASCADE, position INTEGER NOT NULL,
      sku TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (order_id, position));
    CREATE INDEX placed ON orders (placed);
'''
COLUMNS = 'id, status, customer, total, placed, note'


def placed(number):
    """The time of an order, in text that sorts as the times do: one each 90 minutes."""
    start = datetime.datetime(2026, 1, 1, 12)
    # Numbers without an end have no times without one.
    minutes = 90 * (number % 1_000_000)
    return (start + datetime.timedelta(minutes=minutes)).isoformat() + 'Z'


def computed(number):
    """The order with a number, the same each time."""
    lines = [{'sku': 'SKU-%03d' % ((number * 7 + i * 31) % 400), 'count': 1 + (number + i) % 5}
             for i in range(1 + number % 3)]
    return {
        'id': number,
        'status': 'closed' if number % 3 == 0 else 'open',
        'customer': CUSTOMERS[number % len(CUSTOMERS)],
        'total': '%d.%02d' % (number * 37 % 1000, number * 25 % 100),
        'placed': placed(number),
        'lines': lines,
        'note': 'Ring twice.\nThen wait.' if number % 10 == 4 else None,
    }


class ComputedOrders:
    """A collection that is stored nowhere. Its count is None if it has no end."""

    def __init__(self, count):
        self.count = count

    def part(self, offset, size):
        end = offset + size if self.count is None else min(offset + size, self.count)
        return [computed(n + 1) for n in range(offset, end)]

    def after(self, number, size):
        return self.part(number, size)


class StoredOrders:
    """The orders of a store that a condition holds for, by their numbers."""

    def __init__(self, store, condition, values):
        self.store, self.condition, self.values = store, condition, values
        self.count = store.value('SELECT count(*) FROM orders WHERE ' + condition, values)

    def part(self, offset, size):
        return self.store.orders(
            self.condition + ' ORDER BY id LIMIT ? OFFSET ?', [*self.values, size, offset])

    def after(self, number, size):
        return self.store.orders(
            self.condition + ' AND id > ? ORDER BY id LIMIT ?', [*self.values, number, size])


class Store:
    def __init__(self):
        self.database = sqlite3.connect(':memory:', check_same_thread=False)
        self.database.execute('PRAGMA foreign_keys = ON')
        # Whoever reads, decides and writes holds it for all of that.
        self.lock = threading.RLock()
        self.reset()

    def reset(self):
        """Has the orders that were there first, and no others."""
        with self.changing():
            self.database.executescript(SCHEMA)
            for number in range(1, SEEDED + 1):
                self.write(number, computed(number))
            self.next = SEEDED + 1

    @contextlib.contextmanager
    def changing(self):
        """All or nothing of what is written within."""
        with self.lock, self.database:
            yield

    def value(self, statement, values):
        with self.lock:
            return self.database.execute(statement, values).fetchone()[0]

    def orders(self, condition, values):
        with self.lock:
            rows = self.database.execute(
                'SELECT %s FROM orders WHERE %s' % (COLUMNS, condition), values).fetchall()
            return [self.with_lines(row) for row in rows]

    def with_lines(self, row):
        order = dict(zip(COLUMNS.split(', '), row))
        lines = self.database.execute(
            'SELECT sku, count FROM lines WHERE order_id = ? ORDER BY position', row[:1])
        order['lines'] = [{'sku': sku, 'count': count} for sku, count in lines]
        # As the members stand in what is computed.
        order['note'] = order.pop('note')
        return order

    def get(self, number):
        """An order, or None."""
        return next(iter(self.orders('id = ?', [number])), None)

    def matching(self, since=None, statuses=()):
        """The orders of one of the states, if there are any, and not placed before a time."""
        condition, values = '1', []
        if since:
            condition += ' AND placed >= ?'
            values.append(since)
        if statuses:
            condition += ' AND status IN (%s)' % ', '.join('?' * len(statuses))
            values += statuses
        return StoredOrders(self, condition, values)

    def of_customer(self, text):
        return StoredOrders(self, 'instr(customer, ?) > 0', [text])

    def insert(self, order):
        """Stores an order by a number that none had before, and returns it with that."""
        with self.changing():
            number = self.next
            self.next += 1
            self.write(number, order)
            return self.get(number)

    def replace(self, number, order):
        with self.changing():
            self.erase(number)
            self.write(number, order)
            return self.get(number)

    def remove(self, number):
        with self.changing():
            self.erase(number)

    def erase(self, number):
        self.database.execute('DELETE FROM orders WHERE id = ?', [number])

    def write(self, number, order):
        self.database.execute(
            'INSERT INTO orders (%s) VALUES (?, ?, ?, ?, ?, ?)' % COLUMNS,
            [number] + [order[name] for name in COLUMNS.split(', ')[1:]])
        self.database.executemany(
            'INSERT INTO lines VALUES (?, ?, ?, ?)',
            [(number, i, line['sku'], line['count']) for i, line in enumerate(order['lines'])])
