import type { Transaction } from 'kysely';
import type { Database, DB } from './database.ts';

export interface TransactionScope {
  trx: Transaction<DB>;
  /** Runs `effect` once the transaction is committed; never if it is rolled back. */
  afterCommit: (effect: () => unknown) => void;
}

/**
 * Runs `act` in one READ COMMITTED transaction and returns its result: everything is committed, or
 * nothing if `act` throws. Effects registered with `afterCommit` run after the commit, in order,
 * and are awaited. An effect that throws does not undo the commit and does not fail the call:
 * `reportFailure` hears of it (a process warning by default).
 */
export async function transaction<T>(
  db: Database,
  act: (scope: TransactionScope) => Promise<T>,
  reportFailure: (error: unknown) => void = warnOfFailure,
): Promise<T> {
  const effects: (() => unknown)[] = [];
  const result = await db
    .transaction()
    .setIsolationLevel('read committed')
    .execute((trx) => act({ trx, afterCommit: (effect) => effects.push(effect) }));
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
