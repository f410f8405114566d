import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DAY_MS } from '@regz/rules/durations.ts';
import { namesIn, unfinishedName } from '../../../src/platform/backups/kept-backups.ts';
import { exists } from '../../../src/platform/embedded-postgres/publish-directory.ts';
import {
  DamagedFile,
  type FileIdentity,
  type FileStore,
} from '../../../src/platform/ports/file-store.ts';
import { digesting } from '../digesting.ts';
import { openSealed, SEALED, sealInto } from '../sealed-files.ts';

const UNUSED_KEPT_MS = DAY_MS;

/**
 * The folder of downloads in backups: each file once, shared by all backups, named by its SHA-256.
 */
export function keptFilesFolder(to: string): string {
  return path.join(to, 'files');
}

/**
 * Adds the download files that are not stored yet. Returns the names of all stored files, and of
 * those left out because their content does not match their name.
 */
export async function keepFiles(files: FileStore, to: string, recipient: string) {
  const folder = keptFilesFolder(to);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const kept: string[] = [];
  const damaged: string[] = [];
  for await (const each of files.list()) {
    const file = path.join(folder, each.sha256 + SEALED);
    const whole = (await exists(file)) || (await keepFile(files, each, { file, recipient }));
    (whole ? kept : damaged).push(each.sha256);
    // Young files are never pruned, so that a backup in progress does not lose them.
    const now = new Date();
    if (whole) await utimes(file, now, now);
  }
  return { kept, damaged };
}

async function keepFile(
  files: FileStore,
  kept: FileIdentity,
  { file, recipient }: { file: string; recipient: string },
): Promise<boolean> {
  const unfinished = path.join(path.dirname(file), unfinishedName(path.basename(file)));
  const { through, digest } = digesting();
  try {
    const bytes = await files.open(kept);
    // Staff removed the download meanwhile.
    if (bytes === null) return false;
    await Promise.all([pipeline(bytes, through), sealInto(unfinished, through, recipient)]);
    if (digest() !== kept.sha256) return false;
    await rename(unfinished, file);
    return true;
  } catch (error) {
    if (error instanceof DamagedFile) return false;
    throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/**
 * Unpacks the files of a backup and compares each with its SHA-256.
 * @throws Error with a sentence for a file that is missing or damaged.
 */
export async function unpackFiles(
  names: readonly string[],
  { to, into, identity }: { to: string; into: string; identity: string },
): Promise<void> {
  await mkdir(into, { recursive: true });
  for (const name of names) {
    const sealed = path.join(keptFilesFolder(to), name + SEALED);
    if (!(await exists(sealed))) {
      throw new Error(`${sealed} is missing: take another copy of the backup folder.`);
    }
    const { through, digest } = digesting();
    const content = await openSealed(sealed, identity);
    await pipeline(content, through, createWriteStream(path.join(into, name), { mode: 0o600 }));
    if (digest() !== name) throw new Error(`${sealed} does not match its name.`);
  }
}

/** Removes the files that no backup refers to and that have not been needed for a day. */
export async function pruneFiles(
  to: string,
  needed: ReadonlySet<string>,
  now: Date,
): Promise<number> {
  const folder = keptFilesFolder(to);
  let removed = 0;
  for (const name of await namesIn(folder)) {
    if (needed.has(name.slice(0, -SEALED.length))) continue;
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file);
    if (now.getTime() - mtimeMs < UNUSED_KEPT_MS) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}
