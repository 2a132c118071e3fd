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

    threading.Thread(target=accept, daemon=True).start()
    # Whoever started this holds the other end; it goes when they do, however that is.
    sys.stdin.read()
    os._exit(0)
