import type { GivenKey } from '@regz/rules/panel/given.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

function files(db: Database) {
  return db
    .selectFrom('panel_files')
    .innerJoin('download_files', 'download_files.sha256', 'panel_files.sha256')
    .select(['id', 'name', 'package', 'minimum_version as minimumVersion'])
    .select(['for_trials as forTrials', 'panel_files.sha256', 'bytes', 'revision'])
    .select('edited_by as editedBy');
}

/** Every file, by name; the one for all packages first. */
export async function findStaffFiles(db: Database) {
  return files(db)
    .orderBy('name')
    .orderBy(sql`package nulls first`)
    .orderBy('minimum_version')
    .execute();
}

export type FileRow = Awaited<ReturnType<typeof findStaffFiles>>[number];

export async function findFile(db: Database, id: string): Promise<FileRow | undefined> {
  return files(db).where('id', '=', id).executeTakeFirst();
}

/**
 * Serializes changes of files until the transaction ends, because their number and size are
 * limited.
 */
export async function lockFiles(trx: Database): Promise<void> {
  await sql`lock table panel_files in share row exclusive mode`.execute(trx);
}

type Written = GivenKey & { id: string; sha256: string; forTrials: boolean; editedBy: string };

export async function insertFile(trx: Database, file: Written): Promise<void> {
  await trx
    .insertInto('panel_files')
    .values({
      id: file.id,
      name: file.name,
      package: file.package,
      minimum_version: file.minimumVersion,
      for_trials: file.forTrials,
      sha256: file.sha256,
      edited_by: file.editedBy,
    })
    .execute();
}

export async function updateFile(
  trx: Database,
  { id, sha256, forTrials, editedBy }: Omit<Written, keyof GivenKey>,
): Promise<void> {
  await trx
    .updateTable('panel_files')
    .set((row) => ({
      sha256,
      for_trials: forTrials,
      edited_by: editedBy,
      revision: row('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteFile(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('panel_files').where('id', '=', id).execute();
}
