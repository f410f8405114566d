"""Makes the vectors of the panel API: cases with a verdict and its reason, from the contract's text alone.

    python3 make_vectors.py > vectors.json

Shares no code with the server or an SDK. Keys, times and signatures (RFC 6979) are fixed, so that the
file is the same every time. Needs `cryptography` 43 or later. A case is a flat object of texts:

  ecdsa    x, y, message (hex), signature (hex)         is it a signature of that P-256 key?
  answer   what was received, what had been sent        is it the server's answer to this request?
  keys     file, seen, origin, now                      is it a key set to trust, and of which keys?
  grace    file, device, floor, local, keysExp?         does it let this PC run offline now?
  offline  file, device, seen, floor, local             does this PC accept it as its offline file?
  box      file, parts, content                         do two parts of this PC open it?
  proof    method, targetUri, body, challenge, own      the text that a request signs
  license  text                                         is it no mistyped key of the generated format?
  request  what a server receives                       for servers: SDKs skip these
"""

import base64
import hashlib
import hmac
import json
import pathlib
import struct

from cryptography.hazmat.primitives import hashes, padding
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

HERE = pathlib.Path(__file__).parent
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
CHALLENGE_KEY = hashlib.sha256(b'regz vector challenges').digest()
MINUTE = 29926166
NOW = 1795570000
DAY = 86400
ORIGIN = 'https://client.example.com'
URL = ORIGIN + '/api/panel/v1/heartbeat'
REQUEST_LIST = '("@method" "@target-uri" "content-digest")'
ANSWER_LIST = '("@status" "content-digest" "signature";req;key="regz" "signature-input";req;key="regz")'


def url64(raw):
    return base64.urlsafe_b64encode(raw).rstrip(b'=').decode()


def std64(raw):
    return base64.b64encode(raw).decode()


def digest(text):
    return f'sha-256=:{std64(hashlib.sha256(text.encode()).digest())}:'


def compact(value):
    return json.dumps(value, separators=(',', ':'), ensure_ascii=False)


def header_value(raw):
    return f'regz=:{std64(raw)}:'


class Key:
    def __init__(self, seed):
        secret = int.from_bytes(hashlib.sha256(seed.encode()).digest(), 'big') % ORDER
        self.private = ec.derive_private_key(secret, ec.SECP256R1())
        numbers = self.private.public_key().public_numbers()
        self.x, self.y = (url64(part.to_bytes(32, 'big')) for part in (numbers.x, numbers.y))
        self.kid = url64(hashlib.sha256(compact(dict(crv='P-256', kty='EC', x=self.x, y=self.y)).encode()).digest())
        self.jwk = dict(crv='P-256', kty='EC', x=self.x, y=self.y)

    def der(self, text):
        return self.private.sign(text.encode(), ec.ECDSA(hashes.SHA256(), deterministic_signing=True))

    def raw(self, text):
        r, s = decode_dss_signature(self.der(text))
        return r.to_bytes(32, 'big') + s.to_bytes(32, 'big')


roles = ('root', 'spare', 'active', 'next', 'retired', 'revoked', 'device', 'other', 'stranger')
K = {role: Key('regz vector ' + role) for role in roles}
meta = dict(kind='meta', challengeKey=CHALLENGE_KEY.hex(), minute=str(MINUTE), now=str(NOW), origin=ORIGIN)
rows = [meta, *(dict(kind='key', role=role, kid=key.kid, x=key.x, y=key.y) for role, key in K.items())]


def case(kind, name, verdict, why, **fields):
    texts = {name: str(value) for name, value in fields.items()}
    rows.append(dict(kind=kind, name=name, verdict=verdict, why=why, **texts))


# ---- Signatures as such: published cases, none of them ours.

wycheproof = json.loads((HERE / 'wycheproof.json').read_text('utf8'))
for group in wycheproof['groups']:
    x, y = (url64(bytes.fromhex(group[part])) for part in 'xy')
    for test in group['tests']:
        verdict = 'good' if test['result'] == 'valid' else 'bad'
        case('ecdsa', f"Wycheproof {test['id']}", verdict, test['comment'], x=x, y=y,
             message=group['message'], signature=test['signature'])

rfc9421 = json.loads((HERE / 'rfc9421.json').read_text('utf8'))
for one in rfc9421['cases']:
    text = '\n'.join(one['base'])
    signature = base64.b64decode(one['signature'])
    about = dict(x=rfc9421['x'], y=rfc9421['y'], signature=signature.hex())
    case('ecdsa', one['name'], 'good', one['comment'], message=text.encode().hex(), **about)
    case('ecdsa', one['name'] + ', altered', 'bad', 'one letter', message=text.replace('@status', '@Status').encode().hex(), **about)

message = b'panel'.hex()
signed = K['active'].raw('panel')
E = lambda name, verdict, why, signature, x=K['active'].x, y=K['active'].y: case(
    'ecdsa', name, verdict, why, x=x, y=y, message=message, signature=signature.hex())
