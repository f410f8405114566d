import type { Database } from '../../platform/database/database.ts';

/** Keeps the nonce of a solved challenge; false when it was spent before. */
export async function spendNonce(
  db: Database,
  { nonce, expiresAt }: { nonce: string; expiresAt: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('account_challenges_spent')
    .values({ nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredNonces(db: Database, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('account_challenges_spent')
    .where('expires_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
