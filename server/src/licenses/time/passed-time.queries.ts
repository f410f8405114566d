import type { TimeEntryKind } from '@regz/rules/licenses/time-standing.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The entries written after `from`, up to `to`. */
export async function findEntriesBetween(db: Database, { from, to }: { from: Date; to: Date }) {
  return db
    .selectFrom('license_time_entries as entry')
    .innerJoin('users', 'users.id', 'entry.account_id')
    .select(['users.username', 'entry.days', 'entry.package_after as subscription'])
    .select(['entry.ends_on_after as expiresOn', 'entry.ends_time_after as endsTime'])
    .select(sql<TimeEntryKind>`entry.kind`.as('kind'))
    .where('entry.at', '>', from)
    .where('entry.at', '<=', to)
    .orderBy('entry.at')
    .execute();
}

/**
 * Accounts whose subscription ends on one of these days, the last one included, and is not frozen;
 * the earliest first.
 */
export async function findEndsBetween(
  db: Database,
  { first, last, most }: { first: string; last: string; most: number },
) {
  return db
    .selectFrom('users')
    .select(['username', 'subscription', 'expiredate as expiresOn', 'ends_time as endsTime'])
    .where('subscription', 'is not', null)
    .where('frozen_days', 'is', null)
    .where('expiredate', '>=', first)
    .where('expiredate', '<=', last)
    .orderBy('expiredate')
    .orderBy('ends_time')
    .orderBy('username')
    .limit(most)
    .execute();
}
