import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { listNotedFiles } from '../../src/downloads/files/list-noted-files.ts';
import { createFileStore } from '../../src/integrations/files/file-stores.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { filesFolder } from '../../src/platform/config/storage.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { type FileStore, FileStoreFault } from '../../src/platform/ports/file-store.ts';
import { type Finding, findingsOf } from './finding.ts';

const PROBE_BYTES = 100;

const { ok, note, FAIL } = findingsOf('downloads');

/**
 * Checks that the storage writes, reads and removes a file, and that it has each file of the
 * downloads in full size. Reports stored files without a row.
 */
export async function checkDownloads(config: Config, db: Database): Promise<Finding[]> {
  const files = createFileStore(config);
  try {
    const written = config.STORAGE === 'disk' ? [] : [await tryOut(files, config)];
    return [...written, ...(await compare(files, db))];
  } catch (error) {
    if (!(error instanceof FileStoreFault)) throw error;
    return [FAIL(`downloads: ${error.message}`)];
  }
}

/** Writes, reads and removes a file without a row; the sweep removes a leftover after a day. */
async function tryOut(files: FileStore, config: Config): Promise<Finding> {
  const content = randomBytes(PROBE_BYTES);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const folder = filesFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = { path: path.join(folder, `${randomUUID()}.part`), sha256, bytes: PROBE_BYTES };
  await writeFile(file.path, content, { mode: 0o600 });
  try {
    // A bucket's refusal of this request has the clearest message.
    await files.bring(file);
    await files.put(file);
    const found = await files.open(file);
    const isSame = found !== null && content.equals(await buffer(found));
    await files.remove(sha256);
    if (!isSame) return FAIL('downloads: the bucket does not give back what is written to it');
    if ((await files.stat(sha256)) === null) {
      return ok('downloads: the bucket takes, gives and removes files');
    }
    return FAIL('downloads: the bucket does not remove files');
  } finally {
    await rm(file.path, { force: true });
  }
}

async function compare(files: FileStore, db: Database): Promise<Finding[]> {
  const rows = await listNotedFiles(db);
  const sizes = new Map<string, number>();
  for await (const { sha256, bytes } of files.list()) sizes.set(sha256, bytes);
  const found = rows.flatMap(({ sha256, bytes }) => {
    const size = sizes.get(sha256);
    if (size === bytes) return [];
    if (size === undefined) return [FAIL(`downloads: the file ${sha256} is missing`)];
    return [FAIL(`downloads: the file ${sha256} has ${size} bytes instead of ${bytes}`)];
  });
  if (found.length === 0) found.push(ok(`downloads: ${rows.length} files, all of the right size`));
  const known = new Set(rows.map(({ sha256 }) => sha256));
  const strays = [...sizes.keys()].filter((sha256) => !known.has(sha256)).length;
  if (strays > 0) found.push(note(`downloads: ${strays} unused files, removed after a day`));
  return found;
}
