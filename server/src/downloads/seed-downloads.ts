import type { Database } from '../platform/database.ts';
import type { Services } from '../platform/services.ts';
import { transaction } from '../platform/transaction.ts';
import { downloadFolders } from './download-folders.ts';
import { insertItem, noteSeeding, replaceImages } from './downloads.queries.ts';
import { keepFile } from './keep-file.ts';
import { receiveFile } from './receive-file.ts';
import { licensedSamples } from './samples/licensed-samples.ts';
import { projectSamples } from './samples/project-samples.ts';
import type { SampleItem } from './samples/sample-item.ts';
import { toolSamples } from './samples/tool-samples.ts';

type Seeding = { folder: string; at: Date };

/**
 * Puts samples into every area on the first start, so that each button downloads something real.
 * It happens once for a database: what staff delete stays deleted. Source: issue 4, part 7.
 */
export async function seedDownloads({
  db,
  config,
  clock,
}: Pick<Services, 'db' | 'config' | 'clock'>): Promise<void> {
  const seeding = { folder: downloadFolders(config).files, at: new Date(clock()) };
  await transaction(db, async ({ trx }) => {
    if (!(await noteSeeding(trx, seeding.at))) return;
    const items = [...licensedSamples(), ...toolSamples(), ...projectSamples()];
    const contents = items.flatMap(({ content, images = [] }) => [content, ...images]);
    const names = await keepAll(trx, seeding, contents);
    for (const [position, item] of items.entries()) {
      await insertSample(trx, { item, position, at: seeding.at, names });
    }
  });
}

/** Keeps all contents; gives the SHA-256 of each. */
async function keepAll(
  trx: Database,
  { folder, at }: Seeding,
  contents: readonly Buffer[],
): Promise<ReadonlyMap<Buffer, string>> {
  const received = await Promise.all(contents.map((content) => receiveFile([content], { folder })));
  const names = new Map<Buffer, string>();
  for (const [index, content] of contents.entries()) {
    const file = received[index];
    if (file === undefined) throw new Error('a sample was not received');
    names.set(content, (await keepFile(trx, folder, file, at)).sha256);
  }
  return names;
}

async function insertSample(
  trx: Database,
  sample: { item: SampleItem; position: number; at: Date; names: ReadonlyMap<Buffer, string> },
): Promise<void> {
  const { item, position, at, names } = sample;
  const nameOf = (content: Buffer) => names.get(content) ?? '';
  const id = await insertItem(trx, {
    area: item.area,
    position,
    title: item.title,
    description: item.description,
    version: item.version,
    update_label: 'Last update: first release',
    release_notes: item.releaseNotes,
    language: item.language ?? '',
    url: null,
    file_sha256: nameOf(item.content),
    file_name: item.fileName,
    updated_at: at,
  });
  await replaceImages(trx, id, (item.images ?? []).map(nameOf));
}
