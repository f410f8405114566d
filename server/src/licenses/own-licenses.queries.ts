import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../platform/database/database.ts';

/**
 * The newest redeemed keys of an account, as a JSON expression. Each has the end it brought, moved
 * by later freezes, and whether another package replaced it before that. Keys that were imported as
 * redeemed have no redemption: their end is computed.
 */
export function redeemedKeys(db: Database, userId: RawBuilder<string>, limit: number) {
  const end = sql<string | null>`coalesce(
    license_end(r.expires_on, r.ends_time),
    license_end((k.activated_at at time zone 'utc')::date + k.duration_days, '00:00'))
    + ${frozenSince(sql.ref('k.user_id'), sql.ref('k.activated_at'))}`;
  const keys = db
    .selectFrom('license_keys as k')
    .leftJoin('license_redemptions as r', 'r.license_key_id', 'k.id')
    .select(['k.license_key as licenseKey', 'k.subscription', 'k.duration_days as durationDays'])
    .select(['k.activated_at as activatedAt', 'k.withheld'])
    .select(end.as('endsAt'))
    .select((the) =>
      the
        .exists(
          the
            .selectFrom('license_redemptions as later')
            .select('later.license_key_id')
            .whereRef('later.user_id', '=', 'k.user_id')
            .where('later.effect', '=', 'replaced')
            .whereRef('later.redeemed_at', '>', 'k.activated_at')
            .where(
              sql<boolean>`later.redeemed_at < coalesce(license_end(r.expires_on, r.ends_time), 'infinity')`,
            ),
        )
        .$castTo<boolean>()
        .as('replaced'),
    )
    .where('k.user_id', '=', userId)
    .where('k.activated', '=', true)
    .orderBy('k.activated_at', 'desc')
    .limit(limit);
  return jsonArrayFrom(keys);
}

/** The product of the key that an account redeemed last; withheld keys are left out. */
export async function findLastProduct(
  db: Database,
  accountId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('license_redemptions as r')
    .innerJoin('license_keys as k', 'k.id', 'r.license_key_id')
    .select('k.product_id as productId')
    .where('r.user_id', '=', accountId)
    .where('k.product_id', 'is not', null)
    .where('k.withheld', 'is', null)
    .orderBy('r.redeemed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.productId ?? undefined;
}

/** The time by which thaws have moved an account's end since a moment. */
function frozenSince(accountId: RawBuilder<unknown>, since: RawBuilder<unknown>) {
  return sql`coalesce((
    select sum(license_end(thaw.ends_on_after, thaw.ends_time_after)
               - license_end((thaw.before ->> 'expiresOn')::date,
                             coalesce(thaw.before ->> 'endsTime', '00:00')::time)
               - make_interval(hours => 24 * (thaw.before ->> 'frozenDays')::integer))
      from license_time_entries thaw
     where thaw.account_id = ${accountId} and thaw.kind = 'thaw' and thaw.at > ${since}), '0')`;
}
