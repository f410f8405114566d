import type { Database } from '../platform/database/database.ts';

/** The package of an account; null without a subscription, undefined without the account. */
export async function findPackage(db: Database, userId: string) {
  const row = await db
    .selectFrom('users')
    .select('subscription')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.subscription;
}

/** Changes the package if it still is `from` and the account is not banned; true when changed. */
export async function changePackage(
  trx: Database,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const changed = await trx
    .updateTable('users')
    .set({ subscription: to })
    .where('id', '=', userId)
    .where('subscription', '=', from)
    .where('banned', '=', false)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
