import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@regz/rules/durations.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { Services } from '../platform/services.ts';
import { deleteUnusedFiles, findFileNames } from './files/download-files.queries.ts';
import { downloadFolders } from './files/download-folders.ts';

const KEPT_MS = DAY_MS;

/**
 * Removes files that nothing offers, and orphaned or incomplete ones left by a killed process, once
 * they are a day old.
 */
export async function sweepDownloads({ db, config, clock }: Services): Promise<void> {
  const { files } = downloadFolders(config);
  const before = clock() - KEPT_MS;
  await transaction(db, async ({ trx }) => {
    // Within the transaction, so that storing the same bytes again waits for the row.
    for (const sha256 of await deleteUnusedFiles(trx, new Date(before))) {
      await rm(join(files, sha256), { force: true });
    }
  });
  await removeStrays(files, new Set(await findFileNames(db)), before);
}

async function removeStrays(
  folder: string,
  kept: ReadonlySet<string>,
  beforeMs: number,
): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => !kept.has(each))) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    const isStray = found?.isFile() === true && found.mtimeMs < beforeMs;
    if (isStray) await rm(path, { force: true });
  }
}
