import { createReadStream, open as openFile } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  type ByteRange,
  type FileStore,
  isContentName,
  type KeptFile,
} from '../../platform/ports/file-store.ts';
import { thrownCode } from '../../platform/thrown.ts';

const openDescriptor = promisify<string, string, number>(openFile);

/** Files in a folder of this machine. Added files are moved, so they must be on the same disk. */
export function diskFileStore(folder: string): FileStore {
  const pathOf = (sha256: string) => path.join(folder, sha256);

  async function find(sha256: string): Promise<KeptFile | null> {
    const found = await stat(pathOf(sha256)).catch(ifMissing(null));
    if (found?.isFile() !== true) return null;
    return { sha256, bytes: found.size, at: found.mtime };
  }

  return {
    bring: async () => {},
    put: async (file) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(file.path, pathOf(file.sha256));
    },
    stat: find,
    open: ({ sha256 }, range) => openRange(pathOf(sha256), range),
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    list: async function* () {
      for (const name of await readdir(folder).catch(ifMissing([]))) {
        const found = isContentName(name) ? await find(name) : null;
        if (found !== null) yield found;
      }
    },
  };
}

async function openRange(file: string, range: ByteRange | undefined): Promise<Readable | null> {
  const fd = await openDescriptor(file, 'r').catch(ifMissing(null));
  return fd === null ? null : createReadStream(file, { fd, ...range });
}

function ifMissing<Instead>(instead: Instead): (error: unknown) => Instead {
  return (error) => {
    if (thrownCode(error) === 'ENOENT') return instead;
    throw error;
  };
}
