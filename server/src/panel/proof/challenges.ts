import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import { strictBytes } from '../keys/p256.ts';

/** The lifetime of a challenge, and the tolerance for another process's clock. */
const GOOD_MINUTES = 10;
const AHEAD_MINUTES = 1;
const MINUTE_BYTES = 4;
const CHALLENGE_BYTES = 16;

export type Challenges = {
  /** The challenge of the minute. */
  next(): string;
  isGood(challenge: string): boolean;
};

/**
 * A challenge is the minute and its MAC, 16 bytes as base64url. All callers get the same one, it is
 * not stored, and later ones cannot be predicted. So a recorded request expires, and requests
 * cannot be prepared in advance.
 */
export function createChallenges(key: Buffer, clock: () => number): Challenges {
  const minuteNow = () => Math.floor(clock() / MINUTE_MS);

  function challengeOf(minute: number): Buffer {
    const at = Buffer.alloc(MINUTE_BYTES);
    at.writeUInt32BE(minute);
    const mac = createHmac('sha256', key).update(at).digest();
    return Buffer.concat([at, mac.subarray(0, CHALLENGE_BYTES - MINUTE_BYTES)]);
  }

  return {
    next: () => challengeOf(minuteNow()).toString('base64url'),
    isGood: (challenge) => {
      const bytes = strictBytes(challenge, 'base64url');
      if (bytes?.length !== CHALLENGE_BYTES) return false;
      const minute = bytes.readUInt32BE(0);
      if (!timingSafeEqual(challengeOf(minute), bytes)) return false;
      const age = minuteNow() - minute;
      return age >= -AHEAD_MINUTES && age <= GOOD_MINUTES;
    },
  };
}
