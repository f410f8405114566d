/**
 * Verification and encryption for `regz-panel.js`: signatures, key sets, files, and data bound to this PC. It makes
 * no requests and keeps no state.
 */
import * as crypto from 'node:crypto';
const REQUEST_LIST = '("@method" "@target-uri" "content-digest")';
const ANSWER_INPUT =
  /^regz=(\("@status" "content-digest" "signature";req;key="regz" "signature-input";req;key="regz"\);created=(\d{10});nonce="([\w-]{22})";keyid="([\w-]{43})";tag="regz-answer")$/;
const SIGNATURE = /^regz=:([A-Za-z0-9+/]{86}==):$/;
const ROLLBACK_SECONDS = 600;
export const sha256 = (bytes) => crypto.createHash('sha256').update(bytes).digest();
const digestOf = (body) => `sha-256=:${sha256(body).toString('base64')}:`;
/** A key's id is computed from the key, never read (RFC 7638). */
export function named({ x = '', y = '' }) {
  const kid = sha256(`{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`).toString('base64url');
  return { x, y, kid };
}
/** Decodes only canonical text, so that a signature has one valid encoding. */
function decoded(text, form) {
  const bytes = Buffer.from(text, form);
  return bytes.toString(form) === text ? bytes : null;
}
export function isSignature({ x, y }, message, signature) {
  try {
    const key = crypto.createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return crypto.verify('sha256', message, { key, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    return false;
  }
}
export function requestBase({ x, y }, asked) {
  const params = `${REQUEST_LIST};nonce="${asked.challenge}.${asked.own}";keyid="${x}.${y}";tag="regz-request"`;
  const digest = digestOf(asked.body);
  const base = `"@method": ${asked.method}\n"@target-uri": ${asked.targetUri}\n"content-digest": ${digest}\n"@signature-params": ${params}`;
  return { base, digest, signatureInput: `regz=${params}` };
}
/** 22 random characters, different for each call. */
export const newNonce = () => crypto.randomBytes(16).toString('base64url');
export const signed = (key, text) =>
  crypto.sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
/** The headers that prove possession of the key. */
export function proofOf(device, asked) {
  const { base, digest, signatureInput } = requestBase(device, asked);
  const signature = `regz=:${signed(device.key, base).toString('base64')}:`;
  const proof = { signature, 'signature-input': signatureInput, 'content-digest': digest };
  return { sent: { signature, signatureInput }, proof };
}
/** Verifies that an answer is genuine and belongs to this request; null otherwise. */
export function checkAnswer(got, sent, trusted) {
  const [, params, created, next = '', kid] = ANSWER_INPUT.exec(got.signatureInput) ?? [];
  const signature = decoded(SIGNATURE.exec(got.signature)?.[1] ?? '', 'base64');
  const key = trusted.find((one) => one.kid === kid);
  if (key === undefined || signature === null) return null;
  if (digestOf(got.body) !== got.contentDigest) return null;
  const base = [
    `"@status": ${got.status}\n"content-digest": ${got.contentDigest}`,
    `"signature";req;key="regz": ${sent.signature.slice('regz='.length)}`,
    `"signature-input";req;key="regz": ${sent.signatureInput.slice('regz='.length)}`,
    `"@signature-params": ${params}`,
  ].join('\n');
  if (!isSignature(key, Buffer.from(base), signature)) return null;
  return { created: Number(created), next };
}
/** A file's payload, parsed only after its signature is verified; its header is compared as text. */
function openFile(file, keys, typ, device = '') {
  const [head, payload = '', spelled = '', ...rest] = file.split('.');
  const header = (kid) => `{"alg":"ES256",${device}"kid":"${kid}","typ":"${typ}"}`;
  const key = keys.find(({ kid }) => Buffer.from(header(kid)).toString('base64url') === head);
  const signature = decoded(spelled, 'base64url');
  if (key === undefined || signature === null) return null;
  if (rest.length > 0) return null;
  if (!isSignature(key, Buffer.from(`${head}.${payload}`), signature)) return null;
  return parsed(Buffer.from(payload, 'base64url').toString());
}
/** True if a text has the form of a signed file, unlike a proxy's page. */
export const isFile = (text) => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);
export function checkKeySet(file, { roots, seen, origin, now }) {
  const set = openFile(file, roots.map(named), 'regz-keys');
  if (set === null) return null;
  if (set.sequence < seen) return null;
  if (set.exp <= now) return null;
  if (!set.origins.includes(origin ?? set.origins[0] ?? '')) return null;
  return { ...set, keys: set.keys.map(named) };
}
function openGrace(file, here) {
  const grace = openFile(file, here.keys, 'regz-grace', `"dev":"${here.device}",`);
  if (grace !== null && grace.iat >= here.keysExp) return null;
  return grace;
}
export function checkGrace(file, here) {
  const grace = openGrace(file, here);
  if (grace === null) return { verdict: 'NO_FILE' };
  const floor = Math.max(here.floor, grace.iat);
  if (here.local < floor - ROLLBACK_SECONDS) return { verdict: 'CLOCK_BEHIND' };
  if (Math.max(floor, here.local) >= grace.exp) return { verdict: 'ENDED' };
  return { verdict: 'GRACE', grace };
}
/** The three parts of an offline file; null for any other text. */
function readOffline(text) {
  try {
    const { keySet, grace, values } = parsed(text) ?? {};
    if (typeof keySet !== 'string' || typeof grace !== 'string') return null;
    if (typeof values !== 'string') return null;
    return { keySet, grace, values };
  } catch {
    return null;
  }
}
export function checkOffline(text, here) {
  const file = readOffline(text);
  if (file === null) return null;
  const now = Math.max(here.floor, here.local);
  const set = checkKeySet(file.keySet, { ...here, origin: null, now });
  if (set === null) return null;
  const grace = openGrace(file.grace, { ...here, keys: set.keys, keysExp: set.exp });
  if (grace === null) return null;
  if (now >= grace.exp) return null;
  if (sha256(file.values).toString('base64url') !== grace.values) return null;
  return { file, set, grace };
}
/** Fifteen pairs of six parts, in the order of their keys in a box. */
const PAIRS = [0, 1, 2, 3, 4, 5].flatMap((one) =>
  [0, 1, 2, 3, 4, 5].filter((other) => other > one).map((other) => [one, other]),
);
const MAC_BYTES = 32;
const hmac = (key, text) => crypto.createHmac('sha256', key).update(text).digest();
/** The key of a pair of parts; null if the PC cannot read both. */
function pairKey(parts, one, other) {
  const [first, second] = [parts[one], parts[other]];
  return first && second ? sha256(`regz-pair\n${one}\n${first}\n${other}\n${second}`) : null;
}
function unsealed(key, text) {
  const bytes = decoded(text, 'base64url');
  if (bytes === null) return null;
  const [body, mac] = [bytes.subarray(0, -MAC_BYTES), bytes.subarray(-MAC_BYTES)];
  if (!hmac(hmac(key, 'regz-mac'), body).equals(mac)) return null;
  const vector = body.subarray(0, 16);
  const cipher = crypto.createDecipheriv('aes-256-cbc', hmac(key, 'regz-encrypt'), vector);
  return Buffer.concat([cipher.update(body.subarray(16)), cipher.final()]);
}
/** The contents of a box, if two of this PC's parts are those of its encryption. */
export function openBox(box, parts) {
  const [text = '', ...locked] = box.split('.');
  if (locked.length !== PAIRS.length) return null;
  for (const [at, [one, other]] of PAIRS.entries()) {
    const pair = pairKey(parts, one, other);
    const key = pair === null ? null : unsealed(pair, locked[at] ?? '');
    if (key !== null) return unsealed(key, text)?.toString() ?? null;
  }
  return null;
}
// ---- Sealing, and reading what is verified.
export function parsed(text) {
  return JSON.parse(text);
}
/** At most 64 UTF-16 units, the server's measure, without half a surrogate pair. */
export function cut(text) {
  return text.slice(0, 64).replace(/[\uD800-\uDBFF]$/, '');
}
/** Encrypts bytes: AES-256-CBC, then HMAC-SHA-256 over vector and ciphertext. */
function sealed(key, bytes) {
  const vector = crypto.randomBytes(16);
  const cipher = crypto.createCipheriv('aes-256-cbc', hmac(key, 'regz-encrypt'), vector);
  const text = Buffer.concat([vector, cipher.update(bytes), cipher.final()]);
  return Buffer.concat([text, hmac(hmac(key, 'regz-mac'), text)]).toString('base64url');
}
/** Encrypts a text under a random key, and that key once for every pair of the PC's parts. */
export function lockBox(text, parts) {
  const key = crypto.randomBytes(32);
  const keys = PAIRS.map(([one, other]) => pairKey(parts, one, other));
  if (keys.every((each) => each === null)) return null;
  const locked = keys.map((each) => (each === null ? '' : sealed(each, key)));
  return [sealed(key, Buffer.from(text)), ...locked].join('.');
}
