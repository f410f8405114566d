import type { DownloadArea } from '@regz/rules/downloads.ts';
import type { Database } from '../platform/database.ts';

const columns = [
  'download_items.id',
  'area',
  'position',
  'title',
  'description',
  'version',
  'update_label',
  'release_notes',
  'language',
  'url',
  'file_sha256',
  'file_name',
  'updated_at',
  'bytes',
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
    .select(['item_id', 'download_images.file_sha256'])
    .where('area', 'in', areas)
    .orderBy('item_id')
    .orderBy('download_images.position')
    .execute();
}

export type ItemColumns = {
  area: DownloadArea;
  position: number;
  title: string;
  description: string;
  version: string;
  update_label: string;
  release_notes: string;
  language: string;
  url: string | null;
  file_sha256: string | null;
  file_name: string | null;
  updated_at: Date;
};

export async function insertItem(trx: Database, item: ItemColumns): Promise<string> {
  const { id } = await trx
    .insertInto('download_items')
    .values(item)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a download; tells whether there is one. */
export async function updateItem(trx: Database, id: string, item: ItemColumns): Promise<boolean> {
  const row = await trx
    .updateTable('download_items')
    .set(item)
    .where('id', '=', id)
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
      sha256s.map((file_sha256, index) => ({ item_id: itemId, position: index + 1, file_sha256 })),
    )
    .execute();
}

/** Deletes a download; gives its title and area, or undefined where there is none. */
export async function deleteItem(trx: Database, id: string) {
  return trx
    .deleteFrom('download_items')
    .where('id', '=', id)
    .returning(['title', 'area'])
    .executeTakeFirst();
}

/** Notes that the samples were put in; false when they were before. */
export async function noteSeeding(trx: Database, at: Date): Promise<boolean> {
  const row = await trx
    .insertInto('download_seedings')
    .values({ at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('once')
    .executeTakeFirst();
  return row !== undefined;
}
