import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { preparedText } from '../../platform/database/prepared-query.ts';

type Nonce = { nonce: string; expiresAt: Date };

/** A query that stores the nonce of a solved challenge. No row if it was spent before. */
export const nonceInsert = preparedText((db, { nonce, expiresAt }: Nonce) =>
  db
    .insertInto('account_challenges_spent')
    .values({ nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .returning('nonce'),
);

export async function deleteExpiredNonces(db: Database, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('account_challenges_spent')
    .where('expires_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** True if staff listed a network, or one that contains it, as shared by many people. */
export async function isSharedNetwork(db: Database, network: string): Promise<boolean> {
  const { rows } = await sql<{ isShared: boolean }>`
    select exists (select from shop_shared_networks where ${network}::inet <<= network) as "isShared"`.execute(
    db,
  );
  return rows[0]?.isShared === true;
}
