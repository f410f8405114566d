import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** Whether staff listed a network, or one around it, as shared by many people. */
export async function isSharedNetwork(db: Database, network: string): Promise<boolean> {
  const { rows } = await sql<{ isShared: boolean }>`
    select exists (select from shop_shared_networks where ${network}::inet <<= network) as "isShared"`.execute(
    db,
  );
  return rows[0]?.isShared === true;
}
