import type { Database } from '../platform/database.ts';

export type Withholding = 'suspended' | 'revoked';

/** Who redeemed a license, read without locks; the account is locked before the license. */
export async function findRedeemer(trx: Database, licenseKeyId: string) {
  const row = await trx
    .selectFrom('license_keys')
    .select('user_id')
    .where('id', '=', licenseKeyId)
    .executeTakeFirstOrThrow();
  return row.user_id;
}

export async function lockAccount(trx: Database, userId: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'subscription', 'expiredate'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks a license; undefined when somebody else than `redeemer` has it meanwhile. */
export async function lockLicense(trx: Database, licenseKeyId: string, redeemer: string | null) {
  return trx
    .selectFrom('license_keys')
    .select(['id', 'subscription', 'duration_days', 'activated', 'user_id', 'withheld'])
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

/** Notes the days that were taken, so that they can be given back. */
export async function insertWithholding(
  trx: Database,
  row: {
    license_key_id: string;
    user_id: string;
    subscription: string;
    days_taken: number;
    withheld_at: Date;
  },
): Promise<void> {
  await trx.insertInto('license_withholdings').values(row).execute();
}

export async function takeWithholding(trx: Database, licenseKeyId: string) {
  return trx
    .deleteFrom('license_withholdings')
    .where('license_key_id', '=', licenseKeyId)
    .returning(['user_id', 'subscription', 'days_taken'])
    .executeTakeFirst();
}
