import type { LinkFacts } from '@regz/rules/free-panel/links.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

const columns = [
  'id',
  'link_code as code',
  'parent_id as parentId',
  'admin_username as adminUsername',
  'admin_password as password',
  'expires_at as expiresAt',
  'max_uses as maxUses',
  'used_count as usedCount',
  'granted_uses as grantedUses',
  'is_active as isActive',
  'disabled_by_staff as disabledByStaff',
  'several_per_mailbox as severalPerMailbox',
] as const;

const links = (db: Database) => db.selectFrom('free_panel_links').select(columns);

export type LinkRow = Awaited<ReturnType<ReturnType<typeof links>['executeTakeFirstOrThrow']>>;

export async function findLinkByCode(db: Database, code: string): Promise<LinkRow | undefined> {
  return links(db).where('link_code', '=', code).executeTakeFirst();
}

export async function findLink(db: Database, id: string): Promise<LinkRow | undefined> {
  return links(db).where('id', '=', id).executeTakeFirst();
}

/** Locks a link against changes until the transaction ends. */
export async function lockLink(trx: Database, id: string): Promise<LinkRow | undefined> {
  return links(trx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Replaces the checked hash by a new one; false if the hash has changed. */
export async function replaceLinkPassword(
  db: Database,
  checked: { id: string; password: string },
  password: string,
): Promise<boolean> {
  const result = await db
    .updateTable('free_panel_links')
    .set({ admin_password: password })
    .where('id', '=', checked.id)
    .where('admin_password', '=', checked.password)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** A link as the rules read it. */
export function linkFacts(row: LinkRow): LinkFacts {
  return { ...row, expiresAtMs: row.expiresAt.getTime() };
}

/** Counts an opening of the page of a usable link. */
export async function countOpening(db: Database, id: string): Promise<void> {
  await db
    .updateTable('free_panel_links')
    .set({ opened_count: sql`opened_count + 1` })
    .where('id', '=', id)
    .execute();
}

/** Takes one use of a link that the caller has locked. The table refuses a use beyond the limit. */
export async function takeUse(trx: Database, id: string): Promise<void> {
  await trx
    .updateTable('free_panel_links')
    .set({ used_count: sql`used_count + 1` })
    .where('id', '=', id)
    .execute();
}

/** Counts a login of the admin of a locked link, and takes a use for it if one is left. */
export async function countAdminLogIn(trx: Database, id: string): Promise<void> {
  await trx
    .updateTable('free_panel_links')
    .set({
      admin_log_ins: sql`admin_log_ins + 1`,
      used_count: sql`least(used_count + 1, max_uses - granted_uses)`,
      other_uses: sql`other_uses + least(1, max_uses - granted_uses - used_count)`,
    })
    .where('id', '=', id)
    .execute();
}

/** Returns the codes of links whose `used_count` differs from the sum of their uses. */
export async function findMiscounted(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('free_panel_links as link')
    .select('link.link_code as code')
    .where(
      sql<boolean>`link.used_count <> link.other_uses + (
        select count(*) from free_panel_usage usage
         where usage.link_id = link.id and usage.attempt_id is not null)`,
    )
    .orderBy('link.created_at')
    .limit(limit)
    .execute();
  return rows.map(({ code }) => code);
}

/** The reasons for which staff may refuse a second trial, for all links. */
type OncePer = 'device' | 'community' | 'parts';

/** Returns the reasons for which a second trial is refused. */
export async function findOncePer(db: Database): Promise<Record<OncePer, boolean>> {
  return db
    .selectFrom('free_panel_settings')
    .select(['once_per_device as device', 'once_per_community as community'])
    .select('once_per_parts as parts')
    .executeTakeFirstOrThrow();
}

export async function saveOncePer(trx: Database, per: OncePer, isOn: boolean): Promise<void> {
  await trx
    .updateTable('free_panel_settings')
    .set({ [`once_per_${per}` as const]: isOn })
    .execute();
}
