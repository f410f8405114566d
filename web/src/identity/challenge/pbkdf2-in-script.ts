import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { solveChallenge } from 'altcha/lib';

type Work = Omit<Parameters<typeof solveChallenge>[0], 'controller' | 'deriveKey'>;

/** A worker that solves challenges like altcha's own, for browsers without `crypto.subtle`. */
const controller = new AbortController();

self.addEventListener(
  'message',
  ({ data }: MessageEvent<{ type: 'abort' } | (Work & { type: 'work' })>) => {
    if (data.type === 'abort') controller.abort();
    else void work(data);
  },
);

async function work(given: Work): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's messages have no origin
  self.postMessage(await solveChallenge({ ...given, controller, deriveKey }));
}

async function deriveKey(
  { cost, keyLength }: { cost: number; keyLength: number },
  salt: Uint8Array,
  password: Uint8Array,
): Promise<{ derivedKey: Uint8Array }> {
  return { derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }) };
}
