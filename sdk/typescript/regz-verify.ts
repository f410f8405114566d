/**
 * Verification and encryption for `regz-panel.ts`: signatures, key sets, files, and data bound to this PC. It makes
 * no requests and keeps no state.
 */
import * as crypto from 'node:crypto';

/** Features that a package includes: those of a new installation, and others that staff create. */
export type FeatureGroup =
  | 'Owner'
  | 'Admin'
  | 'Staff'
  | 'Tester'
  | 'External'
  | 'AimSilent'
  | 'Supreme'
  | 'Essential'
  | 'Legit'
  | 'Esp'
  | 'Utility'
  | 'Hotkey'
  | 'Experiment'
  | (string & Record<never, never>);
type Ends = Record<'endsOn' | 'endsAt', string | null>;
export type Package = Ends & { package: string | null; groups: FeatureGroup[] };

// ---- Verification, one check a line: without any of them a shared vector has another verdict.

export type Point = { x: string; y: string };
export type Key = Point & { kid: string };
type Sent = { signature: string; signatureInput: string };
type Got = Sent & { contentDigest: string; status: number; body: Uint8Array | string };
export type KeySet = { sequence: number; iat: number; exp: number; origins: string[]; keys: Key[] };
export type Grace = Package & { iat: number; exp: number; values: string; username?: string };
export type OfflineFile = Record<'keySet' | 'grace' | 'values', string>;

const REQUEST_LIST = '("@method" "@target-uri" "content-digest")';
const ANSWER_INPUT =
  /^regz=(\("@status" "content-digest" "signature";req;key="regz" "signature-input";req;key="regz"\);created=(\d{10});nonce="([\w-]{22})";keyid="([\w-]{43})";tag="regz-answer")$/;
const SIGNATURE = /^regz=:([A-Za-z0-9+/]{86}==):$/;
const ROLLBACK_SECONDS = 600;

export const sha256 = (bytes: Uint8Array | string) =>
  crypto.createHash('sha256').update(bytes).digest();
const digestOf = (body: Uint8Array | string) => `sha-256=:${sha256(body).toString('base64')}:`;

/** A key's id is computed from the key, never read (RFC 7638). */
export function named({ x = '', y = '' }: Partial<Point>): Key {
  const kid = sha256(`{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`).toString('base64url');
  return { x, y, kid };
}

/** Decodes only canonical text, so that a signature has one valid encoding. */
function decoded(text: string, form: 'base64' | 'base64url'): Buffer | null {
  const bytes = Buffer.from(text, form);
  return bytes.toString(form) === text ? bytes : null;
}

export function isSignature({ x, y }: Point, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    const key = crypto.createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return crypto.verify('sha256', message, { key, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    return false;
  }
}

/** The text that a request signs (RFC 9421); `own` are 22 random characters. */
type Asked = Record<'method' | 'targetUri' | 'body' | 'challenge' | 'own', string>;
export function requestBase({ x, y }: Point, asked: Asked) {
  const params = `${REQUEST_LIST};nonce="${asked.challenge}.${asked.own}";keyid="${x}.${y}";tag="regz-request"`;
  const digest = digestOf(asked.body);
  const base = `"@method": ${asked.method}\n"@target-uri": ${asked.targetUri}\n"content-digest": ${digest}\n"@signature-params": ${params}`;
  return { base, digest, signatureInput: `regz=${params}` };
}

/** 22 random characters, different for each call. */
export const newNonce = () => crypto.randomBytes(16).toString('base64url');
export const signed = (key: crypto.KeyObject, text: string) =>
  crypto.sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });

/** The headers that prove possession of the key. */
export function proofOf(device: Point & { key: crypto.KeyObject }, asked: Asked) {
  const { base, digest, signatureInput } = requestBase(device, asked);
  const signature = `regz=:${signed(device.key, base).toString('base64')}:`;
  const proof = { signature, 'signature-input': signatureInput, 'content-digest': digest };
  return { sent: { signature, signatureInput }, proof };
}

/** Verifies that an answer is genuine and belongs to this request; null otherwise. */
export function checkAnswer(got: Got, sent: Sent, trusted: readonly Key[]) {
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
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the header says what was signed
function openFile<Payload>(file: string, keys: readonly Key[], typ: string, device = '') {
  const [head, payload = '', spelled = '', ...rest] = file.split('.');
  const header = (kid: string) => `{"alg":"ES256",${device}"kid":"${kid}","typ":"${typ}"}`;
  const key = keys.find(({ kid }) => Buffer.from(header(kid)).toString('base64url') === head);
  const signature = decoded(spelled, 'base64url');
  if (key === undefined || signature === null) return null;
  if (rest.length > 0) return null;
  if (!isSignature(key, Buffer.from(`${head}.${payload}`), signature)) return null;
  return parsed<Payload>(Buffer.from(payload, 'base64url').toString());
}

/** True if a text has the form of a signed file, unlike a proxy's page. */
export const isFile = (text: string) => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);

