"""The panel's client for Python 3.9 or later: one file, which needs `cryptography`.

    panel = connect(roots=ROOTS, origins=['https://client.example.com'], version='2.4.0', store=folder)
    if panel.standing.has('Esp'):
        draw(panel.standing.value('offsets'))

It updates `standing` automatically in its own thread, online and offline, and never ends the process.
"""

import base64
import functools
import hashlib
import hmac
import http.client
import io
import itertools
import json
import os
import pathlib
import platform
import queue
import random
import re
import secrets
import shutil
import socket
import ssl
import subprocess
import sys
import threading
import time
import traceback
import urllib.error
import urllib.request
import uuid
from typing import Literal

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, padding
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

# ---- Verification, one check a line: without any of them a shared vector has another verdict.

ECDSA = ec.ECDSA(hashes.SHA256())
REQUEST_LIST = '("@method" "@target-uri" "content-digest")'
ANSWER_LIST = '("@status" "content-digest" "signature";req;key="regz" "signature-input";req;key="regz")'
ANSWER_INPUT = re.compile(
    'regz=(' + re.escape(ANSWER_LIST) + ';created=([0-9]{10});nonce="([A-Za-z0-9_-]{22})"'
    ';keyid="([A-Za-z0-9_-]{43})";tag="regz-answer")'
)
SIGNATURE = re.compile('regz=:([A-Za-z0-9+/]{86}==):')
ROLLBACK_SECONDS = 600


def url64(raw):
    return base64.urlsafe_b64encode(raw).decode().rstrip('=')


def un64(text):
    return base64.urlsafe_b64decode(text + '=' * (-len(text) % 4))


def digest_of(body):
    return f'sha-256=:{base64.b64encode(hashlib.sha256(body).digest()).decode()}:'


def named(point):
    """A key's id is computed from the key, never read (RFC 7638)."""
    text = '{"crv":"P-256","kty":"EC","x":"%s","y":"%s"}' % (point['x'], point['y'])
    return {'x': point['x'], 'y': point['y'], 'kid': url64(hashlib.sha256(text.encode()).digest())}


def public_key(point):
    x, y = (int.from_bytes(un64(point[part]), 'big') for part in 'xy')
    return ec.EllipticCurvePublicNumbers(x, y, ec.SECP256R1()).public_key()


def is_signature(point, message, signature):
    if len(signature) != 64: return False
    r, s = (int.from_bytes(signature[at:at + 32], 'big') for at in (0, 32))
    try:
        key = public_key(point)
        key.verify(encode_dss_signature(r, s), message, ECDSA)
        return True
    except (InvalidSignature, ValueError):
        return False


def request_base(point, method, target_uri, body, challenge, own):
    """The text that a request signs (RFC 9421), its parameters and its digest; `own` are 22 random characters."""
    params = f'{REQUEST_LIST};nonce="{challenge}.{own}";keyid="{point["x"]}.{point["y"]}";tag="regz-request"'
    digest = digest_of(body)
    lines = [f'"@method": {method}', f'"@target-uri": {target_uri}', f'"content-digest": {digest}']
    return '\n'.join([*lines, f'"@signature-params": {params}']), params, digest


def check_answer(got, sent, trusted):
    """Verifies that an answer is genuine and belongs to this request: (created, next challenge), or None."""
    form = ANSWER_INPUT.fullmatch(got['signatureInput'])
    spelled = SIGNATURE.fullmatch(got['signature'])
    if not form or not spelled: return None
    signature = base64.b64decode(spelled[1])
    key = next((one for one in trusted if one['kid'] == form[4]), None)
    if key is None: return None
    if base64.b64encode(signature).decode() != spelled[1]: return None
    if digest_of(got['body']) != got['contentDigest']: return None
    lines = [f'"@status": {got["status"]}', f'"content-digest": {got["contentDigest"]}',
             f'"signature";req;key="regz": {sent["signature"][5:]}',
             f'"signature-input";req;key="regz": {sent["signatureInput"][5:]}']
    base = '\n'.join([*lines, f'"@signature-params": {form[1]}'])
    if not is_signature(key, base.encode(), signature): return None
    return int(form[2]), form[3]


def open_file(file, keys, typ, device=''):
    """A file's payload, parsed only after its signature is verified; its header is compared as text."""
    head, *rest = file.split('.')
    header = '{"alg":"ES256",%s"kid":"%s","typ":"%s"}'
    key = next((one for one in keys if url64((header % (device, one['kid'], typ)).encode()) == head), None)
    if key is None: return None
    if len(rest) != 2: return None
    signature = un64(rest[1])
    if url64(signature) != rest[1]: return None
    if not is_signature(key, f'{head}.{rest[0]}'.encode(), signature): return None
    return json.loads(un64(rest[0]))


def check_key_set(file, roots, seen, origin, now):
    """The key set if a pinned root signed it, its sequence is not older, and it lists the origin (None: any)."""
    found = open_file(file, [named(root) for root in roots], 'regz-keys')
    if found is None: return None
    if found['sequence'] < seen: return None
    if found['exp'] <= now: return None
    if origin not in [None, *found['origins']]: return None
    return {**found, 'keys': [named(key) for key in found['keys']]}


def open_grace(file, keys, keys_exp, device):
    """The contents of a grace file of this PC, created before the key set ends; it may outlive the key set."""
    grace = open_file(file, keys, 'regz-grace', f'"dev":"{device}",')
    if grace is None: return None
    if grace['iat'] >= keys_exp: return None
    return grace


def check_grace(file, keys, keys_exp, device, floor, local):
    """True if a grace file permits this PC to run now. Times in seconds; `floor` is in the past."""
    grace = open_grace(file, keys, keys_exp, device)
    if grace is None: return 'NO_FILE', None
    past = max(floor, grace['iat'])
    if local < past - ROLLBACK_SECONDS: return 'CLOCK_BEHIND', None
    if max(past, local) >= grace['exp']: return 'ENDED', None
    return 'GRACE', grace


