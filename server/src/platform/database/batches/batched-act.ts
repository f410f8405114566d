import type { Database } from '../database.ts';
import { transaction, type TransactionScope } from '../transaction.ts';
import { batched } from './batched.ts';

type ActParts<Request, Facts, Decision> = {
  /** Reads the facts for each decision in one statement, without locks. */
  facts: (db: Database, requests: readonly Request[]) => Promise<readonly Facts[]>;
  /** The rule. It depends on its arguments and the clock only, and throws refusals. */
  decide: (request: Request, facts: Facts) => Decision;
  /** Decisions that share a key never take effect in the same batch. */
  keysOf: (decision: Decision) => readonly string[];
  /**
   * Writes the effects of the decisions whose facts have not changed, without waiting for locks.
   * Returns for each decision whether it took effect.
   */
  effects: (scope: TransactionScope, decisions: readonly Decision[]) => Promise<readonly boolean[]>;
  /**
   * Locks the facts that must not change, waiting if necessary. Returns the request with current
   * facts.
   */
  lock: (trx: Database, request: Request) => Promise<Request>;
};

/** Reads the facts for a request at once. The returned function decides and acts. */
export type Act<Request, Decision> = (request: Request) => () => Promise<Decision>;

/**
 * An act with many concurrent requests. One statement reads the facts of concurrent requests, the
 * rule decides each request separately, and one transaction writes the effects. If facts changed in
 * between or were locked, the request is decided again in its own transaction, which holds the
 * locks. Use it for acts that need more than 200 a second; use a plain transaction for others.
 * Source: decision record 0004.
 */
export function batchedAct<Request, Facts, Decision>(
  db: Database,
  { facts, decide, keysOf, effects, lock }: ActParts<Request, Facts, Decision>,
): Act<Request, Decision> {
  const readFacts = batched((requests: readonly Request[]) => facts(db, requests));
  const takeEffect = batched(
    (decisions: readonly Decision[]) => transaction(db, (scope) => effects(scope, decisions)),
    { keysOf },
  );

  return (request) => {
    const read = readFacts(request);
    read.catch(() => undefined);
    return async () => {
      const decision = decide(request, await read);
      return (await takeEffect(decision)) ? decision : actUnderLocks(request);
    };
  };

  async function actUnderLocks(overtaken: Request): Promise<Decision> {
    return transaction(db, async (scope) => {
      const { trx } = scope;
      const request = await lock(trx, overtaken);
      const [read] = await facts(trx, [request]);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one request, so one item
      const decision = decide(request, read as Facts);
      const [hasEffect] = await effects(scope, [decision]);
      if (hasEffect !== true) throw new Error('what was locked has changed');
      return decision;
    });
  }
}
