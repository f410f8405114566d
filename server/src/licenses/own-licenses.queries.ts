import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/**
 * The keys that somebody redeemed, each with the end it brought and whether another package took
 * over before that. Keys that were imported as redeemed have no redemption: their end is counted.
 * Source: specification A 7 Keys of user.
 */
export async function findRedeemedKeys(db: Database, userId: string, limit: number) {
  return db
    .selectFrom('license_keys as k')
    .leftJoin('license_redemptions as r', 'r.license_key_id', 'k.id')
    .select(['k.license_key as licenseKey', 'k.subscription', 'k.duration_days as durationDays'])
    .select(['k.activated_at as activatedAt', 'k.withheld'])
    .select(
      sql<
        string | null
      >`coalesce(r.expires_on, (k.activated_at at time zone 'utc')::date + k.duration_days)`.as(
        'expiresOn',
      ),
    )
    .select((the) =>
      the
        .exists(
          the
            .selectFrom('license_redemptions as later')
            .select('later.license_key_id')
            .whereRef('later.user_id', '=', 'k.user_id')
            .where('later.effect', '=', 'replaced')
            .whereRef('later.redeemed_at', '>', 'k.activated_at')
            .where(sql<boolean>`later.redeemed_at < coalesce(r.expires_on, 'infinity')`),
        )
        .as('replaced'),
    )
    .where('k.user_id', '=', userId)
    .where('k.activated', '=', true)
    .orderBy('k.activated_at', 'desc')
    .limit(limit)
    .execute();
}
