import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { downloadFolders } from '../../src/downloads/files/download-folders.ts';
import type { Config } from '../../src/platform/config/config.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { listDownloadFiles } from './doctor.queries.ts';
import { type Finding, findingsOf } from './finding.ts';

/** Whether each file of the downloads is there in its size, and what lies there without a row. */
export async function checkDownloads(config: Config, db: Database): Promise<Finding[]> {
  const { ok, note, FAIL } = findingsOf('downloads');
  const { files: folder } = downloadFolders(config);
  const rows = await listDownloadFiles(db);
  const found: Finding[] = [];
  for (const { sha256, bytes } of rows) {
    const size = await stat(path.join(folder, sha256)).then(
      (state) => state.size,
      () => null,
    );
    if (size === null) found.push(FAIL(`downloads: the file ${sha256} is missing`));
    else if (size !== bytes) {
      found.push(FAIL(`downloads: the file ${sha256} has ${size} bytes instead of ${bytes}`));
    }
  }
  if (found.length === 0) found.push(ok(`downloads: ${rows.length} files, all of the right size`));
  const known = new Set(rows.map(({ sha256 }) => sha256));
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const strays = entries.filter((entry) => entry.isFile() && !known.has(entry.name)).length;
  if (strays > 0) found.push(note(`downloads: ${strays} unused files, removed after a day`));
  return found;
}