E('own signature', 'good', 'r and s side by side', signed)
E('a byte more', 'bad', '64 bytes, never 65', signed + b'\0')
E('a byte less', 'bad', '64 bytes, never 63', signed[:-1])
E('nothing', 'bad', 'no signature at all', b'')
E('DER', 'bad', 'never ASN.1', K['active'].der('panel'))
E('point off the curve', 'bad', 'not a key', signed, x=K['other'].x)
E('point of 31 bytes', 'bad', 'not a key', signed, x=K['active'].x[:-2])
E('point at infinity', 'bad', 'not a key', signed, x=url64(bytes(32)), y=url64(bytes(32)))

# ---- Requests.


def challenge(minute):
    at = struct.pack('>I', minute)
    return url64(at + hmac.new(CHALLENGE_KEY, at, hashlib.sha256).digest()[:12])


def request(key=K['device'], method='POST', url=URL, body='{"version":"2.4.0"}', held=None,
            mine='AAECAwQFBgcICQoLDA0ODw', covers=REQUEST_LIST, x=None, y=None):
    held = challenge(MINUTE) if held is None else held
    params = f'{covers};nonce="{held}.{mine}";keyid="{x or key.x}.{y or key.y}";tag="regz-request"'
    base = f'"@method": {method}\n"@target-uri": {url}\n"content-digest": {digest(body)}\n"@signature-params": {params}'
    return dict(method=method, targetUri=url, body=body, contentDigest=digest(body),
                signatureInput='regz=' + params, signature=header_value(key.raw(base)))


SENT = request()
TWIN = request(mine='Dw4NDAsKCQgHBgUEAwIBAA')
INVALID, STALE = 'PANEL_PROOF_INVALID', 'PANEL_CHALLENGE_STALE'
R = lambda name, verdict, why, made, **over: case('request', name, verdict, why, **{**made, **over})
R('proof', 'good', 'signed by the device whose key is the key id', SENT)
R('release file', 'good', 'GET: the digest of no bytes', request(method='GET', url=f'{ORIGIN}/api/panel/v1/releases/{"ab" * 32}', body=''))
R('challenge ten minutes old', 'good', 'the last minute it runs', request(held=challenge(MINUTE - 10)))
R('challenge a minute ahead', 'good', 'two servers whose clocks differ', request(held=challenge(MINUTE + 1)))
R('method altered', INVALID, '@method is covered', SENT, method='PUT')
R('query added', INVALID, '@target-uri has the query', SENT, targetUri=URL + '?x=1')
R('scheme altered', INVALID, '@target-uri has the scheme', SENT, targetUri=URL.replace('https', 'http'))
R('other host', INVALID, 'passed on from a fake server', SENT, targetUri=URL.replace('client', 'evil'))
R('body altered', INVALID, 'the digest no longer fits', SENT, body='{}')
R('copied folder', INVALID, 'the session of one key, signed by another', request(K['other'], x=K['device'].x, y=K['device'].y))
R('point off the curve', INVALID, 'not a key', request(x=K['other'].x))
R('digest not covered', INVALID, 'the list of components is fixed', request(covers='("@method" "@target-uri")'))
R('no nonce of its own', INVALID, 'the client must be able to tell its answer', request(mine=''))
R('no challenge yet', STALE, 'the first request of a run', request(held=''))
R('challenge eleven minutes old', STALE, 'recorded and replayed', request(held=challenge(MINUTE - 11)))
R('challenge of the future', STALE, 'another clock by more than a minute', request(held=challenge(MINUTE + 2)))
R('challenge forged', STALE, 'minute written by hand', request(held=url64(struct.pack('>I', MINUTE) + bytes(12))))


def proof(name, why, **parts):
    made = request(**parts)
    base = '\n'.join([f'"@method": {made["method"]}', f'"@target-uri": {made["targetUri"]}',
                      f'"content-digest": {made["contentDigest"]}', f'"@signature-params": {made["signatureInput"][5:]}'])
    case('proof', name, base, why, method=made['method'], targetUri=made['targetUri'], body=made['body'],
         challenge=parts.get('held', challenge(MINUTE)), own=parts.get('mine', 'AAECAwQFBgcICQoLDA0ODw'), x=K['device'].x, y=K['device'].y)


proof('heartbeat', 'four lines joined by LF, none at the end')
proof('first request', 'no challenge yet: the nonce begins with the dot', held='')
proof('release file', 'the digest of no bytes stands also on GET', method='GET', url=f'{ORIGIN}/api/panel/v1/releases/{"ab" * 32}', body='')
proof('tamil', 'the digest is of bytes', body='{"label":"கணினி"}')

# ---- Answers.


