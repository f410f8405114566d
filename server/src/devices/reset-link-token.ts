import { createHash, randomBytes, randomInt } from 'node:crypto';

/** A new token of 256 bits. */
export function newResetLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. */
export function hashResetLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The digits the specified link carries; they decide nothing. */
export function newRandomNumbers(): string {
  return String(randomInt(100_000_000, 1_000_000_000));
}
