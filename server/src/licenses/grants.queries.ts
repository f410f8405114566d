import type { PackageName } from '@regz/rules/licenses/packages.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** True if an account has ever had a license of a package. */
export async function hasHadPackage(
  trx: Database,
  userId: string,
  packageName: PackageName,
): Promise<boolean> {
  const row = await trx
    .selectFrom('license_keys')
    .select('id')
    .where('user_id', '=', userId)
    .where('activated', '=', true)
    .where('subscription', '=', packageName)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if a redeemed license has this name but belongs to no account. */
export async function isLicenseOfName(trx: Database, username: string): Promise<boolean> {
  const row = await trx
    .selectFrom('license_keys')
    .select('id')
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .where('activated', '=', true)
    .where('user_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Creates a redeemed license; undefined if the key exists. */
export async function insertGrantedLicense(
  trx: Database,
  license: {
    licenseKey: string;
    packageName: PackageName;
    days: number;
    user: { id: string; username: string; email: string | null; mobileNumber: string | null };
    at: Date;
  },
): Promise<string | undefined> {
  const { user, at } = license;
  const row = await trx
    .insertInto('license_keys')
    .values({
      license_key: license.licenseKey,
      subscription: license.packageName,
      duration_days: license.days,
      admin_approval: true,
      banned: false,
      email: user.email,
      mobile_number: user.mobileNumber,
      assigned_to: user.username,
      assigned_at: at,
      activated: true,
      activated_at: at,
      username: user.username,
      user_id: user.id,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Records the license on its account, with the proof that it was redeemed. */
export async function noteGrantedLicense(
  trx: Database,
  grant: {
    licenseKeyId: string;
    licenseKey: string;
    userId: string;
    packageName: PackageName;
    expiresOn: string;
    endsTime: string;
    at: Date;
  },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ key: grant.licenseKey, admin_approval: true })
    .where('id', '=', grant.userId)
    .execute();
  await trx
    .insertInto('license_redemptions')
    .values({
      license_key_id: grant.licenseKeyId,
      user_id: grant.userId,
      effect: 'started',
      subscription: grant.packageName,
      expires_on: grant.expiresOn,
      ends_time: grant.endsTime,
      redeemed_at: grant.at,
    })
    .execute();
}
