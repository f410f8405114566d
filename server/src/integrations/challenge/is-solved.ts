import { createHmac, timingSafeEqual } from 'node:crypto';
import type { altchaChallenge } from '@regz/contract/identity/challenges.ts';
import type * as z from 'zod';

type Secrets = { hmacSignatureSecret: string; hmacKeySignatureSecret: string };

const HEXADECIMAL = /^(?:[0-9a-f]{2})+$/;

/**
 * Whether a challenge is ours and unchanged, and its solution is the key derived when it was
 * created: altcha-lib's `verifySolution` for challenges with a signed key, which all of ours have,
 * but with Node's own HMAC. The library's four Web Crypto calls, each a trip to another thread,
 * took a sixth of Node's time for a purchase.
 */
export function isSolved(
  { parameters, signature }: z.infer<typeof altchaChallenge>,
  derivedKey: string,
  secrets: Secrets,
): boolean {
  const text = JSON.stringify(inOrder(parameters));
  if (!isSignature(signature, Buffer.from(text), secrets.hmacSignatureSecret)) return false;
  if (!HEXADECIMAL.test(derivedKey)) return false;
  const key = Buffer.from(derivedKey, 'hex');
  return isSignature(parameters.keySignature, key, secrets.hmacKeySignatureSecret);
}

function isSignature(given: string, data: Buffer, secret: string): boolean {
  const ours = Buffer.from(createHmac('sha256', secret).update(data).digest('hex'));
  const theirs = Buffer.from(given);
  return theirs.length === ours.length && timingSafeEqual(theirs, ours);
}

/** The same with the names of every object in alphabetical order, as the library signs it. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, inOrder(each)]));
}
