import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/database.ts';

/** Adds an imported link; false if a link with this code exists. */
export async function insertImportedLink(
  trx: Database,
  link: {
    code: string;
    adminUsername: string;
    password: string;
    expiresAt: Date;
    maxUses: number;
    usedCount: number;
    isActive: boolean;
    at: Date;
  },
): Promise<boolean> {
  const result = await trx
    .insertInto('free_panel_links')
    .values({
      link_code: link.code,
      admin_username: link.adminUsername,
      admin_password: link.password,
      expires_at: link.expiresAt,
      max_uses: link.maxUses,
      used_count: link.usedCount,
      other_uses: link.usedCount,
      is_active: link.isActive,
      created_at: link.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Adds a use, with the account of that name if there is one; false if the use exists. */
export async function insertImportedUse(
  trx: Database,
  use: { username: string; code: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into free_panel_usage
      (link_id, link_code, user_id, username, signed_up, outcome, used_at)
    select (select id from free_panel_links where link_code = ${use.code}), ${use.code},
           (select id from users where lower(username) = lower(${use.username})),
           ${use.username}, false, 'kept', ${use.at}
     where not exists (
       select from free_panel_usage
        where link_code = ${use.code} and lower(username) = lower(${use.username}))
    returning id`.execute(trx);
  return rows.length > 0;
}
