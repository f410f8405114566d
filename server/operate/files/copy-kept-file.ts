import { discardFile, receiveFile } from '../../src/downloads/files/receive-file.ts';
import {
  DamagedFile,
  type FileIdentity,
  type FileStore,
} from '../../src/platform/ports/file-store.ts';

/** The source and the target of files; `by` is a folder for files in transit. */
export type Way = { from: FileStore; to: FileStore; by: string };

/**
 * Copies a file if its content matches its name, so that the target has the whole file or nothing.
 * A missing file may have been removed meanwhile.
 */
export async function copyKeptFile(
  { from, to, by: folder }: Way,
  file: FileIdentity,
): Promise<'copied' | 'damaged' | 'missing'> {
  const found = await from.stat(file.sha256);
  const bytes = await ifWhole(from.open(file));
  if (bytes === null) return found === null ? 'missing' : 'damaged';
  const received = await ifWhole(receiveFile(bytes, { folder }));
  if (received === null) return 'damaged';
  try {
    if (received.sha256 !== file.sha256) return 'damaged';
    await to.bring(received);
    await to.put(received);
    return 'copied';
  } finally {
    await discardFile(received);
  }
}

/** The result of reading a file; null if its content does not match its name. */
export async function ifWhole<Read>(reading: Promise<Read>): Promise<Read | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof DamagedFile) return null;
    throw error;
  }
}

/**
 * Copies the stored files that the target lacks. Returns the names of the target's whole files, and
 * of those left out because their content does not match their name.
 */
export async function copyKeptFiles(way: Way): Promise<{ whole: string[]; damaged: string[] }> {
  const whole: string[] = [];
  const damaged: string[] = [];
  for await (const file of way.from.list()) {
    const there = await way.to.stat(file.sha256);
    const outcome = there?.bytes === file.bytes ? 'copied' : await copyKeptFile(way, file);
    (outcome === 'copied' ? whole : damaged).push(file.sha256);
  }
  return { whole: whole.toSorted(), damaged: damaged.toSorted() };
}
