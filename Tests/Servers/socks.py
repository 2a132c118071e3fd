#!/usr/bin/env python3
"""A SOCKS5 proxy on loopback (RFC 1928), for those with a user and password (RFC 1929) if it is given
them.

Prints its port, and serves until its standard input ends. Whatever it is asked for by a name that ends
with `.test` is on loopback.
"""
import socket
import struct
import sys
import threading

# Nothing is left among the sources.
sys.dont_write_bytecode = True
import listening  # noqa: E402


def exactly(connection, count):
    data = b''
    while len(data) < count:
        piece = connection.recv(count - len(data))
        if not piece:
            raise OSError('the connection ended')
        data += piece
    return data


def copy(source, target):
    try:
        while True:
            piece = source.recv(65536)
            if not piece:
                break
            target.sendall(piece)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        pass


def serve(connection, known):
    _, count = exactly(connection, 2)
    methods = exactly(connection, count)
    method = 2 if known else 0
    if method not in methods:
        connection.sendall(b'\x05\xff')
        return
    connection.sendall(bytes([5, method]))
    if known:
        user = exactly(connection, exactly(connection, 2)[1])
        password = exactly(connection, exactly(connection, 1)[0])
        is_known = [user.decode(), password.decode()] == known
        connection.sendall(bytes([1, 0 if is_known else 1]))
        if not is_known:
            return
    kind = exactly(connection, 4)[3]
    if kind == 1:
        host = socket.inet_ntoa(exactly(connection, 4))
    elif kind == 3:
        host = exactly(connection, exactly(connection, 1)[0]).decode()
    else:
        host = socket.inet_ntop(socket.AF_INET6, exactly(connection, 16))
    port = struct.unpack('>H', exactly(connection, 2))[0]
    try:
        server = socket.create_connection(('127.0.0.1' if host.endswith('.test') else host, port))
    except OSError:
        connection.sendall(b'\x05\x05\x00\x01' + bytes(6))
        return
    connection.sendall(b'\x05\x00\x00\x01' + bytes(6))
    there = threading.Thread(target=copy, args=(connection, server), daemon=True)
    there.start()
    copy(server, connection)
    there.join()
    server.close()


def run(connection, known):
    try:
        serve(connection, known)
    except (OSError, ValueError):
        pass
    finally:
        connection.close()


listening.listen(run, sys.argv[1:3])