def answer(key=K['active'], status=200, body='{"state":"running"}', sent=SENT, created=NOW, covers=ANSWER_LIST,
           tag='regz-answer', kid=None, params=None, nonce=None, sign=None):
    nonce = challenge(MINUTE) if nonce is None else nonce
    params = params or f'{covers};created={created};nonce="{nonce}";keyid="{kid or key.kid}";tag="{tag}"'
    lines = [f'"@status": {status}', f'"content-digest": {digest(body)}',
             f'"signature";req;key="regz": {sent["signature"][5:]}', f'"signature-input";req;key="regz": {sent["signatureInput"][5:]}']
    covered = lines if covers == ANSWER_LIST else lines[:3]
    base = '\n'.join([*covered, f'"@signature-params": {params}'])
    return dict(status=status, body=body, contentDigest=digest(body), signatureInput='regz=' + params,
                signature=header_value((sign or key.raw)(base)), sentSignature=SENT['signature'], sentSignatureInput=SENT['signatureInput'])


A = lambda name, verdict, why, made, **over: case('answer', name, verdict, why, **{**made, **over})
good = answer()
raw = base64.b64decode(good['signature'][6:-1])
A('heartbeat', 'good', 'signed by the active key for this request', good)
A('refusal', 'good', 'refusals are signed too', answer(status=401, body='{"code":"PANEL_CHALLENGE_STALE"}'))
A('busy', 'good', '503 of the server itself; the client keeps its state', answer(status=503, body='{"code":"SERVICE_BUSY"}'))
A('empty body', 'good', 'the digest of no bytes is a digest', answer(status=204, body=''))
A('tamil', 'good', 'the digest is of bytes, not of characters', answer(body='{"notice":"பராமரிப்பு"}'))
A('retired key', 'good', 'retired keys verify for 30 days', answer(K['retired']))
A('next key', 'good', 'published, so it may sign', answer(K['next']))
A('status altered', 'bad', '@status is covered', good, status=403)
A('body altered', 'bad', 'the digest no longer fits', good, body='{"state":"ended"}')
A('body and digest altered', 'bad', 'the digest is covered', good, body='{"x":1}', contentDigest=digest('{"x":1}'))
A('sha-512 only', 'bad', 'one digest, one spelling', good, contentDigest='sha-512=:%s:' % std64(hashlib.sha512(good['body'].encode()).digest()))
A('two digests', 'bad', 'one digest, one spelling', good, contentDigest=good['contentDigest'] + ', sha-512=:AAAA:')
A('no digest', 'bad', 'one digest, one spelling', good, contentDigest='')
A('replay to another nonce', 'bad', 'answers another request of the same device', answer(sent=TWIN))
A('parameters of one request, signature of another', 'bad', 'both are covered', answer(sent={**SENT, 'signatureInput': TWIN['signatureInput']}))
A('signature of one request, parameters of another', 'bad', 'both are covered', answer(sent={**SENT, 'signature': TWIN['signature']}))
A('replay of another url', 'bad', 'answers a request to another address', answer(sent=request(url=f'{ORIGIN}/api/panel/v1/settings')))
A('unsigned', 'bad', 'a proxy answered', good, signature='', signatureInput='')
A('signature without its input', 'bad', 'a proxy took a header away', good, signatureInput='')
A('input without its signature', 'bad', 'a proxy took a header away', good, signature='')
A('second label', 'bad', 'exactly one signature', good, signature=good['signature'] + ', b=:AAAA:', signatureInput=good['signatureInput'] + ', b=("@status")')
A('another label', 'bad', 'the label is fixed', good, signature='sig1' + good['signature'][4:], signatureInput='sig1' + good['signatureInput'][4:])
A('label before the input', 'bad', 'the whole text, not its end', good, signatureInput='b=("@status"), ' + good['signatureInput'])
A('label before the signature', 'bad', 'the whole text, not its end', good, signature='b=:AAAA:, ' + good['signature'])
A('line after the input', 'bad', 'the whole text, not its beginning', good, signatureInput=good['signatureInput'] + '\n')
A('line after the signature', 'bad', 'the whole text, not its beginning', good, signature=good['signature'] + '\n')
A('signature-input not covered', 'bad', 'the list of components is fixed', answer(covers='("@status" "content-digest" "signature";req;key="regz")'))
A('tag of requests', 'bad', 'made for another purpose', answer(tag='regz-request'))
A('nonce too short', 'bad', '16 bytes', answer(nonce=challenge(MINUTE)[:-1]))
A('created of eleven digits', 'bad', 'a second of this age has ten', answer(created=NOW * 10))
A('created in Tamil digits', 'bad', 'ASCII alone', answer(created=str(NOW).translate({48 + n: 0x0BE6 + n for n in range(10)})))
A('alg named', 'bad', 'the algorithm belongs to the key; nothing to negotiate',
  answer(params=f'{ANSWER_LIST};created={NOW};nonce="{challenge(MINUTE)}";keyid="{K["active"].kid}";tag="regz-answer";alg="ecdsa-p256-sha256"'))
