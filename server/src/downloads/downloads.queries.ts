import type { DownloadArea } from '@regz/rules/downloads/access.ts';
import type { Database } from '../platform/database/database.ts';

const columns = [
  'download_items.id',
  'area',
  'position',
  'title',
  'description',
  'version',
  'update_label as updateLabel',
  'release_notes as releaseNotes',
  'language',
  'url',
  'file_sha256 as fileSha256',
  'file_name as fileName',
  'updated_at as updatedAt',
  'bytes',
  'revision',
  'edited_by as editedBy',
] as const;

function itemsWithFiles(db: Database) {
  return db
    .selectFrom('download_items')
    .leftJoin('download_files', 'download_files.sha256', 'download_items.file_sha256')
    .select(columns);
}

/** The downloads of some areas in the order in which they are listed. */
export async function findItems(db: Database, areas: readonly DownloadArea[]) {
  if (areas.length === 0) return [];
  return itemsWithFiles(db)
    .where('area', 'in', areas)
    .orderBy('area')
    .orderBy('position')
    .orderBy('title')
    .orderBy('download_items.id')
    .execute();
}

export async function findItem(db: Database, id: string) {
  return itemsWithFiles(db).where('download_items.id', '=', id).executeTakeFirst();
}

export type ItemRow = NonNullable<Awaited<ReturnType<typeof findItem>>>;

/** The preview images of all downloads of some areas, in their order. */
export async function findImages(db: Database, areas: readonly DownloadArea[]) {
  if (areas.length === 0) return [];
  return db
    .selectFrom('download_images')
    .innerJoin('download_items', 'download_items.id', 'download_images.item_id')
    .select(['item_id as itemId', 'download_images.file_sha256 as sha256'])
    .where('area', 'in', areas)
    .orderBy('item_id')
    .orderBy('download_images.position')
    .execute();
}

/** The checksums of a download's preview images, in their order. */
export async function findImagesOf(db: Database, itemId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('download_images')
    .select('file_sha256 as sha256')
    .where('item_id', '=', itemId)
    .orderBy('position')
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

export type ItemFields = {
  area: DownloadArea;
  position: number;
  title: string;
  description: string;
  version: string;
  updateLabel: string;
  releaseNotes: string;
  language: string;
  url: string | null;
  fileSha256: string | null;
  fileName: string | null;
  updatedAt: Date;
};

function columnsOf({
  updateLabel,
  releaseNotes,
  fileSha256,
  fileName,
  updatedAt,
  ...sameName
}: ItemFields) {
  return {
    ...sameName,
    update_label: updateLabel,
    release_notes: releaseNotes,
    file_sha256: fileSha256,
    file_name: fileName,
    updated_at: updatedAt,
  };
}

export async function insertItem(trx: Database, item: ItemFields): Promise<string> {
  const { id } = await trx
    .insertInto('download_items')
    .values(columnsOf(item))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a download and raises its revision; false if it no longer has this revision. */
export async function updateItem(
  trx: Database,
  { id, revision, editedBy }: { id: string; revision: number; editedBy: string },
  item: ItemFields,
): Promise<boolean> {
  const row = await trx
    .updateTable('download_items')
    .set((each) => ({
      ...columnsOf(item),
      edited_by: editedBy,
      revision: each('revision', '+', 1),
    }))
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a download exactly these preview images. */
export async function replaceImages(
  trx: Database,
  itemId: string,
  sha256s: readonly string[],
): Promise<void> {
  await trx.deleteFrom('download_images').where('item_id', '=', itemId).execute();
  if (sha256s.length === 0) return;
  await trx
    .insertInto('download_images')
    .values(
      sha256s.map((sha256, index) => {
        return { item_id: itemId, position: index + 1, file_sha256: sha256 };
      }),
    )
    .execute();
}

/**
 * Deletes a download with a given revision; returns its title and area, or undefined if there is
 * none.
 */
export async function deleteItem(trx: Database, seen: { id: string; revision: number }) {
  return trx
    .deleteFrom('download_items')
    .where('id', '=', seen.id)
    .where('revision', '=', seen.revision)
    .returning(['title', 'area'])
    .executeTakeFirst();
}

/** Whether the samples were put in, by now or before. */
export async function wasSeeded(db: Database): Promise<boolean> {
  const row = await db.selectFrom('download_seedings').select('once').executeTakeFirst();
  return row !== undefined;
}

/** Records that the samples were added; false if they were added before. */
export async function noteSeeding(trx: Database, at: Date): Promise<boolean> {
  const row = await trx
    .insertInto('download_seedings')
    .values({ at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('once')
    .executeTakeFirst();
  return row !== undefined;
}

/** True for a package of the kind `staff`. */
export async function isPackageOfStaff(db: Database, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('license_packages')
    .select('name')
    .where('name', '=', name)
    .where('kind', '=', 'staff')
    .executeTakeFirst();
  return row !== undefined;
}
