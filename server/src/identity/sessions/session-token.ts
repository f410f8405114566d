import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_SHAPE = /^([\w-]{22})\.([\w-]{43})$/;

export type SessionToken = { id: string; secret: Buffer };

/** A new token: 128 bits that name the session and 256 bits that open it. */
export function newSessionToken(): SessionToken & { text: string } {
  const id = randomBytes(16).toString('base64url');
  const secret = randomBytes(32);
  return { id, secret, text: `${id}.${secret.toString('base64url')}` };
}

/** Reads `<id>.<secret>`; null for any other shape. */
export function parseSessionToken(text: string | undefined): SessionToken | null {
  const [, id, secret] = TOKEN_SHAPE.exec(text ?? '') ?? [];
  if (id === undefined || secret === undefined) return null;
  return { id, secret: Buffer.from(secret, 'base64url') };
}

/** The stored hash of a secret. */
export function hashSecret(secret: Buffer): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** True if the secret has the stored hash, compared in constant time. */
export function secretMatches(secret: Buffer, storedHash: Buffer): boolean {
  return timingSafeEqual(hashSecret(secret), storedHash);
}