A('parameters reordered', 'bad', 'one order', answer(params=f'{ANSWER_LIST};keyid="{K["active"].kid}";created={NOW};nonce="{challenge(MINUTE)}";tag="regz-answer"'))
A('unknown key', 'bad', 'not in the key set: fetch the set, at most once a minute', answer(K['stranger']))
A('revoked key', 'bad', 'no longer in the key set: unknown, like any other', answer(K['revoked']))
A('key id of another key', 'bad', 'signed by a stranger in the name of the active key', answer(K['stranger'], kid=K['active'].kid))
A('one trusted key in the name of another', 'bad', 'the key id says which key', answer(K['retired'], kid=K['active'].kid))
A('root as signer', 'bad', 'the root signs key sets only', answer(K['root']))
A('device as signer', 'bad', 'the device signs requests only', answer(K['device']))
for name, bytes_, why in (
    ('63 bytes', raw[:-1], 'truncated'), ('65 bytes', raw + b'\0', 'over-long'), ('all zero', bytes(64), 'r = s = 0'),
    ('r = n', ORDER.to_bytes(32, 'big') + raw[32:], 'out of range'), ('one bit', bytes([raw[0] ^ 1]) + raw[1:], 'altered'),
):
    A('signature ' + name, 'bad', why, good, signature=header_value(bytes_))
A('signature as DER', 'bad', 'r and s side by side, never ASN.1', answer(sign=K['active'].der))
A('base64 with spare bits', 'bad', 'one spelling of a signature', good, signature=good['signature'][:-4] + chr(ord(good['signature'][-4]) + 1) + '==:')
A('base64 of addresses', 'bad', 'one spelling of a signature', good, signature=good['signature'].replace('+', '-').replace('/', '_'))
A('malleable twin', 'either', 'r, n - s is valid mathematics; nothing uses a signature as an identity', good,
  signature=header_value(raw[:32] + (ORDER - int.from_bytes(raw[32:], 'big')).to_bytes(32, 'big')))

# ---- Files: key sets and grace files.


def file(key, typ, payload, device=None, head=None):
    head = head or '{"alg":"ES256",%s"kid":"%s","typ":"%s"}' % (f'"dev":"{device}",' if device else '', key.kid, typ)
    text = f'{url64(head.encode())}.{url64(compact(payload).encode())}'
    return f'{text}.{url64(key.raw(text))}'


def replaced(text, part, value):
    parts = text.split('.')
    parts[part] = value
    return '.'.join(parts)


def longer(text):
    signature = text.split('.')[2]
    return replaced(text, 2, url64(base64.urlsafe_b64decode(signature + '==') + b'\0'))


def spare_bits(text):
    """Its last letter carries two bits of the signature and four that decoders ignore."""
    return text[:-1] + chr(ord(text[-1]) + 1)


keyset = dict(sequence=7, iat=NOW - DAY, exp=NOW + 89 * DAY, origins=[ORIGIN, 'https://regz.example.net'], keys=[K['active'].jwk, K['next'].jwk])
ks = file(K['root'], 'regz-keys', keyset)
S = lambda name, verdict, why, made, seen=7, origin=ORIGIN, now=NOW: case(
    'keys', name, verdict, why, file=made, seen=seen, origin=origin, now=now, kids=f'{K["active"].kid} {K["next"].kid}')
S('key set', 'good', 'signed by the pinned root', ks)
S('spare root', 'good', 'the second pinned root', file(K['spare'], 'regz-keys', keyset))
S('first ever', 'good', 'nothing seen before', ks, seen=0)
S('moved', 'good', 'reached under another listed origin', ks, origin='https://regz.example.net')
S('last second', 'good', 'exp is the first moment without', ks, now=NOW + 89 * DAY - 1)
S('rolled back', 'bad', 'a higher sequence was seen', ks, seen=8)
S('expired', 'bad', 'kept from the network for 90 days', ks, now=NOW + 89 * DAY)
S('foreign origin', 'bad', 'another seller of the same software', ks, origin='https://other.example')
S('beginning of an origin', 'bad', 'the whole origin', ks, origin='https://client.example')
S('signed by the active key', 'bad', 'only a root signs key sets', file(K['active'], 'regz-keys', keyset))
S("stranger with the root's name", 'bad', 'the name is not the key', file(K['stranger'], '', keyset, head='{"alg":"ES256","kid":"%s","typ":"regz-keys"}' % K['root'].kid))
S('signed by the root for another purpose', 'bad', 'the type is fixed', file(K['root'], 'regz-grace', keyset))
S('named for a device', 'bad', 'the header is a fixed text', file(K['root'], 'regz-keys', keyset, device=K['device'].kid))
S('alg none', 'bad', 'the header is a fixed text', url64(b'{"alg":"none","kid":"%s","typ":"regz-keys"}' % K['root'].kid.encode()) + '.' + ks.split('.')[1] + '.')
S('no signature', 'bad', 'three parts', ks.rsplit('.', 1)[0])
S('header with a space', 'bad', 'genuine signature, other text', file(K['root'], '', keyset, head='{"alg":"ES256", "kid":"%s","typ":"regz-keys"}' % K['root'].kid))
S('payload altered', 'bad', 'covered', replaced(ks, 1, url64(compact({**keyset, 'sequence': 9}).encode())))
S('fourth part', 'bad', 'three parts', ks + '.AAAA')
S('signature a byte longer', 'bad', '64 bytes', longer(ks))
S('signature with spare bits', 'bad', 'one spelling', spare_bits(ks))
S('signature with padding', 'bad', 'one spelling', ks + '==')
S('web page', 'bad', 'a captive portal answered', '<!doctype html><title>Log in to this network</title>')
S('empty', 'bad', 'nothing came', '')
S('key that names itself', 'bad', 'a name is computed, never read: these are not the two keys',
  file(K['root'], 'regz-keys', {**keyset, 'keys': [{**K['other'].jwk, 'kid': K['active'].kid}, K['next'].jwk]}))

