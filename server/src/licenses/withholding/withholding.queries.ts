import type { Database } from '../../platform/database/database.ts';

export type Withholding = 'suspended' | 'revoked';

/** Who redeemed a license, read without locks; the account is locked before the license. */
export async function findRedeemer(trx: Database, licenseKeyId: string) {
  const row = await trx
    .selectFrom('license_keys')
    .select('user_id as userId')
    .where('id', '=', licenseKeyId)
    .executeTakeFirstOrThrow();
  return row.userId;
}

export async function lockAccount(trx: Database, userId: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'subscription', 'expiredate as expiresOn'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks a license; undefined if it no longer belongs to `redeemer`. */
export async function lockLicense(trx: Database, licenseKeyId: string, redeemer: string | null) {
  return trx
    .selectFrom('license_keys')
    .select(['id', 'subscription', 'duration_days as durationDays', 'activated', 'withheld'])
    .where('id', '=', licenseKeyId)
    .where('user_id', 'is not distinct from', redeemer)
    .forUpdate()
    .executeTakeFirst();
}

export async function setWithheld(
  trx: Database,
  licenseKeyId: string,
  withheld: Withholding | null,
): Promise<void> {
  await trx.updateTable('license_keys').set({ withheld }).where('id', '=', licenseKeyId).execute();
}

/** Revokes a license that nobody has redeemed; one that is being redeemed is waited for. */
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

export async function setSubscription(
  trx: Database,
  userId: string,
  standing: { subscription: string; expiresOn: string },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ subscription: standing.subscription, expiredate: standing.expiresOn })
    .where('id', '=', userId)
    .execute();
}

/** Notes the days that were taken, so that they can be restored. */
export async function insertWithholding(
  trx: Database,
  withholding: {
    licenseKeyId: string;
    userId: string;
    subscription: string;
    daysTaken: number;
    withheldAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto('license_withholdings')
    .values({
      license_key_id: withholding.licenseKeyId,
      user_id: withholding.userId,
      subscription: withholding.subscription,
      days_taken: withholding.daysTaken,
      withheld_at: withholding.withheldAt,
    })
    .execute();
}

export async function takeWithholding(trx: Database, licenseKeyId: string) {
  return trx
    .deleteFrom('license_withholdings')
    .where('license_key_id', '=', licenseKeyId)
    .returning(['subscription', 'days_taken as daysTaken'])
    .executeTakeFirst();
}
