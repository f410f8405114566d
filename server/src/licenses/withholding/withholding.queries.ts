import type { Database } from '../../platform/database/database.ts';

export type Withholding = 'suspended' | 'revoked';

/**
 * The account that redeemed a license, read without locks; the account is locked before the
 * license.
 */
export async function findRedeemer(trx: Database, licenseKeyId: string) {
  const row = await trx
    .selectFrom('license_keys')
    .select('user_id as userId')
    .where('id', '=', licenseKeyId)
    .executeTakeFirstOrThrow();
  return row.userId;
}

/** Locks a license; undefined if it no longer belongs to `redeemer`. */
export async function lockLicense(trx: Database, licenseKeyId: string, redeemer: string | null) {
  return trx
    .selectFrom('license_keys')
    .select(['id', 'subscription', 'duration_days as durationDays', 'activated', 'withheld'])
    .where('id', '=', licenseKeyId)
    .where('user_id', 'is not distinct from', redeemer)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function setWithheld(
  trx: Database,
  licenseKeyId: string,
  withheld: Withholding | null,
): Promise<void> {
  await trx.updateTable('license_keys').set({ withheld }).where('id', '=', licenseKeyId).execute();
}

/** Revokes an unredeemed license; waits for a concurrent redemption. */
export async function revokeUnused(trx: Database, licenseKeyId: string): Promise<boolean> {
  const row = await trx
    .updateTable('license_keys')
    .set({ withheld: 'revoked' })
    .where('id', '=', licenseKeyId)
    .where('activated', '=', false)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
