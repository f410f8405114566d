import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const SHAPE = /^(rgz_([0-9A-Za-z]{12})_([0-9A-Za-z]{43}))([0-9A-Za-z]{6})$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export type ApiToken = { id: string; secretHash: Buffer };

/**
 * A new token, `rgz_<id>_<secret><checksum>`: 71 bits that name it, 256 that open it, and a CRC-32
 * of what precedes, so that scanners of code and logs can find leaked ones.
 */
export function newApiToken(): ApiToken & { text: string } {
  const id = base62(randomBytes(9), 13).slice(-12);
  const secret = base62(randomBytes(32), 43);
  const body = `rgz_${id}_${secret}`;
  return { id, secretHash: hashOf(secret), text: body + checksum(body) };
}

/** Reads a token; null for any other shape, or where a character was mistyped or is missing. */
export function parseApiToken(text: string): ApiToken | null {
  const [, body, id, secret, sum] = SHAPE.exec(text) ?? [];
  if (body === undefined || id === undefined || secret === undefined) return null;
  return checksum(body) === sum ? { id, secretHash: hashOf(secret) } : null;
}

/** Whether two tokens have the same secret, compared in constant time. */
export function sameSecret(given: Buffer, stored: Buffer): boolean {
  return timingSafeEqual(given, stored);
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function checksum(body: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return base62(bytes, 6);
}

function base62(bytes: Buffer, length: number): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  while (rest > 0n) {
    text = (DIGITS[Number(rest % 62n)] ?? '') + text;
    rest /= 62n;
  }
  return text.padStart(length, '0');
}
