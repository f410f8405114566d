import type { Database } from '../../platform/database/database.ts';
import { findRedemption, type KeyRedemption } from './redemption-origins.queries.ts';

/** The redemption of a key; null while nobody has redeemed it. Only for staff: the address is whoever's that did. */
export async function readRedemption(db: Database, keyId: string): Promise<KeyRedemption | null> {
  return (await findRedemption(db, keyId)) ?? null;
}