def check_offline(text, roots, seen, device, floor, local):
    """A genuine offline file for this PC: its parts as texts, its key set and its grace file; None for any other text."""
    try:
        file, now = json.loads(text), max(floor, local)
        if not isinstance(file, dict): return None
        if not all(isinstance(file.get(name), str) for name in ('keySet', 'grace', 'values')): return None
        key_set = check_key_set(file['keySet'], roots, seen, None, now)
        if key_set is None: return None
        if not key_set['origins']: return None
        grace = open_grace(file['grace'], key_set['keys'], key_set['exp'], device)
        if grace is None: return None
        if now >= grace['exp']: return None
        if url64(hashlib.sha256(file['values'].encode()).digest()) != grace['values']: return None
        return file, key_set, grace
    except (ValueError, RecursionError):
        return None


PAIRS = list(itertools.combinations(range(6), 2))


def hashed(key, raw):
    return hmac.new(key, raw, hashlib.sha256).digest()


def pair_key(parts, one, other):
    """The key of a pair of parts; None if the PC cannot read both."""
    if not (parts[one] and parts[other]): return None
    return hashlib.sha256(f'regz-pair\n{one}\n{parts[one]}\n{other}\n{parts[other]}'.encode()).digest()


def unsealed(key, text):
    try:
        raw = un64(text)
    except ValueError:
        return None
    if url64(raw) != text: return None
    body, mac = raw[:-32], raw[-32:]
    if hashed(hashed(key, b'regz-mac'), body) != mac: return None
    cipher, pad = Cipher(algorithms.AES(hashed(key, b'regz-encrypt')), modes.CBC(body[:16])).decryptor(), padding.PKCS7(128).unpadder()
    return pad.update(cipher.update(body[16:]) + cipher.finalize()) + pad.finalize()


def open_box(box, parts):
    """The contents of a box, if two of this PC's parts are those of its encryption."""
    text, *locked = box.split('.')
    if len(locked) != len(PAIRS): return None
    for (one, other), each in zip(PAIRS, locked):
        pair = pair_key(parts, one, other)
        key = unsealed(pair, each) if pair else None
        found = unsealed(key, text) if key else None
        if key: return found and found.decode()
    return None


# ---- The PC: stored files are encrypted for the Windows user, and elsewhere readable only by their owner.


def dpapi(raw, function):
    """Encrypts or decrypts with Windows' DPAPI."""
    import ctypes
    from ctypes import wintypes

    class Blob(ctypes.Structure):
        _fields_ = [('size', wintypes.DWORD), ('data', ctypes.POINTER(ctypes.c_char))]

    held = ctypes.create_string_buffer(raw, len(raw))
    given, made = Blob(len(raw), ctypes.cast(held, ctypes.POINTER(ctypes.c_char))), Blob()
    call = getattr(ctypes.windll.crypt32, function)
    if not call(ctypes.byref(given), None, None, None, None, 1, ctypes.byref(made)):
        raise OSError(f'{function} failed')
    sealed = ctypes.string_at(made.data, made.size)
    ctypes.windll.kernel32.LocalFree(made.data)
    return sealed


def read_kept(file):
    """Reads a stored file, or the previous one if a power failure has damaged it."""
    for each in (file, file.with_name(file.name + '.old')):
        try:
            raw = each.read_bytes()
            return json.loads(dpapi(raw, 'CryptUnprotectData') if os.name == 'nt' else raw)
        except (OSError, ValueError):
            pass
    return {}


def write_kept(file, kept):
    raw = json.dumps(kept).encode()
    new = file.with_suffix(f'.{os.getpid()}-{threading.get_ident()}')
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), 'wb') as out:
        out.write(dpapi(raw, 'CryptProtectData') if os.name == 'nt' else raw)
        out.flush()
        os.fsync(out.fileno())
    if file.exists(): os.replace(file, file.with_name(file.name + '.old'))
    os.replace(new, file)


def sealed(key, raw):
    """Encrypts bytes: AES-256-CBC, then HMAC-SHA-256 over vector and ciphertext."""
    vector, pad = secrets.token_bytes(16), padding.PKCS7(128).padder()
    cipher = Cipher(algorithms.AES(hashed(key, b'regz-encrypt')), modes.CBC(vector)).encryptor()
    body = vector + cipher.update(pad.update(raw) + pad.finalize()) + cipher.finalize()
    return url64(body + hashed(hashed(key, b'regz-mac'), body))


def lock_box(text, parts):
    """Encrypts a text under a random key, and that key once for every pair of the PC's parts."""
    key, keys = secrets.token_bytes(32), [pair_key(parts, one, other) for one, other in PAIRS]
    if not any(keys): return None
    return '.'.join([sealed(key, text.encode()), *(sealed(each, key) if each else '' for each in keys)])


def new_device():
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers()
    point = (number.private_value, number.public_numbers.x, number.public_numbers.y)
    return {name: url64(part.to_bytes(32, 'big')) for name, part in zip('dxy', point)}


def is_changed(one, other):
    return bool(one and other and one != other)


def inside_of(filed, read):
    """The contents of the box of the PC's key. None if the file was edited or is another PC's; three changed parts mean
    another PC. A PC that reads fewer than two parts stays signed in, without data to run offline."""
    if not filed.get('key'): return None
    if sum(map(bool, read)) < 2: return {'components': read, 'approved': []}
    text = open_box(filed.get('box') or '', read)
    inside = json.loads(text) if text else None
    if inside is None or inside['kid'] != named(filed['key'])['kid']: return None
    changed = sum(map(is_changed, read, inside['components']))
    return {**inside, 'components': [part or old for part, old in zip(read, inside['components'])]} if changed < 3 else None


