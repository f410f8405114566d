import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';

type Nonce = { nonce: string; expiresAt: Date };

const insertNonce = preparedQuery((db, { nonce, expiresAt }: Nonce) =>
  db
    .insertInto('account_challenges_spent')
    .values({ nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .returning('nonce'),
);

/** Keeps the nonce of a solved challenge; false when it was spent before. */
export async function spendNonce(db: Database, spending: Nonce): Promise<boolean> {
  const rows = await insertNonce(db, spending);
  return rows.length > 0;
}

export async function deleteExpiredNonces(db: Database, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('account_challenges_spent')
    .where('expires_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Whether staff listed a network, or one around it, as shared by many people. */
export async function isSharedNetwork(db: Database, network: string): Promise<boolean> {
  const { rows } = await sql<{ isShared: boolean }>`
    select exists (select from shop_shared_networks where ${network}::inet <<= network) as "isShared"`.execute(
    db,
  );
  return rows[0]?.isShared === true;
}
