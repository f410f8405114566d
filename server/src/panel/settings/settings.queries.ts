import type { Database } from '../../platform/database/database.ts';

export async function findSettings(db: Database, accountId: string) {
  return db
    .selectFrom('panel_settings')
    .select(['version', 'content'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** The settings of an account, unless they are of the version that a program knows. */
export async function findOtherSettings(db: Database, accountId: string, known: number) {
  return db
    .selectFrom('panel_settings')
    .select(['version', 'content'])
    .where('account_id', '=', accountId)
    .where('version', '<>', known)
    .executeTakeFirst();
}

/** The first settings of an account; undefined if it has some. */
export async function insertSettings(
  db: Database,
  { accountId, content }: { accountId: string; content: string },
) {
  return db
    .insertInto('panel_settings')
    .values({ account_id: accountId, version: 1, content })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
}

/** Replaces the settings of a version; undefined if it is not the current one. */
export async function updateSettings(
  db: Database,
  { accountId, basedOn, content }: { accountId: string; basedOn: number; content: string },
) {
  return db
    .updateTable('panel_settings')
    .set((build) => ({ version: build('version', '+', 1), content }))
    .where('account_id', '=', accountId)
    .where('version', '=', basedOn)
    .returning('version')
    .executeTakeFirst();
}
