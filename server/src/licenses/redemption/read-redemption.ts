import { trailAround } from '../../audit/read-back.ts';
import type { Database } from '../../platform/database/database.ts';
import { findRedeemAddress, findRedeemed } from './redemption-origins.queries.ts';

/** Who redeemed a key, when, and from where as far as the audit trail has it. */
type KeyRedemption = { at: Date; accountId: string | null; address: string | null };

/**
 * The redemption of a key, or null if it was not redeemed. The address is personal: it is only for staff. A key
 * that was imported has none.
 */
export async function readRedemption(db: Database, keyId: string): Promise<KeyRedemption | null> {
  const redeemed = await findRedeemed(db, keyId);
  if (redeemed === undefined) return null;
  const address = await findRedeemAddress(db, keyId, trailAround([redeemed.at]));
  return { ...redeemed, address };
}
