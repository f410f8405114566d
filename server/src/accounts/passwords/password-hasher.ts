import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher, Turn } from '../../platform/ports/password-hasher.ts';
import { fairTurns } from './fair-turns.ts';
import { isUsableHash } from './stored-hash.ts';

/** OWASP's floor for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const operator: Turn = { lane: 'operator', block: 'operator' };

/**
 * Hashing is the narrowest pipe of the server: at most `atOnce` run, at most `queued` of a lane
 * wait their turn, and the rest is refused at once instead of making everybody slow.
 * @throws Refusal SERVICE_BUSY when there is no place in the lane.
 */
export async function createPasswordHasher(options: {
  atOnce: number;
  queued: number;
}): Promise<PasswordHasher> {
  const nobody = await hash('no account has this password', COST);
  const inTurn = fairTurns(options);

  return {
    hash: (password, turn = operator) => inTurn(turn, () => hash(password.normalize('NFKC'), COST)),
    matches: (stored, password, turn = operator) =>
      inTurn(turn, async () => {
        const usable = typeof stored === 'string' && isUsableHash(stored);
        const right = await verify(usable ? stored : nobody, password.normalize('NFKC'));
        return right && usable;
      }),
  };
}
