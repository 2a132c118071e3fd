#!/usr/bin/env python3
"""Runs a server that others wrote, on loopback, until standard input ends: httpbin, nginx, apache or
squid.

Says in one line of JSON where it is, and ends what it has started by its process group, with the
folder that it had for it.
"""
import base64
import glob
import hashlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

USER, PASSWORD = 'mufasa', 'circle-of-life'

# Where those are that the system doesn't have: `unpack` beside this.
UNPACKED = os.path.realpath(os.path.join(os.path.dirname(__file__), '../../.build/servers'))


def installed(path):
    """The file of a package, be it unpacked or the system's."""
    unpacked = UNPACKED + path
    return unpacked if os.path.exists(unpacked) else path


def free_port():
    with socket.create_server(('127.0.0.1', 0)) as listener:
        return listener.getsockname()[1]


def write(folder, name, content):
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'wb' if isinstance(content, bytes) else 'w') as file:
        file.write(content)
    return path


def documents(folder):
    """What the servers have to give."""
    orders = ['{"id": %d, "total": "%d.50", "customer": "C%05d"}' % (n, n, n % 77)
              for n in range(1, 2001)]
    write(folder, 'www/orders.json', '{"orders": [\n%s\n]}\n' % ',\n'.join(orders))
    write(folder, 'www/small.json', '{"orders": [%s]}\n' % ', '.join(orders[:5]))
    write(folder, 'www/orders.xml', '<orders>%s</orders>\n' % ''.join(
        '<order><id>%d</id><total>%d.50</total></order>\n' % (n, n) for n in range(1, 2001)))
    write(folder, 'www/bytes.bin', b''.join(
        hashlib.sha256(b'%d' % n).digest() for n in range(40000)))
    return os.path.join(folder, 'www')


def encrypted(key, path):
    from cryptography.hazmat.primitives import serialization
    with open(path, 'wb') as file:
        file.write(serialization.load_pem_private_key(key, None).private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
            serialization.BestAvailableEncryption(PASSWORD.encode())))


def certificates(folder):
    import trustme
    authority = trustme.CA()
    authority.cert_pem.write_to_path(os.path.join(folder, 'ca.pem'))
    authority.issue_cert('localhost', '127.0.0.1').private_key_and_cert_chain_pem.write_to_path(
        os.path.join(folder, 'server.pem'))
    client = authority.issue_cert('client@example.org')
    client.private_key_pem.write_to_path(os.path.join(folder, 'client.key'))
    client.cert_chain_pems[0].write_to_path(os.path.join(folder, 'client.pem'))
    encrypted(client.private_key_pem.bytes(), os.path.join(folder, 'client-encrypted.key'))
    trustme.CA().cert_pem.write_to_path(os.path.join(folder, 'other-ca.pem'))
    return {name: os.path.join(folder, file) for name, file in [
        ('ca', 'ca.pem'), ('otherCA', 'other-ca.pem'), ('clientCertificate', 'client.pem'),
        ('clientKey', 'client.key'), ('encryptedKey', 'client-encrypted.key')]}


