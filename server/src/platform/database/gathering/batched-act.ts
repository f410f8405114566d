import type { Database } from '../database.ts';
import { transaction } from '../transaction.ts';
import { gather } from './gather.ts';

type ActParts<Request, Facts, Effect> = {
  /** Effects that share a key are never written in the same batch. */
  keysOf: (effect: Effect) => readonly string[];
  /** Reads, in one statement and without locks, what each request is decided on. */
  facts: (db: Database, requests: readonly Request[]) => Promise<readonly Facts[]>;
  /** The rule: what the request does, which depends on the arguments only. Throws refusals. */
  decide: (request: Request, facts: Facts) => Effect;
  /**
   * Writes those whose facts are still as they were read, without waiting for locks, and says of
   * each whether it did.
   */
  write: (trx: Database, effects: readonly Effect[]) => Promise<readonly boolean[]>;
  /**
   * Locks what must stay as it is, waiting if necessary. Returns the request with what it says
   * about that brought up to date.
   */
  lock: (trx: Database, request: Request) => Promise<Request>;
};

/**
 * An act that many people request at once: concurrent requests are read in one statement and
 * written in one transaction, and each is decided on its own by the rule. What had changed between
 * the two, or was locked, is decided again in a transaction of its own that holds the locks. For
 * acts of which more than 200 a second are needed; any other is a plain transaction. Source:
 * decision 56.
 */
export function batchedAct<Request, Facts, Effect>(
  db: Database,
  { keysOf, facts, decide, write, lock }: ActParts<Request, Facts, Effect>,
): (request: Request) => Promise<Effect> {
  const readFacts = gather((requests: readonly Request[]) => facts(db, requests));
  const writeEffect = gather(
    (effects: readonly Effect[]) => transaction(db, ({ trx }) => write(trx, effects)),
    { keysOf },
  );

  async function actUnderLocks(asked: Request): Promise<Effect> {
    return transaction(db, async ({ trx }) => {
      const request = await lock(trx, asked);
      const [read] = await facts(trx, [request]);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one request, so one item
      const effect = decide(request, read as Facts);
      const [isWritten] = await write(trx, [effect]);
      if (isWritten !== true) throw new Error('what was locked has changed');
      return effect;
    });
  }

  return async (request) => {
    const effect = decide(request, await readFacts(request));
    return (await writeEffect(effect)) ? effect : actUnderLocks(request);
  };
}
