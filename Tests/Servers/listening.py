"""Accepts connections on loopback, each for a thread of its own."""
import os
import socket
import sys
import threading


def listen(run, argument=None, backlog=None):
    """Prints the port, and runs `run(connection, argument)` for each connection until the standard
    input ends. The argument is the port if none is given."""
    listener = socket.create_server(('127.0.0.1', 0), backlog=backlog)
    port = listener.getsockname()[1]
    print(port, flush=True)
    argument = port if argument is None else argument

    def accept():
        while True:
            connection, _ = listener.accept()
            threading.Thread(target=run, args=(connection, argument), daemon=True).start()

    until_input_ends(accept)


def serve(server, port):
    """Prints the port of a server that has `serve_forever`, and lets it serve until the standard input ends."""
    print(port, flush=True)
    until_input_ends(server.serve_forever)


def serve_wsgi(make):
    """Serves the application that `make(port)` gives, by werkzeug, as `serve` does."""
    import logging
    from werkzeug.serving import WSGIRequestHandler, make_server
    logging.getLogger('werkzeug').setLevel(logging.CRITICAL)
    WSGIRequestHandler.protocol_version = 'HTTP/1.1'
    server = make_server('127.0.0.1', 0, None, threaded=True)
    server.app = make(server.port)
    serve(server, server.port)


def until_input_ends(run):
    threading.Thread(target=run, daemon=True).start()
    # Whoever started this holds the other end; it goes when they do, however that is.
    sys.stdin.read()
    os._exit(0)
