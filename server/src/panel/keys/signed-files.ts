import {
  isSignedBy,
  type Point,
  type SigningKey,
  signText,
  strictBytes,
  thumbprint,
} from './p256.ts';

/** The purpose of a file: a set of keys, or the offline use of one device. */
type Purpose = { type: 'regz-keys' } | { type: 'regz-grace'; deviceId: string };

/**
 * A file is a compact JWS (ES256) whose first part is a fixed text. That part is compared, not
 * parsed, so a file cannot choose its algorithm and is parsed only after verification.
 */
export function makeFile(key: SigningKey, purpose: Purpose, payload: object): string {
  const input = `${headerOf(key.kid, purpose)}.${encoded(JSON.stringify(payload))}`;
  return `${input}.${signText(key, input).toString('base64url')}`;
}

/** The payload of a file that one of the keys signed for this purpose; null for anything else. */
export function openFile(text: string, keys: readonly Point[], purpose: Purpose): unknown {
  const [header, payload = '', signature = '', ...rest] = text.split('.');
  const key = keys.find((each) => headerOf(thumbprint(each), purpose) === header);
  const bytes = strictBytes(signature, 'base64url');
  if (key === undefined || bytes === null || rest.length > 0) return null;
  if (!isSignedBy(key, `${header}.${payload}`, bytes)) return null;
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
}

function headerOf(kid: string, purpose: Purpose): string {
  const device = purpose.type === 'regz-grace' ? `"dev":"${purpose.deviceId}",` : '';
  return encoded(`{"alg":"ES256",${device}"kid":"${kid}","typ":"${purpose.type}"}`);
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url');
}
