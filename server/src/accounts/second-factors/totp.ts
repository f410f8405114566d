import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { base32 } from './base32.ts';

const STEP_MS = 30_000;
const DIGITS = 6;
/** How far a phone's clock may be off, in steps to either side. */
const TOLERANCE = 1;
/** As long as the digest of HMAC-SHA-1, which RFC 4226 asks for. */
const SECRET_BYTES = 20;

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The number of the 30 s step that a moment lies in. Source: RFC 6238 4.2. */
export function totpStepAt(nowMs: number): number {
  return Math.floor(nowMs / STEP_MS);
}

/** The code of one step: HMAC-SHA-1, truncated to six digits. Source: RFC 4226 5.3, RFC 6238. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The step that six digits are the code of, one step before or after the present one included;
 * null when they are of none. All candidates are compared, in constant time.
 */
export function matchingTotpStep(secret: Uint8Array, digits: string, nowMs: number): number | null {
  const present = totpStepAt(nowMs);
  let found: number | null = null;
  for (let step = present - TOLERANCE; step <= present + TOLERANCE; step += 1) {
    if (equalText(totpCode(secret, step), digits)) found = step;
  }
  return found;
}

/** The link by which an authenticator app takes over a secret. */
export function totpUri(secret: Uint8Array, username: string): string {
  const label = `Regz:${encodeURIComponent(username)}`;
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer: 'Regz',
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_MS / 1000),
  });
  return `otpauth://totp/${label}?${query.toString()}`;
}

function equalText(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