grace = dict(account='0b6f', package='Supreme', groups=['Supreme', 'Esp'], endsOn='2026-12-22', iat=NOW, exp=NOW + 3 * DAY,
             values='X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE')
gf = file(K['active'], 'regz-grace', grace, K['device'].kid)
G = lambda name, verdict, why, made, device=K['device'], floor=NOW, local=NOW + 3600, **keys: case(
    'grace', name, verdict, why, file=made, device=device.kid, floor=floor, local=local, **keys)
G('an hour offline', 'GRACE', 'inside the window', gf)
G('clock five minutes slow', 'GRACE', 'under ten minutes is no rollback', gf, local=NOW - 300)
G('clock ten minutes slow', 'GRACE', 'more than ten minutes is a rollback', gf, local=NOW - 600)
G('clock a second slower', 'CLOCK_BEHIND', 'more than ten minutes', gf, local=NOW - 601)
G('last second', 'GRACE', 'exp is the first moment without', gf, local=NOW + 3 * DAY - 1)
G('over', 'ENDED', 'exp reached', gf, local=NOW + 3 * DAY)
G('clock set back', 'CLOCK_BEHIND', 'eleven minutes behind the floor', gf, floor=NOW + 7200, local=NOW + 7200 - 660)
G('state file lost', 'CLOCK_BEHIND', 'the file itself is a floor', gf, floor=0, local=NOW - 660)
G('clock of 1970', 'CLOCK_BEHIND', 'empty battery', gf, local=0)
G('floor beyond the end', 'ENDED', 'the state file knows better than the clock', gf, floor=NOW + 3 * DAY + 60, local=NOW + 3 * DAY - 60)
G('file of a friend', 'NO_FILE', 'another device in the header', gf, device=K['other'])
G('for no device', 'NO_FILE', 'the header is a fixed text', file(K['active'], 'regz-grace', grace))
G('signed by retired', 'GRACE', 'retired keys verify for 30 days', file(K['retired'], 'regz-grace', grace, K['device'].kid))
G('signed by revoked', 'NO_FILE', 'void from the next key set on', file(K['revoked'], 'regz-grace', grace, K['device'].kid))
G('signed by the device', 'NO_FILE', 'a program cannot write its own', file(K['device'], 'regz-grace', grace, K['device'].kid))
G('signed by a root', 'NO_FILE', 'a root signs key sets only', file(K['root'], 'regz-grace', grace, K['device'].kid))
G("stranger with the active key's name", 'NO_FILE', 'the name is not the key',
  file(K['stranger'], '', grace, head='{"alg":"ES256","dev":"%s","kid":"%s","typ":"regz-grace"}' % (K['device'].kid, K['active'].kid)))
G('key set in its place', 'NO_FILE', 'made for another purpose', ks)
G('made for another purpose', 'NO_FILE', 'the type is fixed', file(K['active'], 'regz-keys', grace, K['device'].kid))
G('device twice', 'NO_FILE', 'the header is a fixed text',
  file(K['active'], '', grace, head='{"alg":"ES256","dev":"%s","dev":"%s","kid":"%s","typ":"regz-grace"}' % (K['device'].kid, K['other'].kid, K['active'].kid)))
G('fourth part', 'NO_FILE', 'three parts', gf + '.AAAA')
G('signature a byte longer', 'NO_FILE', '64 bytes', longer(gf))
G('signature with spare bits', 'NO_FILE', 'one spelling', spare_bits(gf))
G('exp altered', 'NO_FILE', 'covered', replaced(gf, 1, url64(compact({**grace, 'exp': NOW * 2}).encode())))
G('empty', 'NO_FILE', 'nothing kept', '')
long_grace = {**grace, 'exp': NOW + 180 * DAY, 'username': 'nimal'}
long = file(K['active'], 'regz-grace', long_grace, K['device'].kid)
G('key set over', 'GRACE', 'the file was made before that', long, local=NOW + 100 * DAY, keysExp=NOW + 89 * DAY)
G('key set over by the floor', 'GRACE', 'the file was made before that', long, floor=NOW + 100 * DAY, local=NOW + 100 * DAY, keysExp=NOW + 89 * DAY)
G('key set over, file over', 'ENDED', 'exp reached', long, local=NOW + 180 * DAY, keysExp=NOW + 89 * DAY)
G('key set over, clock set back', 'CLOCK_BEHIND', 'eleven minutes behind the floor', long, floor=NOW + 100 * DAY, local=NOW + 100 * DAY - 660, keysExp=NOW + 89 * DAY)
G('made in the last second of the key set', 'GRACE', 'iat is before the end of the key set', gf, keysExp=NOW + 1)
G('made at the end of the key set', 'NO_FILE', 'exp of the key set is the first moment without', gf, keysExp=NOW)
G('made after the end of the key set', 'NO_FILE', 'an old key may be stolen', gf, keysExp=NOW - DAY)

