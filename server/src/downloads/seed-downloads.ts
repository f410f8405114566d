import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { Services } from '../platform/services.ts';
import { insertItem, noteSeeding, replaceImages } from './downloads.queries.ts';
import { downloadFolders } from './files/download-folders.ts';
import { keepFile } from './files/keep-file.ts';
import { receiveFile } from './files/receive-file.ts';
import { type SampleItem, sampleItems } from './sample-items.ts';

const samples = join(import.meta.dirname, 'samples');

type Seeding = { folder: string; at: Date };

/**
 * Puts samples into every area on the first start, so that each button downloads something real.
 * It happens once for a database: what staff delete stays deleted. Source: issue 4, part 7.
 */
export async function seedDownloads({ db, config, clock }: Services): Promise<void> {
  const seeding = { folder: downloadFolders(config).files, at: new Date(clock()) };
  await transaction(db, async ({ trx }) => {
    if (!(await noteSeeding(trx, seeding.at))) return;
    const names = await keepAll(trx, seeding);
    for (const [position, item] of sampleItems.entries()) {
      await insertSample(trx, { item, position, at: seeding.at, names });
    }
  });
}

/** Stores the files of all samples; returns the SHA-256 of each by its name. */
async function keepAll(
  trx: Database,
  { folder, at }: Seeding,
): Promise<ReadonlyMap<string, string>> {
  const fileNames = sampleItems.flatMap(({ fileName, images = [] }) => [fileName, ...images]);
  const received = await Promise.all(
    fileNames.map(async (name) => {
      const file = await receiveFile(createReadStream(join(samples, name)), { folder });
      return { name, file };
    }),
  );
  const names = new Map<string, string>();
  for (const { name, file } of received) {
    names.set(name, (await keepFile(trx, { folder, received: file, at })).sha256);
  }
  return names;
}

async function insertSample(
  trx: Database,
  sample: { item: SampleItem; position: number; at: Date; names: ReadonlyMap<string, string> },
): Promise<void> {
  const { item, position, at, names } = sample;
  const nameOf = (fileName: string) => names.get(fileName) ?? '';
  const id = await insertItem(trx, {
    area: item.area,
    position,
    title: item.title,
    description: item.description,
    version: '1.0.0',
    updateLabel: 'Last update: first release',
    releaseNotes: item.releaseNotes,
    language: item.language ?? '',
    url: null,
    fileSha256: nameOf(item.fileName),
    fileName: item.fileName,
    updatedAt: at,
  });
  await replaceImages(trx, id, (item.images ?? []).map(nameOf));
}
