import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import { FileStoreFault } from '../platform/ports/file-store.ts';
import type { Services } from '../platform/services.ts';
import { StartRefusal } from '../platform/start-refusal.ts';
import { insertItem, noteSeeding, replaceImages, wasSeeded } from './downloads.queries.ts';
import { holdFileRow, lockFile } from './files/download-files.queries.ts';
import { downloadFolders } from './files/download-folders.ts';
import { discardFile, receiveFile } from './files/receive-file.ts';
import { type SampleItem, sampleItems } from './sample-items.ts';

const samples = join(import.meta.dirname, 'samples');

/**
 * Puts samples into every area on the first start, so that each button downloads something real.
 * It happens once for a database: what staff delete stays deleted.
 * @throws StartRefusal if the storage of files does not take them
 */
export async function seedDownloads(services: Services): Promise<void> {
  const { db, config, files, clock } = services;
  if (await wasSeeded(db)) return;
  const { arriving: folder } = downloadFolders(config);
  const received = await Promise.all(sampleNames().map((name) => receiveSample(name, folder)));
  try {
    for (const { file } of received) await files.bring(file);
    await transaction(db, async ({ trx }) => {
      const at = new Date(clock());
      if (!(await noteSeeding(trx, at))) return;
      for (const { file } of received) {
        await lockFile(trx, file.sha256);
        await holdFileRow(trx, { ...file, at });
        await files.put(file);
      }
      const names = new Map(received.map(({ name, file }) => [name, file.sha256]));
      for (const [position, item] of sampleItems.entries()) {
        await insertSample(trx, { item, position, at, names });
      }
    });
  } catch (error) {
    if (!(error instanceof FileStoreFault)) throw error;
    throw new StartRefusal(`The first start keeps samples of downloads, and ${error.message}.`);
  } finally {
    for (const { file } of received) await discardFile(file);
  }
}

function sampleNames(): string[] {
  return sampleItems.flatMap(({ fileName, images = [] }) => [fileName, ...images]);
}

async function receiveSample(name: string, folder: string) {
  const file = await receiveFile(createReadStream(join(samples, name)), { folder });
  return { name, file };
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
