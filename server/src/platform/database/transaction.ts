import type { CompiledQuery, Transaction } from 'kysely';
import type { Database, DB } from './database.ts';
import { sendInOneTrip } from './in-one-trip.ts';

export interface TransactionScope {
  trx: Transaction<DB>;
  /** Runs `effect` once the transaction is committed; never if it is rolled back. */
  afterCommit: (effect: () => unknown) => void;
  /** Sends these last queries in one round trip with the commit. */
  withCommit: (queries: readonly CompiledQuery[]) => void;
}

/**
 * Runs `act` in one READ COMMITTED transaction and returns its result: everything is committed, or
 * nothing if `act` throws or a query fails. Effects registered with `afterCommit` run after the
 * commit, in order, and are awaited. An effect that throws does not undo the commit and does not
 * fail the call. `reportFailure` receives its error; by default it emits a process warning.
 */
export async function transaction<T>(
  db: Database,
  act: (scope: TransactionScope) => Promise<T>,
  reportFailure: (error: unknown) => void = warnOfFailure,
): Promise<T> {
  const effects: (() => unknown)[] = [];
  const lastQueries: CompiledQuery[] = [];
  let answered: Promise<unknown> = Promise.resolve();
  const result = await db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (trx) => {
      const decided = await act({
        trx,
        afterCommit: (effect) => effects.push(effect),
        withCommit: (queries) => lastQueries.push(...queries),
      });
      if (lastQueries.length === 0) return decided;
      ({ rows: answered } = await sendInOneTrip(trx, lastQueries));
      answered.catch(() => undefined);
      return decided;
    })
    .catch(async (error: unknown) => {
      // A query that fails makes the commit fail. The query's error names the reason.
      await answered;
      throw error;
    });
  for (const effect of effects) {
    try {
      await effect();
    } catch (error) {
      reportFailure(error);
    }
  }
  return result;
}

function warnOfFailure(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : new Error(String(error)));
}
