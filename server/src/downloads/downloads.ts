import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@regz/rules/durations.ts';
import { transaction } from '../platform/database/transaction.ts';
import { isContentName } from '../platform/ports/file-store.ts';
import type { Services } from '../platform/services.ts';
import type { OperationsOf, Slice } from '../platform/slice.ts';
import {
  deleteUnusedFiles,
  findFileRows,
  isNoted,
  lockFile,
} from './files/download-files.queries.ts';
import { downloadFolders } from './files/download-folders.ts';
import { listLicensedDownloads } from './items/list-licensed-downloads.ts';
import { publicDownloadsReader } from './items/list-public-downloads.ts';
import { createDownloadLinks } from './links/download-links.ts';
import { issueLink } from './links/issue-link.ts';
import { adoptFile } from './staff/adopt-file.ts';
import { editDownload } from './staff/edit-download.ts';
import { listDownloads } from './staff/list-downloads.ts';
import { listIncoming } from './staff/list-incoming.ts';
import { publishDownload } from './staff/publish-download.ts';
import { removeDownload } from './staff/remove-download.ts';

export const downloads = {
  operations: (services): OperationsOf<'downloads'> => {
    const listPublic = publicDownloadsReader(services.db);
    const links = createDownloadLinks(services.config);
    return {
      downloads: {
        listPublicDownloads: () => listPublic(),
        listLicensedDownloads,
        issueLink: (_, context, input) => issueLink({ ...services, links }, context, input),
        staff: {
          listDownloads,
          publishDownload,
          editDownload,
          removeDownload,
          listIncoming: ({ config }) => listIncoming(downloadFolders(config).incoming),
          adoptFile,
        },
      },
    };
  },
  everyHour: [sweepDownloads],
} satisfies Slice;

const KEPT_MS = DAY_MS;

/**
 * Removes unused files, and orphaned or incomplete ones of a killed process, once they are a day
 * old. The row is deleted first. The bytes are removed under the lock of their name, while no row
 * refers to them.
 */
export async function sweepDownloads(services: Services): Promise<void> {
  const { db, config, files, clock } = services;
  const beforeMs = clock() - KEPT_MS;
  await deleteUnusedFiles(db, new Date(beforeMs));
  const noted = new Set((await findFileRows(db)).map(({ sha256 }) => sha256));
  for await (const { sha256, at } of files.list()) {
    if (noted.has(sha256) || at.getTime() >= beforeMs) continue;
    await removeUnheld(services, sha256, beforeMs);
  }
  await removeUnfinished(downloadFolders(config).arriving, beforeMs);
}

/** Rechecks under the lock: the same bytes may have been stored since the list was read. */
async function removeUnheld(
  { db, files }: Pick<Services, 'db' | 'files'>,
  sha256: string,
  beforeMs: number,
): Promise<void> {
  await transaction(db, async ({ trx }) => {
    await lockFile(trx, sha256);
    if (await isNoted(trx, sha256)) return;
    const found = await files.stat(sha256);
    if (found !== null && found.at.getTime() < beforeMs) await files.remove(sha256);
  });
}

async function removeUnfinished(folder: string, beforeMs: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => !isContentName(each))) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    const isStray = found?.isFile() === true && found.mtimeMs < beforeMs;
    if (isStray) await rm(path, { force: true });
  }
}