# ---- Offline files: a key set, a grace file and its values in one text, for a PC without internet.


def values_of(text):
    return url64(hashlib.sha256(text.encode()).digest())


VALUES = '{"offsets":"மின்னல் 😀"}'
offline_grace = {**long_grace, 'values': values_of(VALUES)}


def offline(key=K['active'], device=K['device'], keys=ks, values=VALUES, **changes):
    grace_file = file(key, 'regz-grace', {**offline_grace, **changes}, device.kid)
    return dict(keySet=keys, grace=grace_file, values=values)


def without(made, name):
    return {field: value for field, value in made.items() if field != name}


OF = offline()
O = lambda name, verdict, why, made, seen=7, floor=NOW, local=NOW + 3600: case(
    'offline', name, verdict, why, file=made if isinstance(made, str) else compact(made), device=K['device'].kid, seen=seen, floor=floor, local=local)
O('file of 180 days', 'ACCEPTED', 'key set, device and values fit', OF)
O('first ever', 'ACCEPTED', 'no key set seen before', OF, seen=0, floor=0)
O('spare root', 'ACCEPTED', 'the second pinned root', offline(keys=file(K['spare'], 'regz-keys', keyset)))
O('signed by the next key', 'ACCEPTED', 'a key of its key set', offline(K['next']))
O('unknown field', 'ACCEPTED', 'fields may be added', {**OF, 'made': 'today'})
O('space around it', 'ACCEPTED', 'pasted text', '\n ' + compact(OF) + '\r\n')
O('escaped letters', 'ACCEPTED', 'the digest is of the text, not of its spelling', json.dumps(OF))
O('clock set back', 'ACCEPTED', 'the file is genuine; the standing says that the clock is behind', OF, local=NOW - 660)
O('last second of the key set', 'ACCEPTED', 'exp is the first moment without', OF, local=NOW + 89 * DAY - 1)
O('last second of the file', 'ACCEPTED', 'exp is the first moment without', offline(exp=NOW + 3 * DAY), local=NOW + 3 * DAY - 1)
O('file over', 'REFUSED', 'exp reached', offline(exp=NOW + 3 * DAY), local=NOW + 3 * DAY)
O('file over by the floor', 'REFUSED', 'the floor is later than the clock', offline(exp=NOW + 3 * DAY), floor=NOW + 3 * DAY)
O('file of another PC', 'REFUSED', 'another device in the header', offline(device=K['other']))
O('signed by revoked', 'REFUSED', 'not in its key set', offline(K['revoked']))
O('signed by retired', 'REFUSED', 'only the keys of its own key set count', offline(K['retired']))
O('signed by a root', 'REFUSED', 'a root signs key sets only', offline(K['root']))
O('signed by the device', 'REFUSED', 'a program cannot write its own', offline(K['device']))
O('made at the end of its key set', 'REFUSED', 'exp of the key set is the first moment without', offline(iat=keyset['exp']))
O('key set of a stranger', 'REFUSED', 'not a pinned root', offline(keys=file(K['stranger'], 'regz-keys', keyset)))
O('key set signed by the active key', 'REFUSED', 'only a root signs key sets', offline(keys=file(K['active'], 'regz-keys', keyset)))
O('key set rolled back', 'REFUSED', 'a higher sequence was seen', OF, seen=8)
O('key set over', 'REFUSED', 'exp of the key set reached', OF, local=NOW + 89 * DAY)
O('key set over by the floor', 'REFUSED', 'the floor is later than the clock', OF, floor=NOW + 89 * DAY)
O('key set without an origin', 'REFUSED', 'it must list one', offline(keys=file(K['root'], 'regz-keys', {**keyset, 'origins': []})))
O('grace file in place of the key set', 'REFUSED', 'made for another purpose', {**OF, 'keySet': OF['grace']})
O('key set in place of the grace file', 'REFUSED', 'made for another purpose', {**OF, 'grace': ks})
O('values altered', 'REFUSED', 'the digest is in the grace file', {**OF, 'values': VALUES.replace('offsets', 'Offsets')})
O('values with a space', 'REFUSED', 'the digest is of the exact text', {**OF, 'values': VALUES + ' '})
O('values as an object', 'REFUSED', 'a text with JSON in it', {**OF, 'values': json.loads(VALUES)})
O('key set as a number', 'REFUSED', 'a text', {**OF, 'keySet': 7})
O('grace file as a list', 'REFUSED', 'a text', {**OF, 'grace': [OF['grace']]})
for missing in ('keySet', 'grace', 'values'):
    O(f'without {missing}', 'REFUSED', 'all three belong together', without(OF, missing))
