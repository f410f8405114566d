import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher, Turn } from '../../platform/ports/password-hasher.ts';
import { fairTurns } from './fair-turns.ts';
import { isForeignHash, matchesForeign } from './foreign-hash.ts';
import { isUsableHash } from './stored-hash.ts';

/** OWASP's floor for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What is checked where there is no hash: as costly as any other, and of no known password. */
const NOBODYS_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const operator: Turn = { lane: 'operator', block: 'operator' };

/**
 * Hashing is the server's narrowest bottleneck: at most `atOnce` run, at most `queued` of a lane
 * wait their turn, and the rest is refused at once instead of making everybody slow.
 * @throws Refusal SERVICE_BUSY when there is no place in the lane.
 */
export function createPasswordHasher(options: { atOnce: number; queued: number }): PasswordHasher {
  const inTurn = fairTurns(options);

  return {
    hash: (password, turn = operator) => inTurn(turn, () => hash(password.normalize('NFKC'), COST)),
    matches: (stored, password, turn = operator) =>
      inTurn(turn, async () => {
        if (typeof stored === 'string' && isForeignHash(stored)) {
          return matchesForeign(stored, password);
        }
        const usable = typeof stored === 'string' && isUsableHash(stored);
        const right = await verify(usable ? stored : NOBODYS_HASH, password.normalize('NFKC'));
        return right && usable;
      }),
    isForeign: isForeignHash,
  };
}
