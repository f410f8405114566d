import type { GivenKey } from '@regz/rules/panel/given.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

const columns = [
  'id',
  'name',
  'package',
  'minimum_version as minimumVersion',
  'content',
  'secret',
  'for_trials as forTrials',
  'revision',
  'edited_by as editedBy',
] as const;

/** Every value, by name; the one for all packages first. */
export async function findStaffValues(db: Database) {
  return db
    .selectFrom('panel_values')
    .select(columns)
    .orderBy('name')
    .orderBy(sql`package nulls first`)
    .orderBy('minimum_version')
    .execute();
}

export type ValueRow = Awaited<ReturnType<typeof findStaffValues>>[number];

export async function findValue(db: Database, id: string): Promise<ValueRow | undefined> {
  return db.selectFrom('panel_values').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Locks all values, because their total size is limited. */
export async function lockValues(trx: Database): Promise<void> {
  await sql`lock table panel_values in share row exclusive mode`.execute(trx);
}

/** A value with its sealed content. */
type Written = GivenKey & {
  id: string;
  content: string;
  secret: boolean;
  forTrials: boolean;
  editedBy: string;
};

export async function insertValue(trx: Database, value: Written): Promise<void> {
  await trx
    .insertInto('panel_values')
    .values({
      id: value.id,
      name: value.name,
      package: value.package,
      minimum_version: value.minimumVersion,
      content: value.content,
      secret: value.secret,
      for_trials: value.forTrials,
      edited_by: value.editedBy,
    })
    .execute();
}

export async function updateValue(
  trx: Database,
  { id, content, secret, forTrials, editedBy }: Omit<Written, keyof GivenKey>,
): Promise<void> {
  await trx
    .updateTable('panel_values')
    .set((row) => ({
      content,
      secret,
      for_trials: forTrials,
      edited_by: editedBy,
      revision: row('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteValue(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('panel_values').where('id', '=', id).execute();
}
