import { trailAround } from '../../audit/read-back.ts';
import type { Database } from '../../platform/database/database.ts';
import { findRedeemAddress, findRedeemed } from './redemption-origins.queries.ts';

/** The account and time of a redemption, and its address from the audit trail if there is one. */
type KeyRedemption = {
  at: Date;
  accountId: string | null;
  /** The account's name at that time. */
  username: string | null;
  address: string | null;
};

/**
 * The redemption of a key; null if it is not redeemed. The address is personal data, for staff
 * only. An imported key has none.
 */
export async function readRedemption(db: Database, keyId: string): Promise<KeyRedemption | null> {
  const redeemed = await findRedeemed(db, keyId);
  if (redeemed === undefined) return null;
  const address = await findRedeemAddress(db, keyId, trailAround([redeemed.at]));
  return { ...redeemed, address };
}
