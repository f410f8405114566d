import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createFileStore } from '../../integrations/files/file-stores.ts';
import type { Config } from '../../platform/config/config.ts';
import { thrownCode } from '../../platform/thrown.ts';
import { downloadFolders } from './download-folders.ts';

/** Removes every file of downloads; what an operator has placed for adoption stays. */
export async function removeKeptFiles(config: Config): Promise<void> {
  const files = createFileStore(config);
  for await (const { sha256 } of files.list()) await files.remove(sha256);
  const { arriving, incoming } = downloadFolders(config);
  for (const name of await namesIn(arriving)) {
    const file = path.join(arriving, name);
    if (file !== incoming) await rm(file, { recursive: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (thrownCode(error) === 'ENOENT') return [];
    throw error;
  }
}
