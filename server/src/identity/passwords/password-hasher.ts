import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher, Turn } from '../../platform/ports/password-hasher.ts';
import { fairTurns } from './fair-turns.ts';
import { isForeignHash, matchesForeign } from './foreign-hash.ts';
import { isUsableHash } from './stored-hash.ts';

/** OWASP's floor for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The hash to check for an unknown account: it costs as much as any other, and its password is
 * unknown.
 */
const NOBODYS_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const operator: Turn = { lane: 'operator', block: 'operator' };

/**
 * Limits concurrent hashing, the server's narrowest bottleneck: at most `atOnce` run, at most
 * `queued` per lane wait, and the rest is refused at once.
 * @throws Refusal SERVICE_BUSY if the lane is full.
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
