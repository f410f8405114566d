import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Position } from '../../platform/paging.ts';

/** The links to read: those made under one link, at any depth, or all. */
export type Scope = { under: string } | 'all';

/** The ids of the links below one, at any depth. */
const below = (id: string) => sql<string>`
  (with recursive family as (
    select child.id from free_panel_links child where child.parent_id = ${id}
    union all
    select child.id from free_panel_links child join family on child.parent_id = family.id
  ) select id from family)`;

const isOlderThan = (position: Position | undefined) => sql<boolean>`
  (link.created_at, link.id) < (timestamptz 'epoch'
    + ${position?.createdMicros ?? 0}::float8 * interval '1 microsecond', ${position?.id ?? null}::uuid)`;

/**
 * Returns at most `limit` links of a scope, newest first, with counts of their visitors' steps. A
 * visitor who has paid for an order after the use counts as a later buyer.
 */
export async function listLinkRows(
  db: Database,
  scope: Scope,
  { id, before, limit }: { id?: string; before?: Position; limit: number },
) {
  return db
    .selectFrom('free_panel_links as link')
    .leftJoin('free_panel_links as parent', 'parent.id', 'link.parent_id')
    .select(['link.id', 'link.link_code as code', 'link.admin_username as adminUsername'])
    .select(['parent.admin_username as madeUnder', 'link.is_active as isActive'])
    .select(['link.disabled_by_staff as disabledByStaff'])
    .select(['link.several_per_mailbox as severalPerMailbox'])
    .select(['link.expires_at as expiresAt', 'link.created_at as createdAt'])
    .select(['link.max_uses as maxUses', 'link.used_count as usedCount'])
    .select(['link.granted_uses as grantedUses', 'link.admin_log_ins as adminLogIns'])
    .select('link.opened_count as opened')
    .select(usesOf(sql`signed_up`).as('signedUp'))
    .select(usesOf(sql`outcome = 'made'`).as('redeemed'))
    .select(
      usesOf(sql`exists (select from order_facts bought where bought.user_id = usage.user_id
                          and bought.paid_at > usage.used_at)`).as('boughtLater'),
    )
    .$if(scope !== 'all', (query) =>
      query.where('link.id', 'in', below(scope === 'all' ? '' : scope.under)),
    )
    .select(
      sql<number>`(extract(epoch from link.created_at) * 1000000)::bigint`.as('createdMicros'),
    )
    .$if(before !== undefined, (query) => query.where(isOlderThan(before)))
    .$if(id !== undefined, (query) => query.where('link.id', '=', id ?? ''))
    .orderBy('link.created_at', 'desc')
    .orderBy('link.id', 'desc')
    .limit(limit)
    .execute();
}

export type LinkListRow = Awaited<ReturnType<typeof listLinkRows>>[number];

const usesOf = (which: ReturnType<typeof sql>) => sql<number>`
  (select count(*)::int from free_panel_usage usage where usage.link_id = link.id and ${which})`;

/** Whether a link is in a scope. */
export async function isInScope(db: Database, scope: Scope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('free_panel_links')
    .select('id')
    .where('id', '=', id)
    .$if(scope !== 'all', (query) =>
      query.where('id', 'in', below(scope === 'all' ? '' : scope.under)),
    )
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertLink(
  trx: Database,
  link: {
    code: string;
    parentId: string | null;
    adminUsername: string;
    password: string;
    expiresAt: Date;
    maxUses: number;
    severalPerMailbox: boolean;
    at: Date;
  },
): Promise<string> {
  const { id } = await trx
    .insertInto('free_panel_links')
    .values({
      link_code: link.code,
      parent_id: link.parentId,
      admin_username: link.adminUsername,
      admin_password: link.password,
      expires_at: link.expiresAt,
      max_uses: link.maxUses,
      several_per_mailbox: link.severalPerMailbox,
      created_at: link.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Moves uses from a locked link to those made under it, or back where the number is negative. */
export async function moveGrantedUses(trx: Database, id: string, uses: number): Promise<void> {
  await trx
    .updateTable('free_panel_links')
    .set({ granted_uses: sql`granted_uses + ${uses}` })
    .where('id', '=', id)
    .execute();
}

/** Enables or disables links; returns those that exist. */
export async function switchLinks(
  trx: Database,
  ids: readonly string[],
  isActive: boolean,
): Promise<void> {
  await trx
    .updateTable('free_panel_links')
    .set({ is_active: isActive })
    .where('id', 'in', ids)
    .execute();
}

/** Records that staff enabled or disabled a link. */
export async function noteStaffSwitch(trx: Database, id: string, isActive: boolean): Promise<void> {
  await trx
    .updateTable('free_panel_links')
    .set({ disabled_by_staff: !isActive })
    .where('id', '=', id)
    .execute();
}

/** True if staff disabled a link, or one above it. */
export async function isOffByStaff(trx: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ off: boolean }>`
    with recursive above as (
      select parent_id, disabled_by_staff from free_panel_links where id = ${id}
      union all
      select parent.parent_id, parent.disabled_by_staff
        from free_panel_links parent join above on parent.id = above.parent_id
    ) select coalesce(bool_or(disabled_by_staff), false) as off from above`.execute(trx);
  return rows[0]?.off ?? false;
}

/** The direct sub-links of links that the caller has locked; locks them too. */
export async function lockChildren(trx: Database, ids: readonly string[]) {
  return trx
    .selectFrom('free_panel_links')
    .select(['id', 'max_uses as maxUses', 'used_count as usedCount', 'granted_uses as grantedUses'])
    .where('parent_id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Removes a link and every link made under it. */
export async function deleteLink(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('free_panel_links').where('id', '=', id).execute();
}
