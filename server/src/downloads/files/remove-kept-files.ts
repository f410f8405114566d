import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { thrownCode } from '../../platform/thrown.ts';
import { downloadFolders } from './download-folders.ts';

/** Removes every file of downloads; what an operator has placed for adoption stays. */
export async function removeKeptFiles(config: Pick<Config, 'STATE_DIR'>): Promise<void> {
  const { files, incoming } = downloadFolders(config);
  for (const name of await namesIn(files)) {
    const file = path.join(files, name);
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