O('list', 'REFUSED', 'an object', [OF])
O('null', 'REFUSED', 'an object', 'null')
O('grace file alone', 'REFUSED', 'an object', OF['grace'])
O('web page', 'REFUSED', 'not JSON', '<!doctype html>')
O('cut off', 'REFUSED', 'not JSON', compact(OF)[:-1])
O('text after it', 'REFUSED', 'not JSON', compact(OF) + ' {}')
O('empty', 'REFUSED', 'nothing pasted', '')

# ---- Boxes: what a PC keeps, sealed under a random key that follows once for every pair of its parts.


def hashed(key, raw):
    return hmac.new(key, raw, hashlib.sha256).digest()


def seal(key, raw, seed):
    vector = hashlib.sha256(seed.encode()).digest()[:16]
    pad = padding.PKCS7(128).padder()
    cipher = Cipher(algorithms.AES(hashed(key, b'regz-encrypt')), modes.CBC(vector)).encryptor()
    body = vector + cipher.update(pad.update(raw) + pad.finalize()) + cipher.finalize()
    return body + hashed(hashed(key, b'regz-mac'), body)


def box(parts, content, seed='box', takes_empty=False):
    key = hashlib.sha256(f'regz vector {seed}'.encode()).digest()
    made = [url64(seal(key, content.encode(), seed))]
    for one in range(6):
        for other in range(one + 1, 6):
            text = f'regz-pair\n{one}\n{parts[one]}\n{other}\n{parts[other]}'
            pair = hashlib.sha256(text.encode()).digest()
            made.append(url64(seal(pair, key, f'{seed} {one} {other}')) if takes_empty or parts[one] and parts[other] else '')
    return '.'.join(made)


def mended(text, part, change):
    raw = base64.urlsafe_b64decode(text.split('.')[part] + '==')
    return replaced(text, part, url64(change(raw)))


PARTS = [url64(hashlib.sha256(f'regz {part}'.encode()).digest()) for part in ('board', 'cpu', 'disk', 'os', 'gpu', 'network')]
KEPT = '{"kid":"panel","values":"மின்னல்"}'
kept_box = box(PARTS, KEPT)
only = lambda *places: [part if place in places else '' for place, part in enumerate(PARTS)]
others = lambda *places: [part if place in places else url64(hashlib.sha256(part.encode()).digest()) for place, part in enumerate(PARTS)]
B = lambda name, verdict, why, made=kept_box, parts=PARTS: case('box', name, verdict, why, file=made, parts=' '.join(part or '-' for part in parts), content=KEPT)
B('this PC', 'good', 'every pair opens it')
B('two readable parts', 'good', 'one pair is enough', parts=only(2, 4))
B('four parts changed', 'good', 'the last pair opens it', parts=others(4, 5))
B('locked with two parts', 'good', 'one key of fifteen', box(only(0, 5), KEPT))
B('five parts changed', 'bad', 'no pair is left', parts=others(3))
B('one readable part', 'bad', 'a pair is two', parts=only(3))
B('no readable part', 'bad', 'empty parts are no key', parts=only())
B('another PC', 'bad', 'a copied folder', parts=others())
B('parts in another order', 'bad', 'a pair names its places', parts=PARTS[::-1])
B('locked with no parts', 'bad', 'an edited file without keys', kept_box.split('.')[0] + '.' * 15, parts=only())
B('locked with empty parts', 'bad', 'what every PC has is no key', box(only(), KEPT, takes_empty=True), parts=only())
B('keys of another box', 'bad', 'they open the other content', kept_box.split('.')[0] + '.' + box(PARTS, KEPT, 'other box').split('.', 1)[1])
B('keys moved by a place', 'bad', 'a key belongs to its pair', '.'.join([kept_box.split('.')[0], *kept_box.split('.')[2:], kept_box.split('.')[1]]))
B('content altered', 'bad', 'the code covers it', mended(kept_box, 0, lambda raw: raw[:20] + bytes([raw[20] ^ 1]) + raw[21:]))
B('vector altered', 'bad', 'the code covers it', mended(kept_box, 0, lambda raw: bytes([raw[0] ^ 1]) + raw[1:]))
B('code altered', 'bad', 'the whole code counts', mended(kept_box, 0, lambda raw: raw[:-1] + bytes([raw[-1] ^ 1])))
B('code cut off', 'bad', 'a file without its code', mended(kept_box, 0, lambda raw: raw[:-32]))
B('content of few bytes', 'bad', 'shorter than a code', replaced(kept_box, 0, 'AAAA'))
B('content with padding', 'bad', 'one spelling', replaced(kept_box, 0, kept_box.split('.')[0] + '='))
B('sixteenth key', 'bad', 'fifteen pairs', kept_box + '.AAAA')
B('fourteen keys', 'bad', 'fifteen pairs', kept_box.rsplit('.', 1)[0])
B('first key altered', 'good', 'another pair opens it', mended(kept_box, 1, lambda raw: raw[:-1] + bytes([raw[-1] ^ 1])))
B('first key no text', 'good', 'another pair opens it', replaced(kept_box, 1, '*'))
B('empty', 'bad', 'nothing kept', '')

