import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';

const redemptionFacts = preparedQuery(
  (db, { licenseKey, userId }: { licenseKey: string; userId: string }) =>
    db
      .selectFrom('license_keys')
      .innerJoin('users', (join) => join.on('users.id', '=', userId))
      .select([
        'license_keys.id',
        'license_keys.subscription as licenseSubscription',
        'license_keys.duration_days as durationDays',
        'license_keys.activated',
        'license_keys.banned',
        'license_keys.withheld',
        'users.subscription',
        'users.expiredate as expiresOn',
        'users.banned as accountBanned',
      ])
      .where(sql`upper(license_keys.license_key)`, '=', licenseKey),
);

/** What a redemption needs to know, read without locks. */
export async function findRedemptionFacts(db: Database, licenseKey: string, userId: string) {
  const [facts] = await redemptionFacts(db, { licenseKey, userId });
  return facts;
}

export type RedemptionFacts = NonNullable<Awaited<ReturnType<typeof findRedemptionFacts>>>;