/** The key set if a pinned root signed it, its sequence is not older, and it lists the origin (if any). */
type Seen = { roots: readonly Point[]; seen: number; origin: string | null; now: number };
export function checkKeySet(file: string, { roots, seen, origin, now }: Seen): KeySet | null {
  const set = openFile<KeySet>(file, roots.map(named), 'regz-keys');
  if (set === null) return null;
  if (set.sequence < seen) return null;
  if (set.exp <= now) return null;
  if (!set.origins.includes(origin ?? set.origins[0] ?? '')) return null;
  return { ...set, keys: set.keys.map(named) };
}

/** A grace file of this device, created before the key set ends; it may outlive the key set. */
type Trust = { keys: readonly Key[]; keysExp: number; device: string };
function openGrace(file: string, here: Trust): Grace | null {
  const grace = openFile<Grace>(file, here.keys, 'regz-grace', `"dev":"${here.device}",`);
  if (grace !== null && grace.iat >= here.keysExp) return null;
  return grace;
}

/** Checks whether a grace file permits this PC to run. Times in seconds; `floor` is in the past. */
type Now = { floor: number; local: number };
type Verdict = 'GRACE' | 'NO_FILE' | 'CLOCK_BEHIND' | 'ENDED';
export function checkGrace(file: string, here: Trust & Now): { verdict: Verdict; grace?: Grace } {
  const grace = openGrace(file, here);
  if (grace === null) return { verdict: 'NO_FILE' };
  const floor = Math.max(here.floor, grace.iat);
  if (here.local < floor - ROLLBACK_SECONDS) return { verdict: 'CLOCK_BEHIND' };
  if (Math.max(floor, here.local) >= grace.exp) return { verdict: 'ENDED' };
  return { verdict: 'GRACE', grace };
}

/** The three parts of an offline file; null for any other text. */
function readOffline(text: string): OfflineFile | null {
  try {
    const { keySet, grace, values } = parsed<Partial<OfflineFile> | null>(text) ?? {};
    if (typeof keySet !== 'string' || typeof grace !== 'string') return null;
    if (typeof values !== 'string') return null;
    return { keySet, grace, values };
  } catch {
    return null;
  }
}

/** The contents of a genuine offline file for this PC. It has its own key set, and permits a slow clock. */
type Asking = Now & { roots: readonly Point[]; seen: number; device: string };
export function checkOffline(text: string, here: Asking) {
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
  [0, 1, 2, 3, 4, 5].filter((other) => other > one).map((other) => [one, other] as const),
);
const MAC_BYTES = 32;
const hmac = (key: Uint8Array, text: Uint8Array | string) =>
  crypto.createHmac('sha256', key).update(text).digest();

/** The key of a pair of parts; null if the PC cannot read both. */
function pairKey(parts: readonly string[], one: number, other: number): Buffer | null {
  const [first, second] = [parts[one], parts[other]];
  return first && second ? sha256(`regz-pair\n${one}\n${first}\n${other}\n${second}`) : null;
}

function unsealed(key: Uint8Array, text: string): Buffer | null {
  const bytes = decoded(text, 'base64url');
  if (bytes === null) return null;
  const [body, mac] = [bytes.subarray(0, -MAC_BYTES), bytes.subarray(-MAC_BYTES)];
  if (!hmac(hmac(key, 'regz-mac'), body).equals(mac)) return null;
  const vector = body.subarray(0, 16);
  const cipher = crypto.createDecipheriv('aes-256-cbc', hmac(key, 'regz-encrypt'), vector);
  return Buffer.concat([cipher.update(body.subarray(16)), cipher.final()]);
}

/** The contents of a box, if two of this PC's parts are those of its encryption. */
export function openBox(box: string, parts: readonly string[]): string | null {
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

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what it reads
export function parsed<Kind>(text: string): Kind {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- signed, or written by this file
  return JSON.parse(text) as Kind;
}

/** At most 64 UTF-16 units, the server's measure, without half a surrogate pair. */
export function cut(text: string): string {
  return text.slice(0, 64).replace(/[\uD800-\uDBFF]$/, '');
}

/** Encrypts bytes: AES-256-CBC, then HMAC-SHA-256 over vector and ciphertext. */
function sealed(key: Uint8Array, bytes: Uint8Array): string {
  const vector = crypto.randomBytes(16);
  const cipher = crypto.createCipheriv('aes-256-cbc', hmac(key, 'regz-encrypt'), vector);
  const text = Buffer.concat([vector, cipher.update(bytes), cipher.final()]);
  return Buffer.concat([text, hmac(hmac(key, 'regz-mac'), text)]).toString('base64url');
}

/** Encrypts a text under a random key, and that key once for every pair of the PC's parts. */
export function lockBox(text: string, parts: readonly string[]): string | null {
  const key = crypto.randomBytes(32);
  const keys = PAIRS.map(([one, other]) => pairKey(parts, one, other));
  if (keys.every((each) => each === null)) return null;
  const locked = keys.map((each) => (each === null ? '' : sealed(each, key)));
  return [sealed(key, Buffer.from(text)), ...locked].join('.');
}
