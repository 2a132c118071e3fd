"""A gateway of SAP by mock-sap, in memory: sales orders and others in V2 and V4, with tokens against forged requests.

Prints its port, and serves until its standard input ends. Each argument is a setting that is turned on, such as
require_if_match.
"""
import sys

sys.dont_write_bytecode = True
from mocksap import Config, make_server  # noqa: E402

import listening  # noqa: E402

config = Config(host='127.0.0.1', port=0, db_path=':memory:', quiet=True)
for name in sys.argv[1:]:
    assert hasattr(config, name), name
    setattr(config, name, True)
server = make_server(config)
listening.serve(server, server.server_port)
