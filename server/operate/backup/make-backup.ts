import { mkdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createFileStore } from '../../src/integrations/files/file-stores.ts';
import {
  backupId,
  type BackupManifest,
  type KeptBackup,
  MANIFEST,
  removeUnfinished,
  unfinishedName,
} from '../../src/platform/backups/kept-backups.ts';
import type { Config } from '../../src/platform/config/config.ts';
import type { Logger } from '../../src/platform/log/logger.ts';
import { VERSION } from '../../src/version.ts';
import { sealManifest } from './bind-parts.ts';
import { type DatabaseCopy, openSource, type SavePart } from './database-source.ts';
import { keepFiles, keptFilesFolder } from './kept/kept-files.ts';
import { packStateFiles } from './pack-state-files.ts';
import { bringToDisk, SEALED, sealInto } from './sealed-files.ts';

/** Required free space, as a multiple of the database's size. */
const ROOM = 1.2;

/** The target of the backup, and the recipient that it is sealed for. */
type BackupOrder = { to: string; recipient: string; log: Logger };

/**
 * Makes a backup beside a running server: the database, the download files, and the secrets. It
 * gets its name when everything is on the disk; an interrupted one leaves nothing that looks like a
 * backup, and the next one cleans it up. Source: decision record 0027.
 * @returns the backup, and the damaged downloads that were left out. @throws Error with a sentence
 * if there is no database or too little space.
 */
export async function makeBackup(
  config: Config,
  { to, recipient, log }: BackupOrder,
): Promise<KeptBackup & { damaged: string[] }> {
  const startedAt = new Date();
  const id = backupId(startedAt);
  await mkdir(to, { recursive: true, mode: 0o700 });
  await removeUnfinished(to);
  await removeUnfinished(keptFilesFolder(to));
  const source = await openSource(config, log);
  const scratch = path.join(to, unfinishedName(id));
  await mkdir(scratch, { mode: 0o700 });
  try {
    await requireRoom(to, source.bytes);
    const parts: BackupManifest['parts'] = [];
    const save: SavePart = async (name, content) => {
      const sealed = await sealInto(path.join(scratch, name + SEALED), content, recipient);
      parts.push({ name: name + SEALED, ...sealed });
    };
    const files = createFileStore(config);
    // Copies most files before the database, and the files added meanwhile after it.
    await keepFiles(files, to, recipient);
    const copy = await source.copy(save);
    const { kept, damaged } = await keepFiles(files, to, recipient);
    await save('state.tar', await packStateFiles(config));
    const manifest = describe({
      id,
      variables: config.given.toSorted(),
      startedAt,
      recipient,
      copy,
      parts,
      downloads: kept,
    });
    await publish(scratch, path.join(to, id), manifest);
    return { folder: path.join(to, id), manifest, damaged };
  } finally {
    await rm(scratch, { recursive: true, force: true });
    await source.close();
  }
}

function describe(made: {
  id: string;
  startedAt: Date;
  recipient: string;
  copy: DatabaseCopy;
  parts: BackupManifest['parts'];
  downloads: string[];
  variables: string[];
}): BackupManifest {
  const { id, startedAt, recipient, parts, downloads, variables } = made;
  const { standsAt, ...copy } = made.copy;
  return {
    format: 1,
    id,
    version: VERSION,
    ...copy,
    startedAt: startedAt.toISOString(),
    standsAt: standsAt.toISOString(),
    endedAt: new Date().toISOString(),
    recipient,
    parts,
    downloads,
    variables,
  };
}

async function publish(scratch: string, target: string, manifest: BackupManifest): Promise<void> {
  await sealManifest(scratch, manifest);
  const page = path.join(scratch, MANIFEST);
  await writeFile(page, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await bringToDisk(page);
  await bringToDisk(scratch);
  await rename(scratch, target);
  await bringToDisk(path.dirname(target));
}

async function requireRoom(to: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(to);
  const free = bavail * bsize;
  if (free >= bytes * ROOM) return;
  throw new Error(
    `There is too little room in ${to} for a backup: ${asMegabytes(bytes * ROOM)} are needed and ` +
      `${asMegabytes(free)} are free. Nothing was written, and earlier backups are untouched.`,
  );
}

export function asMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
