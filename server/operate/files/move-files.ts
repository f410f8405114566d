import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { listNotedFiles } from '../../src/downloads/files/list-noted-files.ts';
import { fileStoreOf } from '../../src/integrations/files/file-stores.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { filesFolder } from '../../src/platform/config/storage.ts';
import type { Database } from '../../src/platform/database/database.ts';
import {
  type FileIdentity,
  type FileStore,
  FileStoreFault,
} from '../../src/platform/ports/file-store.ts';
import { digesting } from '../backup/digesting.ts';
import { copyKeptFile, ifWhole, type Way } from './copy-kept-file.ts';

export type Storage = Config['STORAGE'];

/** The result of a move; `lost` names the files that neither storage has whole. */
export type Moved = { copied: number; verified: FileIdentity[]; lost: string[] };

export const otherStorage = (storage: Storage): Storage => (storage === 's3' ? 'disk' : 's3');

/**
 * Copies the files with rows that a storage lacks, reads each back and compares it with its
 * SHA-256. The product may run meanwhile. The move can be repeated after an interruption and
 * removes nothing.
 */
export async function moveFiles(config: Config, db: Database, target: Storage): Promise<Moved> {
  const to = fileStoreOf(target, config);
  const from = fileStoreOf(otherStorage(target), config);
  const way = { from, to, by: filesFolder(config) };
  const moved: Moved = { copied: 0, verified: [], lost: [] };
  for (const file of await listNotedFiles(db)) {
    const outcome = (await isWhole(to, file)) ? 'there' : await bring(way, file);
    if (outcome === 'copied') moved.copied += 1;
    if (outcome === 'lost') moved.lost.push(file.sha256);
    else moved.verified.push(file);
  }
  return moved;
}

/** Removes the verified files from the other storage. */
export async function deleteSource(config: Config, { verified }: Moved, to: Storage) {
  const from = fileStoreOf(otherStorage(to), config);
  for (const { sha256 } of verified) await from.remove(sha256);
}

async function bring(way: Way, file: FileIdentity): Promise<'copied' | 'lost'> {
  const outcome = await copyKeptFile(way, file);
  if (outcome !== 'copied') return 'lost';
  if (await isWhole(way.to, file)) return 'copied';
  throw new FileStoreFault(`${file.sha256} was written, and read back as something else`);
}

async function isWhole(files: FileStore, file: FileIdentity): Promise<boolean> {
  const found = await files.stat(file.sha256);
  if (found?.bytes !== file.bytes) return false;
  const bytes = await ifWhole(files.open(file));
  return bytes !== null && (await ifWhole(digestOf(bytes))) === file.sha256;
}

async function digestOf(bytes: Readable): Promise<string> {
  const { through, digest } = digesting();
  await pipeline(bytes, through, new Writable({ write: (_chunk, _encoding, done) => done() }));
  return digest();
}