def nginx(folder):
    http, https, mutual = free_port(), free_port(), free_port()
    facts = certificates(folder)
    root = documents(folder)
    temporary = '\n'.join(
        '%s_temp_path %s/temp-%s;' % (name, folder, name)
        for name in ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'])
    tls = 'ssl_certificate %s/server.pem; ssl_certificate_key %s/server.pem;' % (folder, folder)
    config = write(folder, 'nginx.conf', f'''
        {'user root;' if os.getuid() == 0 else ''}
        worker_processes 1; daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
        events {{ worker_connections 2048; }}
        http {{
          access_log off; sendfile on; {temporary} keepalive_requests 100000;
          types {{ application/json json; application/xml xml; }}
          default_type application/octet-stream;
          limit_req_zone all zone=slowly:1m rate=2r/s;
          server {{
            listen 127.0.0.1:{http}; listen 127.0.0.1:{https} ssl; {tls}
            root {root};
            location /gzip/ {{ alias {root}/; gzip on; gzip_types *; gzip_min_length 1; }}
            location /slow/ {{ alias {root}/; limit_rate 200k; }}
            location /limited/ {{
              alias {root}/; limit_req zone=slowly; limit_req_status 429;
            }}
            location /no-ranges/ {{ alias {root}/; max_ranges 0; }}
            location /files/ {{ alias {folder}/files/; }}
          }}
          server {{
            listen 127.0.0.1:{mutual} ssl; {tls}
            ssl_client_certificate {folder}/ca.pem; ssl_verify_client on; root {root};
          }}
        }}''')
    facts.update(
        http='http://127.0.0.1:%d' % http, https='https://localhost:%d' % https,
        mutual='https://localhost:%d' % mutual, root=root)
    return ['nginx', '-c', config, '-e', folder + '/error.log'], facts, [http, https, mutual]


def apache(folder):
    port = free_port()
    root = documents(folder)
    for name in ['basic', 'digest', 'brotli']:
        write(folder, 'www/%s/orders.json' % name, open(root + '/orders.json').read())
    secret = hashlib.md5(('%s:shop:%s' % (USER, PASSWORD)).encode()).hexdigest()
    write(folder, 'digest', '%s:shop:%s\n' % (USER, secret))
    hashed = base64.b64encode(hashlib.sha1(PASSWORD.encode()).digest()).decode()
    write(folder, 'basic', '%s:{SHA}%s\n' % (USER, hashed))
    modules = ['mpm_event', 'authn_core', 'authn_file', 'authz_core', 'authz_user', 'auth_basic',
               'auth_digest', 'mime', 'filter', 'brotli']
    loads = '\n'.join(
        'LoadModule %s_module %s' % (m, installed('/usr/lib/apache2/modules/mod_%s.so' % m))
        for m in modules)
    config = write(folder, 'apache.conf', f'''
{loads}
ServerRoot {folder}
ServerName localhost
Listen 127.0.0.1:{port}
PidFile {folder}/apache.pid
DefaultRuntimeDir {folder}
{'User www-data' if os.getuid() == 0 else ''}
{'Group www-data' if os.getuid() == 0 else ''}
ErrorLog {folder}/error.log
DocumentRoot {root}
TypesConfig /dev/null
AddType application/json .json
<Location /digest>
  AuthType Digest
  AuthName shop
  AuthDigestProvider file
  AuthUserFile {folder}/digest
  Require valid-user
</Location>
<Location /basic>
  AuthType Basic
  AuthName shop
  AuthBasicProvider file
  AuthUserFile {folder}/basic
  Require valid-user
</Location>
<Location /brotli>
  SetOutputFilter BROTLI_COMPRESS
</Location>
''')
    facts = {'http': 'http://127.0.0.1:%d' % port, 'user': USER, 'password': PASSWORD}
    return ['apache2', '-f', config, '-DFOREGROUND'], facts, [port]


def squid(folder):
    port, private = free_port(), free_port()
    write(folder, 'users', '%s:%s\n' % (USER, hashlib.md5(PASSWORD.encode()).hexdigest()))
    helper = installed('/usr/lib/squid/basic_ncsa_auth')
    unlinkd = installed('/usr/lib/squid/unlinkd')
    share = installed('/usr/share/squid')
    config = write(folder, 'squid.conf', f'''
http_port 127.0.0.1:{port} name=open
http_port 127.0.0.1:{private} name=private
auth_param basic program {helper} {folder}/users
unlinkd_program {unlinkd}
auth_param basic children 1 startup=1
acl open myportname open
acl known proxy_auth REQUIRED
http_access allow open
http_access allow known
http_access deny all
cache deny all
access_log none
cache_log {folder}/cache.log
cache_store_log none
pid_filename {folder}/squid.pid
mime_table {share}/mime.conf
icon_directory {share}/icons
error_directory {share}/errors/templates
coredump_dir {folder}
netdb_filename none
shutdown_lifetime 0 seconds
dns_nameservers 127.0.0.1
via on
visible_hostname squid.test
{'cache_effective_user proxy' if os.getuid() == 0 else ''}
''')
    facts = {'http': 'http://127.0.0.1:%d' % port, 'private': 'http://127.0.0.1:%d' % private,
             'user': USER, 'password': PASSWORD}
    return ['squid', '-N', '-f', config], facts, [port, private]


def wait_for(ports, process):
    for port in ports:
        for _ in range(300):
            if process.poll() is not None:
                sys.exit('%s has ended: %s' % (process.args[0], process.returncode))
            try:
                socket.create_connection(('127.0.0.1', port), timeout=1).close()
                break
            except OSError:
                time.sleep(0.1)
        else:
            sys.exit('%s does not listen' % process.args[0])


def run_httpbin():
    import logging
    from httpbin import app
    from werkzeug.serving import WSGIRequestHandler, make_server
    logging.getLogger('werkzeug').setLevel(logging.CRITICAL)
    WSGIRequestHandler.protocol_version = 'HTTP/1.1'
    server = make_server('127.0.0.1', 0, app, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(json.dumps({'http': 'http://127.0.0.1:%d' % server.port}), flush=True)
    # Whoever started this holds the other end; it goes when they do, however that is.
    sys.stdin.read()
    os._exit(0)


def end(process):
    """Ends a server with the processes that it has made, which are a group of their own."""
    for sign in [signal.SIGTERM, signal.SIGKILL]:
        try:
            os.killpg(process.pid, sign)
            process.wait(10)
        except subprocess.TimeoutExpired:
            continue
        except ProcessLookupError:
            break
    process.wait()


def environment():
    """The environment in which a server finds the libraries that were unpacked with it."""
    folders = sorted(
        {os.path.dirname(path) for path in glob.glob(UNPACKED + '/**/lib/*-linux-*/*.so*', recursive=True)})
    known = os.environ.get('LD_LIBRARY_PATH')
    paths = folders + ([known] if known else [])
    return {**os.environ, 'LD_LIBRARY_PATH': ':'.join(paths)} if folders else None


def main():
    kind = sys.argv[1]
    if kind == 'httpbin':
        run_httpbin()
    os.environ['PATH'] = ':'.join([UNPACKED + '/usr/sbin', os.environ.get('PATH', ''), '/usr/sbin'])
    folder = tempfile.mkdtemp(prefix='saxifrage-' + kind)
    os.chmod(folder, 0o777 if os.getuid() == 0 else 0o755)
    process = None
    try:
        command, facts, ports = {'nginx': nginx, 'apache': apache, 'squid': squid}[kind](folder)
        os.makedirs(folder + '/files', exist_ok=True)
        facts['files'] = folder + '/files'
        log = open(folder + '/output.log', 'w')
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
            env=environment())
        wait_for(ports, process)
        print(json.dumps(facts), flush=True)
        sys.stdin.read()
    except SystemExit:
        for name in ['output.log', 'error.log', 'cache.log']:
            if os.path.exists(os.path.join(folder, name)):
                sys.stderr.write(open(os.path.join(folder, name)).read())
        raise
    finally:
        if process is not None:
            end(process)
        shutil.rmtree(folder, ignore_errors=True)


main()