def components_of_this_pc():
    """Hashes of board, processor, disk, system, graphics, network; an unknown part is empty."""

    def said(*words):
        try:
            return subprocess.run(words, capture_output=True, check=True, text=True, errors='replace', timeout=10).stdout.strip()
        except (OSError, subprocess.SubprocessError):
            return ''

    def registry(key, value):
        return said('reg', 'query', f'HKLM\\{key}', '/v', value)

    parts = [
        said('cat', '/sys/class/dmi/id/board_name') or registry(r'HARDWARE\DESCRIPTION\System\BIOS', 'BaseBoardProduct'),
        f'{platform.processor()} {platform.machine()} {os.cpu_count()}',
        said('cat', '/sys/block/nvme0n1/wwid') or said('cat', '/sys/block/sda/device/wwid'),
        said('cat', '/etc/machine-id') or registry(r'SOFTWARE\Microsoft\Cryptography', 'MachineGuid'),
        said('cat', '/sys/class/drm/card0/device/device'),
        f'{uuid.getnode():012x}',
    ]
    return [url64(hashlib.sha256(f'regz {part}'.encode()).digest()) if part else '' for part in parts]


def since_boot():
    """Seconds by a clock that counts sleep, as Windows' monotonic one does."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, 'CLOCK_BOOTTIME') else time.monotonic()


def cut(label):
    """At most 64 UTF-16 units, the server's measure, without half a surrogate pair."""
    return label.encode('utf-16-le', 'replace')[:128].decode('utf-16-le', 'ignore')


LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
GENERATED = re.compile(r'\s*[A-Z][A-Z0-9]{1,3}[\s-]' + r'[\s-]*([A-Z0-9]{5})' * 4 + r'\s*')


def is_mistyped(license_key):
    """True if a license key has the format of generated keys and a wrong check letter. O is read as 0, I and L as 1."""
    shape = GENERATED.fullmatch(license_key.upper())
    if not shape: return False
    *values, check = [LETTERS.find(letter) for letter in ''.join(shape.groups()).translate(str.maketrans('OIL', '011'))]
    total = 0
    for value in values:  # the sum of 2^(19 - place) * letter in GF(32)
        total = (total ^ value) << 1
        if total > 31: total ^= 37
    return -1 in values or total != check


def checked(roots, origins, version):
    """Normalizes the origins; raises a ValueError for options that no server could accept."""
    root_advice = 'copy both roots from the output of "regz panel-keys show"'
    origin_advice = 'write scheme and host alone, such as "https://client.example.com"'
    if not re.fullmatch(r'[0-9]{1,5}(\.[0-9]{1,5}){2}', version):
        raise ValueError(f'version is "{version}": write three numbers, such as "2.4.0"')
    if not roots: raise ValueError(f'roots is empty: {root_advice}')
    if not origins: raise ValueError(f'origins is empty: {origin_advice}')
    for at, root in enumerate(roots):
        try:
            public_key(root)
        except (KeyError, TypeError, ValueError):
            raise ValueError(f'roots[{at}] is not a key: {root_advice}') from None
    forms = [re.fullmatch(r'(https?://[^\s/?#@\\]+)/?', origin, re.IGNORECASE) for origin in origins]
    for at, form in enumerate(forms):
        if not form: raise ValueError(f'origins[{at}] is "{origins[at]}": {origin_advice}')
    return [form[1].lower() for form in forms]


REGISTRY = r'Software\RegzPanel'
LINUX_RECORDS = ['/var/log/wtmp', '/var/lib/systemd/timesync/clock', '/var/lib/systemd/random-seed']


class Places:
    """The latest time that this PC has seen, stored outside the folder, which may be copied or restored, and the PC's boot records.

    Both in whole seconds, 0 for none. Tests use their own folder and files.
    """

    def __init__(self, roots, latest=None, records=None):
        self._name = hashlib.sha256('\n'.join(root['x'] for root in roots).encode()).hexdigest()[:16]
        unix = '~/Library/Application Support' if sys.platform == 'darwin' else os.environ.get('XDG_STATE_HOME') or '~/.local/state'
        self._file = pathlib.Path(latest or os.path.expanduser(f'{unix}/regz-panel')) / self._name
        self._records = (LINUX_RECORDS if sys.platform.startswith('linux') else []) if records is None else records
        self._is_registry = os.name == 'nt' and latest is None

    def latest(self):
        try:
            text = registry_value('HKEY_CURRENT_USER', REGISTRY, self._name) if self._is_registry else self._file.read_text('ascii')
            return int(text) if re.fullmatch('[0-9]{1,11}', text) else 0
        except (OSError, TypeError, ValueError):
            return 0

    def keep(self, floor):
        """Stores the latest time; ignores errors."""
        try:
            if self._is_registry:
                import winreg
                with winreg.CreateKey(winreg.HKEY_CURRENT_USER, REGISTRY) as key:
                    return winreg.SetValueEx(key, self._name, 0, winreg.REG_SZ, str(floor))
            self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._file.write_text(str(floor), 'ascii')
        except OSError:
            pass

    def boot_record(self):
        """The time at which the system last wrote one of its records, at a start or a shutdown."""
        times = [ended_at()] if self._is_registry else []
        for file in self._records:
            try:
                times.append(int(os.stat(file).st_mtime))
            except OSError:
                pass
        return max(times, default=0)


def registry_value(root, key, name):
    import winreg
    with winreg.OpenKey(getattr(winreg, root), key) as opened:
        return winreg.QueryValueEx(opened, name)[0]


def ended_at():
    """The time of the last shutdown of Windows."""
    try:
        # 100 nanoseconds since 1601.
        filetime = registry_value('HKEY_LOCAL_MACHINE', r'SYSTEM\CurrentControlSet\Control\Windows', 'ShutdownTime')
        return int.from_bytes(filetime, 'little') // 10_000_000 - 11_644_473_600
    except (OSError, TypeError):
        return 0


