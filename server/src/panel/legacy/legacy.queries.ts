import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** Records the day whose start ends the service of old panels; without a day, there is none. */
export async function writeBridge(db: Database, until: string | undefined): Promise<void> {
  if (until === undefined) {
    await db.deleteFrom('panel_legacy_bridge').execute();
    return;
  }
  await db
    .insertInto('panel_legacy_bridge')
    .values({ until })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ until }))
    .execute();
}

/** Returns an account in the form that old panels read. */
export async function findLegacyAccount(db: Database, id: string) {
  return db.selectFrom('panel_accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Adds a device of an old panel to the account's list; false if there is no free place. */
export async function bindLegacy(db: Database, id: string, legacyId: string): Promise<boolean> {
  const { rows } = await sql<{ isBound: boolean }>`
    select panel_bind_legacy(${id}, ${legacyId}) as "isBound"`.execute(db);
  return rows[0]?.isBound === true;
}

/** Records the place from which an old panel sent an account's valid password. */
export async function noteLegacyUse(
  db: Database,
  use: { accountId: string; place: string; at: Date },
): Promise<void> {
  const seen = { place: use.place, used_at: use.at };
  await db
    .insertInto('panel_legacy_uses')
    .values({ account_id: use.accountId, ...seen })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(seen))
    .execute();
}

export async function findLegacyUse(db: Database, accountId: string) {
  return db
    .selectFrom('panel_legacy_uses')
    .select(['place', 'used_at as usedAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

export async function deleteLegacyUsesBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('panel_legacy_uses').where('used_at', '<', before).execute();
}

/**
 * Counts accounts whose old panel was active, and those whose list of devices has an id of an old
 * one.
 */
export async function countLegacyAccounts(db: Database): Promise<LegacyCounts> {
  const { rows } = await sql<LegacyCounts>`
    select (select count(*)::int from panel_legacy_uses) as heard,
           (select count(*)::int from users
             where exists (select from unnest(hwid) as id where id !~ '^[A-Za-z0-9_-]{43}$'))
             as listed`.execute(db);
  return rows[0] ?? { heard: 0, listed: 0 };
}

type LegacyCounts = { heard: number; listed: number };
