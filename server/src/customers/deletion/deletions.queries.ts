import type { Database } from '../../platform/database/database.ts';

type FormOwner = { sessionId: string; customerId: string };

/** Stores a checked form until a time; replaces an older one of the session. */
export async function upsertDeletionForm(
  db: Database,
  form: FormOwner & { reason: string; expiresAt: Date },
): Promise<void> {
  const values = {
    user_id: form.customerId,
    reason: form.reason,
    expires_at: form.expiresAt,
  };
  await db
    .insertInto('account_deletion_forms')
    .values({ session_id: form.sessionId, ...values })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
    .execute();
}

/** A checked form that waits for its proof at a time. */
export async function findPreparedDeletion(
  db: Database,
  { sessionId, customerId, at }: FormOwner & { at: Date },
): Promise<{ reason: string } | undefined> {
  return db
    .selectFrom('account_deletion_forms')
    .select('reason')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', customerId)
    .where('expires_at', '>', at)
    .executeTakeFirst();
}

/** Deletes and returns a checked form; undefined if none is waiting. */
export async function takeDeletionForm(
  trx: Database,
  { sessionId, customerId, at }: FormOwner & { at: Date },
): Promise<{ reason: string } | undefined> {
  return trx
    .deleteFrom('account_deletion_forms')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', customerId)
    .where('expires_at', '>', at)
    .returning('reason')
    .executeTakeFirst();
}

export async function deleteExpiredDeletionForms(db: Database, at: Date): Promise<void> {
  await db.deleteFrom('account_deletion_forms').where('expires_at', '<', at).execute();
}

/** Starts a countdown; false if one is already running. */
export async function insertDeletion(
  trx: Database,
  deletion: { customerId: string; reason: string; requestedAt: Date; executeAt: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('account_deletions')
    .values({
      user_id: deletion.customerId,
      reason: deletion.reason,
      requested_at: deletion.requestedAt,
      execute_at: deletion.executeAt,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The time of a pending deletion; undefined if none is pending. */
export async function findDeletion(db: Database, customerId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('account_deletions')
    .select('execute_at as executeAt')
    .where('user_id', '=', customerId)
    .executeTakeFirst();
  return row?.executeAt;
}

/** Cancels a deletion; false if none is pending. */
export async function removeDeletion(trx: Database, customerId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('account_deletions')
    .where('user_id', '=', customerId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes and returns a deletion that is due at a time; undefined if none is. */
export async function takeDueDeletion(
  trx: Database,
  { customerId, at }: { customerId: string; at: Date },
): Promise<{ reason: string } | undefined> {
  return trx
    .deleteFrom('account_deletions')
    .where('user_id', '=', customerId)
    .where('execute_at', '<=', at)
    .returning('reason')
    .executeTakeFirst();
}

export async function listDueDeletions(db: Database, at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('account_deletions')
    .select('user_id')
    .where('execute_at', '<=', at)
    .orderBy('execute_at')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Names of the accounts with a pending deletion. */
export async function listPendingDeletions(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('account_deletions')
    .innerJoin('users', 'users.id', 'account_deletions.user_id')
    .select('users.username')
    .execute();
  return rows.map(({ username }) => username);
}

/** The existing accounts among these names. */
export async function findAccountsNamed(db: Database, names: readonly string[]) {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where('username', 'in', names.length === 0 ? [''] : [...names])
    .execute();
  return new Set(rows.map(({ username }) => username));
}

/** Deletes an account with all rows that belong only to it; returns the data for later steps. */
export async function removeAccount(trx: Database, id: string) {
  return trx
    .deleteFrom('users')
    .where('id', '=', id)
    .returning(['username', 'email', 'subscription'])
    .executeTakeFirst();
}