# Of several origins' reasons, the last in this list is reported.
REASONS = ['refused', 'timeout', 'dns', 'tls', 'proxy', 'not-genuine', 'key-set']


class Failure(Exception):
    """The reason why a request has no valid answer; `is_clock` means that this PC's clock is wrong."""

    def __init__(self, reason, detail, is_clock=False):
        super().__init__(detail)
        self.reason, self.is_clock = reason, is_clock


def failure_of(error):
    if isinstance(error, Failure): return error
    cause = getattr(error, 'reason', error)
    # OpenSSL: not yet valid, or expired.
    is_clock = isinstance(cause, ssl.SSLCertVerificationError) and cause.verify_code in (9, 10)
    kinds = [('dns', (socket.gaierror, UnicodeError)), ('timeout', (socket.timeout, TimeoutError)), ('tls', ssl.SSLError),
             ('refused', ConnectionError), ('proxy', http.client.HTTPException)]
    found = [reason for reason, kind in kinds if isinstance(cause, kind)]
    is_proxy = 'Tunnel connection failed' in str(cause)
    return Failure('proxy' if is_proxy else found[0] if found else 'refused', str(cause), is_clock)


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


OPENER = urllib.request.build_opener(NoRedirect)


class Part:
    """A file that is being fetched to `out`, on the disk or in memory: the bytes before an interruption stay there."""

    def __init__(self, named, out, on_progress, cancel):
        self.total, self._sha256, self._out = named['bytes'], named['sha256'], out
        self._on_progress, self._cancel = on_progress, cancel

    def size(self):
        return self._out.seek(0, io.SEEK_END)

    def is_genuine(self):
        self._out.seek(0)
        return hashlib.sha256(self._out.read()).hexdigest() == self._sha256

    def is_canceled(self):
        return self._cancel is not None and self._cancel.is_set()

    def take(self, answer):
        """Receives an answer's bytes, at most the file's size. The hash is checked after the last one."""
        if answer.status == 200: self._out.truncate(0)
        length = answer.headers.get('Content-Length')
        left = min(self.total - self.size(), int(length or self.total))
        while left > 0 and not self.is_canceled():
            piece = answer.read1(min(left, 65536))
            if not piece: raise ConnectionError('cut off')
            left, received = left - len(piece), self.size() + self._out.write(piece)
            if self._on_progress: self._on_progress(received, self.total)


def send(method, url, headers, body, part=None):
    """An exchange over HTTP: (status, headers, body). A file's bytes go to `part`; then the body is None."""
    try:
        answer = OPENER.open(urllib.request.Request(url, body or None, headers, method=method), timeout=15)
    except urllib.error.HTTPError as refused:
        answer = refused
    with answer:
        if part is None or answer.status not in (200, 206):
            return answer.status, answer.headers, answer.read()
        part.take(answer)
        return answer.status, answer.headers, None


# ---- The panel.

LAST_ANSWER_SECONDS = 600
FLOOR_EVERY_SECONDS = 300
# The time limit of a call, and the head start of an origin before the next one. Acts try one origin after the other.
BEAT_LIMITS, CLOSE_LIMITS, CALL_LIMITS, FILE_LIMITS = (5, 1), (2, 0.5), (15, 15), (3600, 3600)
KEYS_EVERY_SECONDS = 86400
KEYS_PAUSE_SECONDS = 60
DISK, NETWORK = 2, 5
NOBODY = {'username': None, 'grace': None, 'values': None, 'settings': None}
UNHEARD = {'account': None, 'signIn': None, 'devices': None, 'seats': None, 'release': None}
NO_KEYS = {'origins': [], 'keys': [], 'exp': 0}
# The interval at which a call checks whether it was canceled.
CANCEL_SECONDS = 0.1

State = Literal['signed-out', 'banned', 'unapproved', 'none', 'frozen', 'ended', 'update', 'paused', 'device', 'seats', 'running',
                'unreachable', 'clock-behind', 'clock-wrong']
Group = Literal['Owner', 'Admin', 'Staff', 'Tester', 'External', 'AimSilent', 'Supreme', 'Essential', 'Legit', 'Esp', 'Utility',
                'Hotkey', 'Experiment']


def given(fields):
    return {name: field for name, field in fields.items() if field is not None}


class PanelRefusal(Exception):
    """A refusal by its `code` (`LICENSE_UNKNOWN`) with its `data`; `UNREACHABLE` without an answer, `CANCELED` by the caller."""

    def __init__(self, code, data=None):
        super().__init__(code)
        self.code, self.data = code, data


class Standing:
    """The standing of this PC: the server's state, or `unreachable`, `clock-behind`, `clock-wrong`.

    `reason` says why the last heartbeat got no answer; it is None after one.
    """

    def __init__(self, said, reason, settings, values, offline=False):
        self.reason = reason
        self.state: State = said['state']
        self.account, self.sign_in = said['account'], said['signIn']
        self.devices, self.seats, self.release = said['devices'], said['seats'], said['release']
        self.files = said.get('files', []) if self.state == 'running' else []
        self.notice = said.get('notice')
        self.settings, self.offline = settings, offline
        self._values = json.loads(values['content']) if values and self.state == 'running' else {}

    def has(self, group: Group | str) -> bool:
        """True if the program runs and its package has this feature group."""
        return self.state == 'running' and group in self.account['groups']

    def value(self, name):
        """A value or secret; none unless the program runs."""
        return self._values.get(name)


def connect(**options):
    """Connects this PC. Returns immediately if its file permits it to run, otherwise with the first answer or after 5 seconds.

    roots, origins, version, store; and, if wanted: channel, legacy_id, label, components, log, send, now, since_boot.
    `log` receives a line for each request without an answer, and for each refusal. Raises a ValueError for options that no server could accept.
    """
    panel = Panel(**options)
    if not panel.standing.offline: panel.refresh()
    threading.Thread(target=panel._run, name='regz-panel', daemon=True).start()
    return panel


