import type { SavedList } from '@regz/rules/staff/list-pages.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

export async function findViews(
  db: Database,
  { adminId, list }: { adminId: string; list: SavedList },
) {
  return db
    .selectFrom('staff_views')
    .select(['id', 'name', 'query'])
    .where('admin_id', '=', adminId)
    .where('list', '=', list)
    .orderBy(sql`lower(name)`)
    .execute();
}

/**
 * Saves a view under its name; undefined if the account has `limit` other views of the list. The
 * account's row is locked, so that concurrent saves cannot exceed the limit.
 */
export async function upsertView(
  trx: Database,
  view: { adminId: string; list: SavedList; name: string; query: string },
  limit: number,
) {
  const { adminId, list, name, query } = view;
  await trx
    .selectFrom('account_admins')
    .select('id')
    .where('id', '=', adminId)
    .forNoKeyUpdate()
    .execute();
  const views = await findViews(trx, { adminId, list });
  const isNew = views.every((each) => each.name.toLowerCase() !== name.toLowerCase());
  if (isNew && views.length >= limit) return undefined;
  return trx
    .insertInto('staff_views')
    .values({ admin_id: adminId, list, name, query })
    .onConflict((conflict) =>
      conflict.expression(sql`admin_id, list, lower(name)`).doUpdateSet({ name, query }),
    )
    .returning(['id', 'name', 'query'])
    .executeTakeFirstOrThrow();
}

/** Deletes a view of an account; undefined if the account has no such view. */
export async function deleteView(trx: Database, { adminId, id }: { adminId: string; id: string }) {
  return trx
    .deleteFrom('staff_views')
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .returning(['name', 'list'])
    .executeTakeFirst();
}
