import { createReadStream, createWriteStream } from 'node:fs';
import { chown, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { DAY_MS } from '@regz/rules/durations.ts';
import { type BackupManifest, namesIn } from '../../../src/platform/backups/kept-backups.ts';
import { bringToDisk } from '../sealed-files.ts';

const ARCHIVE = /^\d{4}-\d{2}-\d{2}-[0-9a-f]{8}$/u;
const SEGMENT = /^[0-9A-F]{24}/u;
const WHOLE_SEGMENT = /^[0-9A-F]{24}$/u;
const UNFINISHED = /^archtemp\.|\.packing$/u;
/** The start of the part of a name that numbers the files, independent of the timeline. */
const NUMBER_AT = 8;
const ABANDONED_MS = DAY_MS;
/** The file of an idle minute is almost all zeros. */
const GZIP_LEVEL = 1;

export const PACKED = '.gz';

/**
 * Removes the log that no backup needs, and compresses the rest: before that, an idle minute takes
 * 16 MB. Removes the archive of another state directory when all backups are younger than it.
 */
export async function pruneWal(
  backupWal: string,
  kept: readonly BackupManifest[],
  now: Date,
): Promise<{ removed: number; packed: number }> {
  const done = { removed: 0, packed: 0 };
  const oldestAt = Math.min(...kept.map(({ startedAt }) => Date.parse(startedAt)));
  for (const name of (await namesIn(backupWal)).filter((each) => ARCHIVE.test(each))) {
    const archive = path.join(backupWal, name);
    const needs = kept.flatMap(({ wal }) => (wal?.archive === name ? [numberOf(wal.from)] : []));
    const [from] = needs.toSorted();
    if (from !== undefined) {
      done.removed += await removeBefore(archive, from, now);
      done.packed += await packAll(archive);
    } else if (kept.length > 0 && (await lastWrittenAt(archive)) < oldestAt) {
      done.removed += (await namesIn(archive)).length;
      await rm(archive, { recursive: true });
    }
  }
  return done;
}

async function removeBefore(archive: string, from: string, now: Date): Promise<number> {
  let removed = 0;
  for (const name of await namesIn(archive)) {
    const file = path.join(archive, name);
    const isOver = UNFINISHED.test(name)
      ? now.getTime() - (await stat(file)).mtimeMs > ABANDONED_MS
      : SEGMENT.test(name) && numberOf(name) < from;
    if (!isOver) continue;
    await rm(file);
    removed += 1;
  }
  return removed;
}

async function packAll(archive: string): Promise<number> {
  // PostgreSQL renames a file to this form when it is completely on the disk.
  const names = (await namesIn(archive)).filter((name) => WHOLE_SEGMENT.test(name));
  for (const name of names) {
    const file = path.join(archive, name);
    const unfinished = `${file}.packing`;
    const { uid, gid } = await stat(file);
    const packed = createWriteStream(unfinished, { mode: 0o600 });
    await pipeline(createReadStream(file), createGzip({ level: GZIP_LEVEL }), packed);
    await chown(unfinished, uid, gid);
    await bringToDisk(unfinished);
    await rename(unfinished, file + PACKED);
    await bringToDisk(archive);
    await rm(file);
  }
  return names.length;
}

function numberOf(segment: string): string {
  return segment.slice(NUMBER_AT, NUMBER_AT + 16);
}

async function lastWrittenAt(archive: string): Promise<number> {
  const files = [archive, ...(await namesIn(archive)).map((name) => path.join(archive, name))];
  const found = await Promise.all(files.map((file) => stat(file)));
  return Math.max(...found.map(({ mtimeMs }) => mtimeMs));
}