class Panel:
    def __init__(self, roots, origins, version, store, channel=None, legacy_id=None, label=None, components=None,
                 log=lambda line: None, send=send, now=time.time, since_boot=since_boot, places=None):
        self._roots, self._pinned, self._store, self._log = roots, checked(roots, origins, version), pathlib.Path(store), log
        self._send, self._now, self._since_boot = send, now, since_boot
        self._store.mkdir(mode=0o700, parents=True, exist_ok=True)
        read, kept = components or components_of_this_pc(), read_kept(self._store / 'panel.json')
        # The identity in the file; it belongs to another key until this one is approved.
        self._filed = {name: kept.get(name) for name in ('key', 'username', 'box')}
        inside = inside_of(kept, read)
        mine = {name: (inside or {}).get(name) for name in ('approved', 'grace', 'values', 'settings')}
        key_set = kept.get('keySet', {'file': '', 'origin': '', 'sequence': 0, 'at': 0})
        username = kept.get('username') if inside else None
        self._places, ignored = Places(roots, **(places or {})), kept.get('ignoredBoot', 0)
        boot = self._places.boot_record()
        floor = max(kept.get('floor', 0), self._places.latest(), boot if boot > ignored else 0)
        self._kept = {'floor': floor, 'ignoredBoot': ignored, 'keySet': key_set, 'username': username, **mine}
        self._components = (inside or {'components': read})['components']
        self._use(kept['key'] if inside else new_device())
        system = 'windows' if os.name == 'nt' else sys.platform
        self._program = {'version': version, 'platform': f'{system}-{platform.machine().lower()}'[:32]}
        if channel: self._program['channel'] = channel
        self._pc = {'label': cut(label or socket.gethostname()), 'components': self._components, 'keyIn': 'file'}
        if legacy_id: self._pc['legacyId'] = legacy_id
        # An expired key set verifies no answers, but the files created before its end.
        self._key_set = self._checked(self._kept['keySet']['file'], self._kept['keySet']['origin'], 0) or NO_KEYS
        self._said, self._said_at, self._challenge = None, float('-inf'), ''
        self._clock_wrong, self._wants_code, self._report, self._failures = False, False, None, 0
        self._warned_of = None
        self._keys_at, self._floor_at, self._due, self._told = float('-inf'), float('-inf'), float('-inf'), ''
        self._listeners, self._turn, self._closed = [], threading.RLock(), threading.Event()
        self._reason, self._origin, self._leaving, self._races = None, None, False, []
        self._save()

    @property
    def standing(self):
        """The current standing of this PC, computed on each access."""
        kept = self._kept
        if self._is_online(): return Standing(self._said, self._reason, kept['settings'], kept['values'])
        verdict, grace = self._grace()
        if grace:
            account = {**grace, 'username': kept['username'] or '', 'secondsLeft': None}
            same = kept['values'] if (kept['values'] or {}).get('digest') == grace['values'] else None
            return Standing({**UNHEARD, 'state': 'running', 'account': account}, self._reason, kept['settings'], same, True)
        silent = 'clock-behind' if verdict == 'CLOCK_BEHIND' else 'unreachable'
        state = 'clock-wrong' if self._clock_wrong else silent
        return Standing({**UNHEARD, 'state': state}, self._reason, kept['settings'], None)

    def on_change(self, listener):
        """Calls the listener immediately, and on each change in the panel's thread. Returns a function that removes it."""
        self._tell()
        self._listeners.append(listener)
        listener(self.standing)
        return lambda: self._listeners.remove(listener)

    def refresh(self):
        """Sends a heartbeat now."""
        self._beat()
        return self.standing

    def sign_in(self):
        """Requests a sign-in code, shown in `standing.sign_in` until its owner confirms it on the site."""
        self._wants_code = True
        return self.refresh()

    def redeem(self, license_key, confirm_replacement=False):
        """Applies a license key. Replacing another package's subscription requires the confirmation.

        A mistyped key raises `LICENSE_MISTYPED` without a request; the next call with it sends it.
        """
        if is_mistyped(license_key) and license_key != self._warned_of:
            self._warned_of = license_key
            raise PanelRefusal('LICENSE_MISTYPED')
        done = self._call('POST', 'redemptions', {'licenseKey': license_key, 'confirmReplacement': confirm_replacement})
        self.refresh()
        return done

    def save(self, content):
        """Saves settings for the account's PCs. If another PC saved first, takes over its settings and refuses."""
        based_on = (self._kept['settings'] or {'version': 0})['version']
        saved = self._call('PUT', 'settings', {'basedOn': based_on, 'content': content})
        self._keep(settings={'version': saved['version'], 'content': content})

    def update(self, on_progress=None, cancel=None):
        """Fetches the release. Its file is returned and started only if its hash matches. See `file` for the options. The
        bytes fetched before a cancel stay on the disk, and the next call continues from them."""
        release = self.standing.release
        if release is None: raise PanelRefusal('DOWNLOAD_UNKNOWN')
        part = self._store / f'{release["sha256"]}.part'
        with open(part, 'a+b') as out: self._fetch('releases', release, out, on_progress, cancel)
        return Update(release, part, self._store)

    def file(self, name, on_progress=None, cancel=None):
        """Fetches a file of `standing.files` into memory; returns its bytes only if their hash matches.

        `on_progress(received, total)` is called in another thread, at each piece; `cancel` is a `threading.Event`: once it is
        set the call raises the refusal CANCELED.
        """
        found = next((each for each in self.standing.files if each['name'] == name), None)
        if found is None: raise PanelRefusal('DOWNLOAD_UNKNOWN')
        with io.BytesIO() as out:
            self._fetch('files', found, out, on_progress, cancel)
            return out.getvalue()

    def offline_request(self):
        """The request of a PC without internet access; staff answer it with an offline file. Stores the PC's key."""
        with self._turn:
            if self._is_clone(): self._become(new_device())
            program = {name: self._program[name] for name in ('platform', 'version')}
            point = {name: self._device[name] for name in 'xy'}
            said = {**point, 'label': self._pc['label'], **program, 'components': self._components}
            payload = url64(json.dumps(said, ensure_ascii=False, separators=(',', ':')).encode())
            signature = url64(self._signed(f'regz-offline\n{payload}'))
            # The answer must be valid after a restart.
            if self._kept['approved'] is None: self._kept = {**self._kept, 'approved': self._components}
            self._save()
            return f'{payload}.{signature}'

    def accept_offline(self, text):
        """Accepts an offline file for this PC; raises PANEL_OFFLINE_FILE_INVALID for any other text."""
        with self._turn:
            kept, now = self._kept, self._now()
            found = check_offline(text, self._roots, kept['keySet']['sequence'], self._id, kept['floor'], now)
            if found is None or self._is_clone(): raise PanelRefusal('PANEL_OFFLINE_FILE_INVALID')
            file, self._key_set, grace = found
            username, approved = grace.get('username'), self._components
            of_set = {'origin': self._key_set['origins'][0], 'sequence': self._key_set['sequence'], 'at': now}
            values = {'digest': grace['values'], 'content': file['values']}
            settings = kept['settings'] if username == kept['username'] else None
            self._keep(keySet={'file': file['keySet'], **of_set}, grace=file['grace'], values=values, username=username,
                       approved=approved, settings=settings)
        return self.standing

    def report(self, kind: Literal['tampered', 'crashed', 'message'], detail: str):
        """Reports an incident to staff with the next heartbeat. It has no automatic consequence."""
        self._report = {'kind': kind, 'detail': detail}

    def close(self, sign_out=False):
        """Frees the seat or signs this PC out, within 2 seconds. No request follows."""
        self._closed.set()
        for heard in list(self._races): heard.put(None)
        self._beat('sign-out' if sign_out else 'close')

    def _run(self):
        while not self._closed.is_set():
            try:
                self._tick()
            except Exception:  # of a listener, for example: the next heartbeat is still due
                traceback.print_exc()
            self._closed.wait(1)

    def _tick(self):
        now = self._since_boot()
        if now >= self._due: self._beat()
        if not self._is_online() and now - self._floor_at >= FLOOR_EVERY_SECONDS:
            self._floor_at = now
            self._keep(floor=max(self._kept['floor'], int(self._now())))
        self._tell()

    def _tell(self):
        """Notifies the listeners of a change. Countdowns are no changes."""
        standing = self.standing
        told = re.sub(r'"(secondsLeft|expiresInSeconds)": [0-9]+', '', json.dumps(vars(standing)))
        if told == self._told: return
        self._told = told
        for listener in list(self._listeners):
            listener(standing)

    def _is_online(self):
        return self._since_boot() - self._said_at < LAST_ANSWER_SECONDS

    def _grace(self):
        file, keys, exp = self._kept['grace'] or '', self._key_set['keys'], self._key_set['exp']
        return check_grace(file, keys, exp, self._id, self._kept['floor'], self._now())

    def _become(self, device):
        """Creates a new key, for a PC that is not signed in."""
        self._kept = {**self._kept, **NOBODY, 'approved': None}
        self._use(device)

    def _use(self, device):
        self._device, self._id = device, named(device)['kid']
        self._key = ec.derive_private_key(int.from_bytes(un64(device['d']), 'big'), ec.SECP256R1())
        self._chain, self._chain_unsaved = {'kid': self._id}, False

    def _is_clone(self):
        """True if a signed-out PC is not the one whose key was approved: a clone gets a new key."""
        approved = self._kept['approved'] or []
        is_moved = any(at < len(approved) and is_changed(self._components[at], approved[at]) for at in (DISK, NETWORK))
        return self._kept['username'] is None and is_moved

    def _save(self):
        """Writes the stored state; the key only after a sign-in with it was approved, or an offline file was requested."""
        outside = {name: self._kept[name] for name in ('keySet', 'floor', 'ignoredBoot')}
        inside = {name: self._kept[name] for name in ('approved', 'grace', 'values', 'settings')}
        if inside['approved'] is not None:
            text = json.dumps({**inside, 'kid': self._id, 'components': self._components})
            box = lock_box(text, self._components) or self._filed['box']
            self._filed = {'key': self._device, 'username': self._kept['username'], 'box': box}
        self._places.keep(self._kept['floor'])
        write_kept(self._store / 'panel.json', {**outside, **self._filed})

    def _keep(self, **changes):
        """A full disk affects only what the next run remembers."""
        self._kept = {**self._kept, **changes}
        try:
            self._save()
        except OSError:
            pass

    def _read_chain(self):
        """The chain in the file, which another program of this user may have continued."""
        kept = read_kept(self._store / 'chain.json')
        return self._chain if self._chain_unsaved or kept.get('kid') != self._id else kept

    def _keep_chain(self, chain):
        self._chain = chain
        if self._kept['approved'] is None: return
        try:
            write_kept(self._store / 'chain.json', chain)
            self._chain_unsaved = False
        except OSError:
            self._chain_unsaved = True

    def _link(self):
        """The chain for this request. Its id is stored before the request is sent, until the answer arrives."""
        link = {**self._read_chain()}
        link.setdefault('request', url64(secrets.token_bytes(16)))
        if link != self._chain: self._keep_chain(link)
        return {name: link[name] for name in ('token', 'request') if name in link}

    def _beat(self, leave=None):
        with self._turn:
            if self._closed.is_set() and not leave: return
            self._leaving = leave is not None
            self._due = self._since_boot() + FLOOR_EVERY_SECONDS
            at, report, (_, grace) = self._since_boot(), self._report, self._grace()
            asks = self._wants_code and self._kept['username'] is None
            if asks and self._is_clone(): self._become(new_device())
            settings, values, link = self._kept['settings'] or {}, self._kept['values'] or {}, self._link()
            have = {'values': values.get('digest'), 'settings': settings.get('version'), 'graceIat': (grace or {}).get('iat')}
            extra = {'leave': leave, 'report': report, 'signIn': asks or None, 'chain': link}
            body = {**self._program, 'device': self._pc, 'have': given(have), **given(extra)}
            answer = self._exchange(CLOSE_LIMITS if leave else BEAT_LIMITS, 'POST', 'heartbeat', body)
            self._failures = 0 if answer else self._failures + 1
            wait = min(60, 2.5 * 2 ** min(self._failures, 9)) * (1 - random.random() / 5)
            is_mine = self._read_chain().get('request') == link['request']
            if answer and answer[0] == 409 and b'"PANEL_CHAIN_LATE"' in answer[1]:
                if is_mine: self._keep_chain({**self._read_chain(), 'request': url64(secrets.token_bytes(16))})
                wait = 0
            elif answer and answer[0] == 200:
                said = json.loads(answer[1])
                wait = self._take(said, at)
                self._reason = None
                if said.get('chain') and is_mine: self._keep_chain({'kid': self._id, 'token': said['chain']['token']})
                if self._report is report: self._report = None
            elif answer:
                said = json.loads(answer[1])
                wait = (said.get('data') or {}).get('retryAfterSeconds', wait)
                self._reason = f'refused: {said["code"]}'
                self._log(f'heartbeat: {self._reason}')
            self._due = self._since_boot() + min(wait, FLOOR_EVERY_SECONDS)
            if not asks and self._wants_code and answer and answer[0] == 200: self._beat()

    def _take(self, said, at):
        """Applies a heartbeat's answer; returns the seconds until the next heartbeat."""
        username = (said['account'] or {}).get('username')
        was_other = self._kept['username'] is not None and username != self._kept['username']
        before = NOBODY if was_other else self._kept
        runs = said['state'] == 'running'
        # A file for old values is useless. The server gives a program without a file a new one.
        grace = said.get('grace') or (None if said.get('values') else before['grace'])
        self._said, self._said_at = said, at
        self._wants_code = self._wants_code and said['state'] == 'signed-out'
        is_approved = said['account'] is not None and self._kept['approved'] is None
        approved = self._components if is_approved else self._kept['approved']
        if not runs: self._filed = {**self._filed, 'box': None}
        self._keep(username=username, approved=approved, settings=said.get('settings') or before['settings'],
                   grace=grace if runs else None, values=(said.get('values') or before['values']) if runs else None)
        # Overwrites the previous copy too: it contains data that only a running program may have.
        if not runs and before['grace']: self._keep()
        return 0 if was_other or (runs and grace is None and before['grace']) else said['nextInSeconds']

    def _call(self, method, path, body, part=None):
        """Repeats a call with the same nonce until a server answers."""
        own = url64(secrets.token_bytes(16))
        for _ in range(3):
            answer = self._exchange(FILE_LIMITS if part else CALL_LIMITS, method, path, body, own, part)
            if part and part.is_canceled(): raise PanelRefusal('CANCELED')
            if answer is None: continue
            said = json.loads(answer[1] or b'{}')
            if answer[0] < 300: return said
            if said['code'] == 'PANEL_SETTINGS_CHANGED': self._keep(settings=said['data'])
            raise PanelRefusal(said['code'], said.get('data'))
        raise PanelRefusal('UNREACHABLE', self._reason)

    def _fetch(self, kind, named, out, on_progress, cancel):
        """Fetches a file into `out`, after the bytes that are there; raises unless its hash matches."""
        part = Part(named, out, on_progress, cancel)
        if not part.is_genuine():
            if part.size() >= part.total: out.truncate(0)
            self._call('GET', f'{kind}/{named["sha256"]}', None, part)
        if part.is_genuine(): return
        out.truncate(0)
        raise PanelRefusal('DOWNLOAD_FILE_MISSING')

    def _exchange(self, limits, method, path, body, own=None, part=None):
        """The first genuine answer of an origin, (status, bytes); None if there is none in time."""
        until, head_start = time.monotonic() + limits[0], limits[1]
        text, repeated = b'' if body is None else json.dumps(body).encode(), set()
        is_old = abs(self._now() - self._kept['keySet']['at']) > KEYS_EVERY_SECONDS

        def renew(origins):
            return self._first(origins, until, head_start, self._key_set_request, self._take_key_set, part)

        def judge(origin, request, got):
            kid = re.search(r'keyid="([\w-]{43})"', got[1].get('signature-input') or '')
            is_known = kid and any(key['kid'] == kid[1] for key in self._trusted())
            if kid and not is_known and self._may_renew(): renew([origin])
            answer = self._judged(origin, request, got)
            is_stale = answer[0] == 401 and b'"PANEL_CHALLENGE_STALE"' in answer[1]
            if not is_stale or origin in repeated: return answer
            return repeated.add(origin)

        if (is_old or not self._trusted()) and self._may_renew(): renew(self._origins())
        if not self._trusted(): return None
        make = functools.partial(self._request, method, path, text, own, part)
        return self._first(self._origins(), until, head_start, make, judge, part)

    def _first(self, origins, until, head_start, make, judge, part):
        """Tries the origins in turn; each starts when the one before failed or had its head start. Returns the first
        answer that `judge` accepts; if it returns None, the origin is tried again. A `part` may end it."""
        heard, following, waiting, next_at, failures = queue.Queue(), list(origins), 0, 0, []

        def ask(origin):
            request = make(origin)

            def work():
                try:
                    heard.put((origin, request, self._send(*request)))
                except Exception as error:
                    heard.put((origin, request, error))

            threading.Thread(target=work, daemon=True).start()

        def fail(origin, failure):
            failures.append(failure)
            self._log(f'{origin}: {failure.reason} ({failure})')

        self._races.append(heard)
        while waiting or following:
            now = time.monotonic()
            if now >= until: fail(', '.join(origins), Failure('timeout', 'no answer in time'))
            if now >= until or self._closed.is_set() and not self._leaving or part and part.is_canceled(): break
            if following and (not waiting or now >= next_at):
                ask(following.pop(0))
                waiting, next_at = waiting + 1, now + head_start
            try:
                at = min(until, next_at if following else until, now + CANCEL_SECONDS if part else until)
                origin, request, got = heard.get(timeout=max(0, at - now)) or (None, None, None)
                if origin is None: continue
                waiting -= 1
                if isinstance(got, Exception): raise got
                answer = judge(origin, request, got)
                if answer is None:
                    ask(origin)
                    waiting += 1
                    continue
                self._races.remove(heard)
                return answer
            except queue.Empty:
                pass
            except (Failure, OSError, ValueError, http.client.HTTPException) as error:
                fail(origin, failure_of(error))
        self._races.remove(heard)
        self._reason = max((failure.reason for failure in failures), key=REASONS.index, default=self._reason)
        self._clock_wrong = any(failure.is_clock for failure in failures)
        return None

    def _request(self, method, path, text, own, part, origin):
        url, own = f'{origin}/api/panel/v1/{path}', own or url64(secrets.token_bytes(16))
        base, params, digest = request_base(self._device, method, url, text, self._challenge, own)
        signature = base64.b64encode(self._signed(base)).decode()
        proof = {'Content-Digest': digest, 'Signature-Input': f'regz={params}', 'Signature': f'regz=:{signature}:'}
        headers = {'Content-Type': 'application/json', **proof}
        if part is not None: headers['Range'] = f'bytes={part.size()}-'
        return method, url, headers, text, part

    def _signed(self, text):
        r, s = decode_dss_signature(self._key.sign(text.encode(), ECDSA))
        return r.to_bytes(32, 'big') + s.to_bytes(32, 'big')

    def _judged(self, origin, request, got):
        """The status and bytes of a genuine answer to this request, or of a file."""
        (status, heads, body), sent = got, request[2]
        if body is None: return status, b''
        names = {'contentDigest': 'Content-Digest', 'signatureInput': 'Signature-Input', 'signature': 'Signature'}
        read = {'status': status, 'body': body, **{name: heads.get(head) or '' for name, head in names.items()}}
        if not read['signature']: raise Failure('proxy', f'status {status} without a signature')
        genuine = check_answer(read, {name: sent[names[name]] for name in ('signature', 'signatureInput')}, self._trusted())
        if genuine is None: raise Failure('not-genuine', f'status {status}')
        created, self._challenge = genuine
        self._clock_wrong, self._origin = False, origin
        # A record of a clock that was ahead does not count from this answer on.
        self._keep(floor=created, ignoredBoot=self._places.boot_record())
        return status, body

    def _origins(self):
        """The origin of the last answer, then those of the key set, then the configured ones."""
        known = [*self._key_set['origins'], *self._pinned]
        return list(dict.fromkeys([*(one for one in known if one == self._origin), *known]))

    def _trusted(self):
        return self._key_set['keys'] if self._key_set['exp'] > self._now() else []

    def _checked(self, file, origin, now=None):
        now = self._now() if now is None else now
        return check_key_set(file, self._roots, self._kept['keySet']['sequence'], origin, now)

    def _may_renew(self):
        at = self._since_boot()
        if self._trusted() and at - self._keys_at < KEYS_PAUSE_SECONDS: return False
        self._keys_at = at
        return True

    def _key_set_request(self, origin):
        return 'GET', f'{origin}/.well-known/regz-panel', {}, b'', None

    def _take_key_set(self, origin, _, got):
        file = got[2].decode('utf8', 'replace')
        if not re.fullmatch(r'[\w-]+\.[\w-]+\.[\w-]+', file): raise Failure('proxy', f'status {got[0]} instead of the key set')
        found = self._checked(file, origin)
        if found is None:
            # A fresh key set that has already expired means that this PC's clock is ahead.
            is_clock = self._checked(file, origin, 0) is not None
            raise Failure('key-set', 'not of these roots or this origin', is_clock)
        self._key_set = found
        self._keep(keySet={'file': file, 'origin': origin, 'sequence': found['sequence'], 'at': self._now()})
        return found


