import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** True if the provider has not reported the payments since the order was closed. */
export const isUnanswered = sql<boolean>`
  coalesce(answered_at < least(expired_at, checkout_expires_at), true)`;

/**
 * Orders still unpaid after a while, the longest unchecked first. The interval between checks is a
 * tenth of the order's age. For a closed order that holds a coupon, it is a tenth of the time since
 * the close, until its provider reports what was paid.
 */
export async function findOrdersToCheck(db: Database, { at, most }: { at: Date; most: number }) {
  const closedAt = sql`least(expired_at, checkout_expires_at)`;
  const holdsCoupon = sql<boolean>`
    (coupon_id is not null and ${closedAt} <= ${at}::timestamptz and ${isUnanswered})`;
  const since = sql`case when ${holdsCoupon} then ${closedAt} else created_at end`;
  const rows = await selectDue(db, { at, since })
    .where('paid_at', 'is', null)
    .where(
      sql<boolean>`(checkout_expires_at > ${at}::timestamptz - interval '24 hours' or ${holdsCoupon})`,
    )
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** The same for orders that were paid in the last day by a provider that takes money for them again. */
export async function findRepeatable(
  db: Database,
  { at, most, providers }: { at: Date; most: number; providers: readonly string[] },
) {
  if (providers.length === 0) return [];
  const rows = await selectDue(db, { at, since: sql`created_at` })
    .where('provider', 'in', providers)
    .where('paid_at', '>', sql<Date>`${at}::timestamptz - interval '24 hours'`)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Orders that were not checked for a tenth of the time since `since`, at least a minute. */
function selectDue(db: Database, { at, since }: { at: Date; since: RawBuilder<unknown> }) {
  return db
    .selectFrom('order_facts')
    .select('id')
    .where('provider_session_id', 'is not', null)
    .where('created_at', '<', sql<Date>`${at}::timestamptz - interval '3 minutes'`)
    .where(
      sql`coalesce(checked_at, created_at)`,
      '<',
      sql<Date>`${at}::timestamptz - greatest(interval '1 minute', (${at}::timestamptz - ${since}) / 10)`,
    )
    .orderBy(sql`coalesce(checked_at, created_at)`);
}

/** Claims the check of an order at its provider; the next claim succeeds some seconds later. */
export async function claimCheck(
  db: Database,
  { id, at, intervalSeconds }: { id: string; at: Date; intervalSeconds: number },
) {
  return db
    .updateTable('order_facts')
    .set({ checked_at: at })
    .where('id', '=', id)
    .where('provider_session_id', 'is not', null)
    .where((or) =>
      or.or([
        or('checked_at', 'is', null),
        or(
          'checked_at',
          '<=',
          sql<Date>`${at}::timestamptz - make_interval(secs => ${intervalSeconds}::integer)`,
        ),
      ]),
    )
    .returning(['provider', 'provider_session_id as sessionId'])
    .executeTakeFirst();
}
