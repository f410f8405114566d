import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isFileName } from '@regz/rules/downloads/items.ts';
import { thrownCode } from '../../platform/thrown.ts';

export type IncomingFile = { name: string; bytes: number; modifiedAt: string };

/** Returns the operator's files in the folder: plain files with a plain name, by name. */
export async function listIncoming(folder: string): Promise<IncomingFile[]> {
  const found = await Promise.all(
    (await namesIn(folder)).filter(isFileName).map((name) => describeFile(folder, name)),
  );
  return found
    .filter((file) => file !== null)
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/**
 * Opens one of them for reading; null for any other name. Links are not followed, so nothing
 * outside the folder can be adopted.
 */
export async function openIncoming(folder: string, name: string): Promise<FileHandle | null> {
  if (!isFileName(name)) return null;
  // Non-blocking: a pipe in the folder would otherwise keep the request open forever.
  const how = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  try {
    const file = await open(join(folder, name), how);
    const found = await file.stat();
    if (found.isFile() && found.size > 0) return file;
    await file.close();
    return null;
  } catch (error) {
    if (UNREADABLE.includes(thrownCode(error) ?? '')) return null;
    throw error;
  }
}

const UNREADABLE = ['ENOENT', 'ENAMETOOLONG', 'ELOOP', 'ENXIO', 'EACCES'];

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (thrownCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function describeFile(folder: string, name: string): Promise<IncomingFile | null> {
  try {
    const found = await lstat(join(folder, name));
    if (!found.isFile() || found.size === 0) return null;
    return { name, bytes: found.size, modifiedAt: found.mtime.toISOString() };
  } catch (error) {
    if (thrownCode(error) === 'ENOENT') return null;
    throw error;
  }
}