def started(file, words):
    """Starts a program that outlives this one, without its console."""
    flags = 0x208 if os.name == 'nt' else 0  # detached, in a group of its own
    return subprocess.Popen([str(file), *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                            creationflags=flags, start_new_session=True)


class Update:
    """The fetched and verified file of a release."""

    def __init__(self, release, part, store):
        self.version, self._sha256 = release['version'], release['sha256']
        self.file = store / os.path.basename(release['fileName'].replace('\\', '/'))
        os.chmod(part, 0o700)
        os.replace(part, self.file)

    def start(self, *words):
        """Checks the file's hash again and starts it."""
        self._read()
        return started(self.file, words)

    def replace(self, target, *words):
        """Replaces `target`, a single-file program, by the file and starts it; end this program afterwards. The former
        target is kept as `<target>.old`. If this raises, `target` is unchanged."""
        target, raw = pathlib.Path(target), self._read()
        new, old = (target.with_name(target.name + end) for end in ('.new', '.old'))
        with open(new, 'wb') as out:
            out.write(raw)
            out.flush()
            os.fsync(out.fileno())
        shutil.copymode(target, new)
        os.replace(target, old)
        try:
            os.replace(new, target)
            return started(target, words)
        except OSError:
            os.replace(old, target)
            raise

    def _read(self):
        raw = self.file.read_bytes()
        if hashlib.sha256(raw).hexdigest() != self._sha256: raise PanelRefusal('DOWNLOAD_FILE_MISSING')
        return raw
