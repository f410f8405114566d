import { discardFile, receiveFile } from '../../src/downloads/files/receive-file.ts';
import {
  DamagedFile,
  type FileIdentity,
  type FileStore,
} from '../../src/platform/ports/file-store.ts';

/** Where files come from and go to; on their way they lie in a folder on the disk that keeps them. */
export type Way = { from: FileStore; to: FileStore; by: string };

/**
 * Copies a file if its bytes are those of its name, so that the other storage has it whole or not at
 * all. What is missing may have been removed meanwhile.
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

/** What reading a file gives; null if other bytes than its own have its name. */
export async function ifWhole<Read>(reading: Promise<Read>): Promise<Read | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof DamagedFile) return null;
    throw error;
  }
}

/**
 * Copies all kept files, those that are not there yet. Returns the names of what is there whole, and
 * of what no longer has the content of its name and was left out.
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
