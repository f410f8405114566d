import { createHash, randomBytes, randomInt } from 'node:crypto';

/** A new token of 256 bits. */
export function newResetLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored hash of a token. */
export function hashResetLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The digits that the specified link contains. They have no effect. */
export function newRandomNumbers(): string {
  return String(randomInt(100_000_000, 1_000_000_000));
}
