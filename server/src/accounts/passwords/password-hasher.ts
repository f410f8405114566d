import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher } from '../../platform/ports/password-hasher.ts';
import { Refusal } from '../../platform/refusal.ts';

/** OWASP's floor for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing is the narrowest pipe of the server: at most `atOnce` run, at most `queued` wait, and
 * the rest is refused at once instead of making everybody slow.
 * @throws Refusal SERVICE_BUSY when the queue is full.
 */
export async function createPasswordHasher(options: {
  atOnce: number;
  queued: number;
}): Promise<PasswordHasher> {
  const nobody = await hash('no account has this password', COST);
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < options.atOnce) running += 1;
    else if (waiting.length < options.queued) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else throw new Refusal('SERVICE_BUSY', { retryAfterSeconds: 2 });
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password.normalize('NFKC'), COST)),
    matches: (stored, password) =>
      inTurn(async () => {
        const right = await verify(stored ?? nobody, password.normalize('NFKC'));
        return right && stored !== undefined;
      }),
  };
}
