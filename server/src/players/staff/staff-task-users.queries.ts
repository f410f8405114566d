import type { TaskUserFilter } from '@regz/rules/players/task-users.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { begins } from '../../platform/database/like-patterns.ts';
import type { Position } from '../../platform/paging.ts';

export type TaskUserSearch = {
  filter: TaskUserFilter;
  /** How a name or an address begins; none finds everybody. */
  usernames: readonly string[];
  emails: readonly string[];
  before?: Position;
  limit: number;
};

const shown = (db: Database) =>
  db
    .selectFrom('web_task')
    .select(['id', 'username', 'email', 'email_verified as emailVerified', 'pace'])
    .select(['language_preference as language', 'is_admin as isAdmin', 'regzcoin as coins'])
    .select(['spending_held_at as heldAt', 'spending_held_reason as heldReason'])
    .select(['spending_held_by as heldBy', 'created_at as createdAt', 'closed_at as closedAt'])
    .select(sql<number>`(extract(epoch from created_at) * 1000000)::bigint`.as('createdMicros'));

export async function findStaffTaskUser(db: Database, id: string) {
  return shown(db).where('id', '=', id).executeTakeFirst();
}

export type StaffTaskUserRow = NonNullable<Awaited<ReturnType<typeof findStaffTaskUser>>>;

/** The newest accounts that match, after a position. */
export async function findTaskUsers(
  db: Database,
  { filter, usernames, emails, before, limit }: TaskUserSearch,
): Promise<StaffTaskUserRow[]> {
  let query = filtered(db, filter).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
  if (usernames.length + emails.length > 0) {
    query = query.where((or) =>
      or.or([
        ...usernames.map((name) => or(sql`lower(username)`, 'like', begins(name.toLowerCase()))),
        ...emails.map((email) => or(sql`lower(email)`, 'like', begins(email.toLowerCase()))),
      ]),
    );
  }
  if (before !== undefined) {
    const created = sql`timestamptz 'epoch' + ${before.createdMicros}::float8 * interval '1 microsecond'`;
    query = query.where(sql<boolean>`(created_at, id) < (${created}, ${before.id}::uuid)`);
  }
  return query.execute();
}

/** Each filter in the words of the index that serves it. */
function filtered(db: Database, filter: TaskUserFilter) {
  const everybody = shown(db);
  switch (filter) {
    case 'all':
      return everybody;
    case 'held':
      return everybody.where('spending_held_at', 'is not', null);
    case 'unverified':
      return everybody.where(sql<boolean>`not email_verified and closed_at is null`);
    case 'staff':
      return everybody.where(sql<boolean>`is_admin`);
  }
}
