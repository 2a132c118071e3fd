"""Accepts TLS connections on loopback, each for a thread of its own."""
import os
import socket
import ssl
import sys
import tempfile
import threading

import trustme


def listen(run, configure):
    """Prints the port and the file of its authority's certificate, and runs `run(context, connection)` for each
    connection until the standard input ends. `configure(context)` says what the server speaks."""
    folder = tempfile.mkdtemp()
    file = os.path.join(folder, 'authority.pem')
    authority = trustme.CA()
    authority.cert_pem.write_to_path(file)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    configure(context)
    authority.issue_cert('127.0.0.1').configure_cert(context)
    listener = socket.create_server(('127.0.0.1', 0))
    print(listener.getsockname()[1], file, flush=True)

    def accept():
        while True:
            connection, _ = listener.accept()
            threading.Thread(target=run, args=(context, connection), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    # Whoever started this holds the other end; it goes when they do, however that is.
    sys.stdin.read()
    os.remove(file)
    os.rmdir(folder)
    os._exit(0)
