import type { StaffRole } from '@regz/rules/staff/staff-roles.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The staff accounts, by name. */
export async function listAdmins(db: Database) {
  return db
    .selectFrom('account_admins')
    .select(['id', 'username', 'role'])
    .select(sql<boolean>`disabled_at is null`.as('enabled'))
    .$narrowType<{ role: StaffRole }>()
    .orderBy(sql`lower(username)`)
    .execute();
}

export type NamedObject = { kind: string; id: string; name: string };

/** The present names of some customers, task users and products; of other objects none. */
export async function findNames(db: Database, ids: readonly string[]): Promise<NamedObject[]> {
  const { rows } = await sql<NamedObject>`
    select 'account' as kind, id, username as name from users where id = any(${ids}::uuid[])
    union all
    select 'task-user', id, username from web_task where id = any(${ids}::uuid[])
    union all
    select 'admin', id, username from account_admins where id = any(${ids}::uuid[])
    union all
    select 'product', id, name from key_stock_products where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** The coins that each member of staff gave by corrections that were posted, in a range of time. */
export async function sumCoinsGiven(db: Database, { since, until }: { since: Date; until: Date }) {
  return db
    .selectFrom('coin_adjustments')
    .select('admin_id as adminId')
    .select(sql<number>`sum(amount)::integer`.as('coins'))
    .where('amount', '>', 0)
    .where('awaits_approval', '=', false)
    .where('declined_by', 'is', null)
    .where('created_at', '>=', since)
    .where('created_at', '<', until)
    .groupBy('admin_id')
    .execute();
}
