import type { TimeEntryKind } from '@regz/rules/licenses/time-standing.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The entries that were written after a moment, until another one. */
export async function findEntriesBetween(db: Database, { from, to }: { from: Date; to: Date }) {
  return db
    .selectFrom('license_time_entries as entry')
    .innerJoin('users', 'users.id', 'entry.account_id')
    .select(['users.username', 'entry.days', 'entry.package_after as subscription'])
    .select(['entry.ends_on_after as expiresOn'])
    .select(sql<TimeEntryKind>`entry.kind`.as('kind'))
    .where('entry.at', '>', from)
    .where('entry.at', '<=', to)
    .orderBy('entry.at')
    .execute();
}

/** Whose subscription ends after a day, until another one; the earliest first. */
export async function findEndsBetween(
  db: Database,
  { after, until, most }: { after: string; until: string; most: number },
) {
  return db
    .selectFrom('users')
    .select(['username', 'subscription', sql<string>`expiredate`.as('endsOn')])
    .where('subscription', 'is not', null)
    .where('expiredate', '>', after)
    .where('expiredate', '<=', until)
    .orderBy('expiredate')
    .orderBy('username')
    .limit(most)
    .execute();
}
