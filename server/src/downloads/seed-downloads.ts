import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { DownloadArea } from '@regz/rules/downloads/access.ts';
import type { Database } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import { FileStoreFault } from '../platform/ports/file-store.ts';
import type { Services } from '../platform/services.ts';
import { StartRefusal } from '../platform/start-refusal.ts';
import { insertItem, noteSeeding, replaceImages, wasSeeded } from './downloads.queries.ts';
import { holdFileRow, lockFile } from './files/download-files.queries.ts';
import { downloadFolders } from './files/download-folders.ts';
import { discardFile, receiveFile } from './files/receive-file.ts';

/** A sample download until staff publish the real one. */
type SampleItem = {
  area: DownloadArea;
  title: string;
  description: string;
  releaseNotes: string;
  /** A file of the folder `samples`. */
  fileName: string;
  language?: string;
  /** Files of the same folder. */
  images?: readonly string[];
};

const archiveNotes = [
  'A sample archive that stands in for the real file.',
  '- It holds one text that says what it is.',
  '- Staff replace it in the admin panel, tab Downloads.',
].join('\n');
const PROGRAM_NOTES = '- First version.';

/** The three licensed cards and the card of the staff packages. */
const archives: readonly SampleItem[] = [
  {
    area: 'panel',
    title: 'Main Panel',
    description: 'The panel for Windows. Sign in with the account of this site.',
    releaseNotes: archiveNotes,
    fileName: 'regz-main-panel-sample.zip',
  },
  {
    area: 'panel',
    title: 'Supreme & Essential Game APK',
    description: 'The game for the emulator, for Supreme and Essential.',
    releaseNotes: archiveNotes,
    fileName: 'regz-supreme-essential-sample.zip',
  },
  {
    area: 'panel',
    title: 'External Game APK',
    description: 'The game for the emulator, for External.',
    releaseNotes: archiveNotes,
    fileName: 'regz-external-sample.zip',
  },
  {
    area: 'staff',
    title: 'Staff Panel',
    description: 'The special panel of the staff packages.',
    releaseNotes: archiveNotes,
    fileName: 'regz-staff-panel-sample.zip',
  },
];

/** Small public tools. */
const tools: readonly SampleItem[] = [
  {
    area: 'tool',
    title: 'Checksum Checker',
    description:
      'Compares a downloaded file with the SHA-256 checksum on its page. For PowerShell.',
    releaseNotes: PROGRAM_NOTES,
    fileName: 'check-sha256.ps1',
  },
  {
    area: 'tool',
    title: 'Emulator Check',
    description: 'Says whether your computer is ready for a 64-bit emulator. For PowerShell.',
    releaseNotes: PROGRAM_NOTES,
    fileName: 'emulator-check.ps1',
  },
  {
    area: 'tool',
    title: 'Sensitivity Converter',
    description:
      'Finds the sensitivity that feels the same after a change of DPI. Opens in any browser.',
    releaseNotes: PROGRAM_NOTES,
    fileName: 'sensitivity-converter.html',
  },
];

/** Sample projects for developers. */
const projects: readonly SampleItem[] = [
  {
    area: 'sample',
    title: 'Crosshair Overlay',
    description:
      'A crosshair on top of every window that clicks go through, in one file of WinForms.',
    releaseNotes: PROGRAM_NOTES,
    fileName: 'crosshair-overlay.zip',
    language: 'C#',
    images: [
      'crosshair-overlay-source.png',
      'crosshair-overlay-window.png',
      'crosshair-overlay-chart.png',
    ],
  },
  {
    area: 'sample',
    title: 'Reaction Timer',
    description: 'Measures how fast you react in the terminal, with nothing to install.',
    releaseNotes: PROGRAM_NOTES,
    fileName: 'reaction-timer.zip',
    language: 'Python',
    images: ['reaction-timer-source.png', 'reaction-timer-window.png', 'reaction-timer-chart.png'],
  },
  {
    area: 'sample',
    title: 'Status Watch',
    description: 'Asks a server every half minute whether it answers, and writes down how fast.',
    releaseNotes: PROGRAM_NOTES,
    fileName: 'status-watch.zip',
    language: 'JavaScript',
    images: ['status-watch-source.png', 'status-watch-window.png', 'status-watch-chart.png'],
  },
];

/** The downloads of every area after the first start, in the order of the pages. */
const sampleItems: readonly SampleItem[] = [...archives, ...tools, ...projects];

const samples = join(import.meta.dirname, 'samples');

/**
 * Adds samples to every area on the first start, so that each button downloads something real. It
 * runs once per database, so deleted samples stay deleted.
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
