import type { PreviewType } from '@regz/rules/downloads/items.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

type FileRow = { sha256: string; bytes: number; imageType: PreviewType | null; at: Date };

/** Locks the name of a file's bytes until the transaction ends. */
export async function lockFile(trx: Database, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('download-files'), hashtext(${sha256}))`.execute(
    trx,
  );
}

/** Records a stored file, new or known. The row is locked until the transaction ends. */
export async function holdFileRow(trx: Database, file: FileRow): Promise<void> {
  const { sha256, bytes, imageType, at } = file;
  await trx
    .insertInto('download_files')
    .values({ sha256, bytes, image_type: imageType, kept_at: at })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ kept_at: at }))
    .execute();
}

/** Locks stored files, so that they stay until the transaction ends; returns those that exist. */
export async function holdFiles(trx: Database, sha256s: readonly string[]) {
  if (sha256s.length === 0) return [];
  return trx
    .selectFrom('download_files')
    .select(['sha256', 'bytes', 'image_type as imageType'])
    .where('sha256', 'in', sha256s)
    .orderBy('sha256')
    .forShare()
    .execute();
}

/** A public file: offered by this download of a public area. */
export async function findPublicFile(db: Database, itemId: string, sha256: string) {
  return db
    .selectFrom('download_items')
    .innerJoin('download_files', 'download_files.sha256', 'download_items.file_sha256')
    .select(['download_files.sha256', 'bytes', 'file_name as fileName'])
    .where('id', '=', itemId)
    .where('area', 'in', ['tool', 'sample'])
    .where('download_files.sha256', '=', sha256)
    .executeTakeFirst();
}

/** The preview image of that content, if a download of a public area shows it. */
export async function findPreview(db: Database, sha256: string) {
  return db
    .selectFrom('download_images')
    .innerJoin('download_files', 'download_files.sha256', 'download_images.file_sha256')
    .innerJoin('download_items', 'download_items.id', 'download_images.item_id')
    .select(['download_files.sha256', 'bytes', 'image_type as imageType'])
    .where('download_files.sha256', '=', sha256)
    .where('area', 'in', ['tool', 'sample'])
    .limit(1)
    .executeTakeFirst();
}

/** Returns the rows of all stored files, by name. */
export async function findFileRows(db: Database): Promise<{ sha256: string; bytes: number }[]> {
  return db.selectFrom('download_files').select(['sha256', 'bytes']).orderBy('sha256').execute();
}

export async function isNoted(db: Database, sha256: string): Promise<boolean> {
  const found = db.selectFrom('download_files').select('sha256').where('sha256', '=', sha256);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Deletes the rows of files that nothing has offered since a time. */
export async function deleteUnusedFiles(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('download_files')
    .where('kept_at', '<', before)
    .where((when) =>
      when.not(
        when.exists(
          when
            .selectFrom('download_items')
            .select('id')
            .whereRef('file_sha256', '=', 'download_files.sha256'),
        ),
      ),
    )
    .where((when) =>
      when.not(
        when.exists(
          when
            .selectFrom('download_images')
            .select('item_id')
            .whereRef('file_sha256', '=', 'download_files.sha256'),
        ),
      ),
    )
    .where((when) =>
      when.not(
        when.exists(
          when
            .selectFrom('panel_releases')
            .select('id')
            .whereRef('panel_releases.sha256', '=', 'download_files.sha256'),
        ),
      ),
    )
    .where((when) =>
      when.not(
        when.exists(
          when
            .selectFrom('panel_files')
            .select('id')
            .whereRef('panel_files.sha256', '=', 'download_files.sha256'),
        ),
      ),
    )
    .execute();
}
