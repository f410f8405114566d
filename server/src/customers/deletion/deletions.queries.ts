import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

type FormOwner = { sessionId: string; customerId: string };

/** Keeps a checked form for ten minutes of the database's clock; an older one of the session goes. */
export async function upsertDeletionForm(
  db: Database,
  form: FormOwner & { reason: string },
): Promise<void> {
  const values = {
    user_id: form.customerId,
    reason: form.reason,
    expires_at: sql<Date>`clock_timestamp() + interval '10 minutes'`,
  };
  await db
    .insertInto('account_deletion_forms')
    .values({ session_id: form.sessionId, ...values })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
    .execute();
}

/** A checked form that waits for its proof. */
export async function findPreparedDeletion(
  db: Database,
  { sessionId, customerId }: FormOwner,
): Promise<{ reason: string } | undefined> {
  return db
    .selectFrom('account_deletion_forms')
    .select('reason')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', customerId)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
}

/** Removes a checked form and returns it; undefined if none is waiting any more. */
export async function takeDeletionForm(
  trx: Database,
  { sessionId, customerId }: FormOwner,
): Promise<{ reason: string } | undefined> {
  return trx
    .deleteFrom('account_deletion_forms')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', customerId)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning('reason')
    .executeTakeFirst();
}

export async function deleteExpiredDeletionForms(db: Database): Promise<void> {
  await db
    .deleteFrom('account_deletion_forms')
    .where('expires_at', '<', sql<Date>`clock_timestamp()`)
    .execute();
}

export type PendingDeletion = { executeAt: Date; now: Date };

/**
 * Starts a countdown by the database's clock; undefined if one is already running. In whole
 * milliseconds, so that the job and the row have the same time.
 */
export async function insertDeletion(
  trx: Database,
  deletion: { customerId: string; reason: string; delaySeconds: number },
): Promise<PendingDeletion | undefined> {
  const { customerId, reason, delaySeconds } = deletion;
  const now = sql<Date>`date_trunc('milliseconds', statement_timestamp())`;
  return trx
    .insertInto('account_deletions')
    .values({
      user_id: customerId,
      reason,
      requested_at: now,
      execute_at: sql<Date>`${now} + make_interval(secs => ${delaySeconds})`,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning(['execute_at as executeAt', 'requested_at as now'])
    .executeTakeFirst();
}

export async function findDeletion(
  db: Database,
  customerId: string,
): Promise<PendingDeletion | undefined> {
  return db
    .selectFrom('account_deletions')
    .select(['execute_at as executeAt', sql<Date>`clock_timestamp()`.as('now')])
    .where('user_id', '=', customerId)
    .executeTakeFirst();
}

/** Calls a deletion off; false where none runs, because it was cancelled or carried out. */
export async function removeDeletion(trx: Database, customerId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('account_deletions')
    .where('user_id', '=', customerId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a due deletion and returns it; undefined if none is pending or due. */
export async function takeDueDeletion(
  trx: Database,
  customerId: string,
): Promise<{ reason: string } | undefined> {
  return trx
    .deleteFrom('account_deletions')
    .where('user_id', '=', customerId)
    .where('execute_at', '<=', sql<Date>`clock_timestamp()`)
    .returning('reason')
    .executeTakeFirst();
}

export async function listDueDeletions(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('account_deletions')
    .select('user_id')
    .where('execute_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('execute_at')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Deletes an account with everything that belongs only to it; returns what the follow-ups need. */
export async function removeAccount(trx: Database, id: string) {
  return trx
    .deleteFrom('users')
    .where('id', '=', id)
    .returning(['username', 'email', 'subscription'])
    .executeTakeFirst();
}