L = lambda name, why, label, kept: case('label', name, kept, why, label=label)
L('22 letters of Sinhala', 'characters count, not bytes', 'ක' * 22, 'ක' * 22)
L('65 letters of Sinhala', '64 units of UTF-16', 'ක' * 65, 'ක' * 64)
L('a character of two units at the limit', 'no half of a character', 'a' + '😀' * 40, 'a' + '😀' * 31)
L('32 characters of two units', 'they fill it', '😀' * 32, '😀' * 32)

# ---- Generated license keys: a sum over GF(32), whose elements are powers of 2 modulo x^5 + x^2 + 1.

KEY_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
POWERS = [1]
for _ in range(30): POWERS.append(POWERS[-1] * 2 ^ (37 if POWERS[-1] > 15 else 0))


def license_key(letters, prefix='REGZ'):
    check = 0
    for place, letter in enumerate(letters):
        value = KEY_LETTERS.index(letter)
        if value: check ^= POWERS[(19 - place + POWERS.index(value)) % 31]
    text = letters + KEY_LETTERS[check]
    return '-'.join([prefix] + [text[at:at + 5] for at in range(0, 20, 5)])


K = lambda name, verdict, why, text: case('license', name, verdict, why, text=text)
key = license_key('7K2MQ9XD4PTA6ZV3HNW')
ones = license_key('1010101010101010101')
assert key == 'REGZ-7K2MQ-9XD4P-TA6ZV-3HNWX'
K('a generated key', 'good', 'its check letter is right', key)
K('another prefix', 'good', 'the check leaves the prefix out', key.replace('REGZ', 'TEST'))
K('a prefix of letters that look like digits', 'good', 'the prefix is read as it is', license_key('7K2MQ9XD4PTA6ZV3HNW', 'OIL'))
K('all zeros', 'good', 'their sum is zero', license_key('0' * 19))
K('the last letter of the alphabet', 'good', 'all five bits count', license_key('Z' * 19))
K('small letters', 'good', 'capitals or not', key.lower())
K('blanks for dashes', 'good', 'groups as people read them', key.replace('-', ' '))
K('no dashes between the groups', 'good', 'the groups are five letters each', 'REGZ-' + key[5:].replace('-', ''))
K('blanks around it', 'good', 'they are no part of it', f'  {key}\n')
K('O for 0', 'good', 'they look alike', 'REGZ' + ones[4:].replace('0', 'O'))
K('I for 1', 'good', 'they look alike', 'REGZ' + ones[4:].replace('1', 'I'))
K('a small l for 1', 'good', 'they look alike', 'REGZ' + ones[4:].replace('1', 'l'))
K('first letter changed', 'bad', 'every letter counts', key.replace('7K2MQ', '8K2MQ'))
K('middle letter changed', 'bad', 'every letter counts', key.replace('9XD4P', '9XD4R'))
K('check letter changed', 'bad', 'the check letter counts', key[:-1] + 'Y')
K('first letters swapped', 'bad', 'each place has a weight of its own', key.replace('7K', 'K7'))
K('letters of two groups swapped', 'bad', 'each place has a weight of its own', key.replace('Q-9', '9-Q'))
K('last letters swapped', 'bad', 'the check letter has a place', key.replace('WX', 'XW'))
K('a mistyped key with another prefix', 'bad', 'every prefix of two to four letters', key.replace('REGZ', 'TEST')[:-1] + 'Y')
K('U for V', 'bad', 'no generated key has a U', key.replace('V', 'U'))
K('a mistyped key in small letters', 'bad', 'capitals or not', key.lower()[:-1] + 'y')
K('empty', 'good', 'no generated key', '')
K('a letter missing', 'good', 'another format', key[:-1])
K('a letter more', 'good', 'another format', key + 'Y')
K('five groups of five', 'good', 'another format: its prefix would have five letters', 'ABCDE-FGHJK-MNPQR-STVWX-YZ012')
K('six groups of four', 'good', 'another format', 'ABCD-EFGH-JKMN-PQRS-TVWX-YZ01')
K('no dash at all', 'good', 'another format', 'REGZ' + key[5:].replace('-', '')[:-1] + 'Y')
K('a trial key', 'good', 'another format', 'REGZ-FREE-7K2MQ9XD4PTA6ZV3HNW7K2MQ9X')
K('a prefix that begins with a digit', 'good', 'another format', '7EGZ' + key[4:-1] + 'Y')

print('[\n' + ',\n'.join(compact(row) for row in rows) + '\n]')
