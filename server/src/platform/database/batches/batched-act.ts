import type { Database } from '../database.ts';
import { transaction } from '../transaction.ts';
import { batched } from './batched.ts';

type ActParts<Request, Facts, Decision> = {
  /** Reads, in one statement and without locks, what each request is decided on. */
  facts: (db: Database, requests: readonly Request[]) => Promise<readonly Facts[]>;
  /** The rule. It depends on its arguments and the clock only, and throws refusals. */
  decide: (request: Request, facts: Facts) => Decision;
  /** Decisions that share a key never take effect in the same batch. */
  keysOf: (decision: Decision) => readonly string[];
  /**
   * Writes the effects of those decisions whose facts are still as they were read, without waiting
   * for locks; says of each decision whether it did.
   */
  effects: (trx: Database, decisions: readonly Decision[]) => Promise<readonly boolean[]>;
  /**
   * Locks what must stay as it is, waiting if necessary. Returns the request with what it says
   * about that brought up to date.
   */
  lock: (trx: Database, request: Request) => Promise<Request>;
};

/**
 * An act that many people request at once: the facts of concurrent requests are read in one
 * statement, each request is decided on its own by the rule, and the effects of concurrent decisions
 * are written in one transaction. What had changed between the two, or was locked, is decided again
 * in a transaction of its own that holds the locks. For acts of which more than 200 a second are
 * needed; any other is a plain transaction. Source: decision record 0004.
 */
export function batchedAct<Request, Facts, Decision>(
  db: Database,
  { facts, decide, keysOf, effects, lock }: ActParts<Request, Facts, Decision>,
): (request: Request) => Promise<Decision> {
  const readFacts = batched((requests: readonly Request[]) => facts(db, requests));
  const takeEffect = batched(
    (decisions: readonly Decision[]) => transaction(db, ({ trx }) => effects(trx, decisions)),
    { keysOf },
  );

  return async (request) => {
    const decision = decide(request, await readFacts(request));
    return (await takeEffect(decision)) ? decision : actUnderLocks(request);
  };

  async function actUnderLocks(overtaken: Request): Promise<Decision> {
    return transaction(db, async ({ trx }) => {
      const request = await lock(trx, overtaken);
      const [read] = await facts(trx, [request]);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one request, so one item
      const decision = decide(request, read as Facts);
      const [hasEffect] = await effects(trx, [decision]);
      if (hasEffect !== true) throw new Error('what was locked has changed');
      return decision;
    });
  }
}
