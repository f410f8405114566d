import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { HOUR_MS } from '@regz/rules/durations.ts';
import * as z from 'zod';
import type { Config } from '../config/config.ts';
import { isAlive } from '../embedded-postgres/publish-directory.ts';
import { thrownCode, thrownMessage } from '../thrown.ts';

const ID = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/u;
const UNFINISHED = /^\.making-(\d+)-/u;

/** The unsealed description of a backup: it names the contents and opens nothing. */
export const MANIFEST = 'backup.json';

/** The description of a backup, sealed or not. */
export const backupManifest = z.object({
  format: z.literal(1),
  id: z.string().regex(ID),
  /** The program that made it, and the last migration of its database. */
  version: z.string(),
  lastMigration: z.string(),
  /**
   * `cluster`: the files of the embedded database. `dump`: the output of pg_dump for another one.
   */
  database: z.enum(['cluster', 'dump']),
  postgres: z.string(),
  startedAt: z.iso.datetime(),
  /** Everything acknowledged before this moment is in the backup. */
  standsAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  recipient: z.string(),
  /**
   * Sealed files beside this one, with their size in bytes and their SHA-256, which earlier
   * versions omitted.
   */
  parts: z.array(
    z.object({
      name: z.string().regex(/^[a-z.-]+$/u),
      bytes: z.number(),
      sha256: z.string().optional(),
    }),
  ),
  /** SHA-256 of the download files, which are sealed in `files` beside all backups. */
  downloads: z.array(z.string().regex(/^[0-9a-f]{64}$/u)),
  /** The archive below BACKUP_WAL that carries on from here, and the first file it needs of it. */
  wal: z
    .object({
      archive: z.string().regex(/^[\w-]+$/u),
      from: z.string().regex(/^[0-9A-F]{24}$/u),
    })
    .optional(),
  /** Names of the settings that were given, never their values. */
  variables: z.array(z.string()),
});

export type BackupManifest = z.infer<typeof backupManifest>;
export type KeptBackup = { folder: string; manifest: BackupManifest };

/** A backup's name: its start, so that names sort by age. */
export function backupId(startedAt: Date): string {
  return startedAt.toISOString().replaceAll(/[:.]/gu, '-');
}

/**
 * Returns the finished backups of a folder, oldest first. Returns none if the folder does not
 * exist.
 * @throws Error with a sentence if a backup cannot be read.
 */
export async function listBackups(to: string): Promise<KeptBackup[]> {
  const names = await namesOfBackups(to);
  return Promise.all(names.map((name) => readBackup(path.join(to, name))));
}

/**
 * The backup of that name, or the newest.
 * @throws Error with a sentence if there is none.
 */
export async function findBackup(to: string, id?: string): Promise<KeptBackup> {
  if (id !== undefined && ID.test(id)) return readBackup(path.join(to, id));
  const backups = await listBackups(to);
  const newest = backups.at(-1);
  if (newest === undefined) throw new Error(`There is no backup in ${to}.`);
  if (id === undefined) return newest;
  throw new Error(`There is no backup ${id} in ${to}: regz backup list shows what there is.`);
}

/** The newest complete backup: a damaged one protects nothing. */
export async function newestWhole(to: string): Promise<KeptBackup | undefined> {
  for (const name of (await namesOfBackups(to)).toReversed()) {
    const backup = await readWhole(path.join(to, name));
    if (typeof backup !== 'string') return backup;
  }
  return undefined;
}

/** Returns each name of a backup, oldest first, with the backup or a sentence about its fault. */
export async function inspectBackups(
  to: string,
): Promise<{ id: string; found: KeptBackup | string }[]> {
  return Promise.all(
    (await namesOfBackups(to)).map(async (id) => ({
      id,
      found: await readWhole(path.join(to, id)),
    })),
  );
}

async function readWhole(folder: string): Promise<KeptBackup | string> {
  try {
    const backup = await readBackup(folder);
    await requireWhole(backup);
    return backup;
  } catch (error) {
    return thrownMessage(error);
  }
}

async function namesOfBackups(to: string): Promise<string[]> {
  return (await namesIn(to)).filter((name) => ID.test(name)).toSorted();
}

/** The last backup is too old after this many times BACKUP_EVERY. */
const TOLERATED = 2;

/**
 * Returns the time of the last complete backup, and whether it is too old; null if no backups are
 * set up.
 */
export async function lastBackup(
  { BACKUP_TO, BACKUP_EVERY }: Pick<Config, 'BACKUP_TO' | 'BACKUP_EVERY'>,
  now: number,
): Promise<{ lastAt: string | null; late: boolean } | null> {
  if (BACKUP_TO === undefined) return null;
  const lastAt = (await newestWhole(BACKUP_TO))?.manifest.startedAt ?? null;
  if (lastAt === null) return { lastAt, late: true };
  const hours = (now - Date.parse(lastAt)) / HOUR_MS;
  return { lastAt, late: BACKUP_EVERY !== undefined && hours > BACKUP_EVERY * TOLERATED };
}

/** Removes the remains of killed backups, but not a backup in progress. */
export async function removeUnfinished(to: string): Promise<void> {
  for (const name of await namesIn(to)) {
    const pid = UNFINISHED.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) {
      await rm(path.join(to, name), { recursive: true, force: true });
    }
  }
}

/** Where a backup is made until it is complete: a name that no list mistakes for a backup. */
export function unfinishedName(name: string): string {
  return `.making-${process.pid}-${name}`;
}

/** Bytes of the backup itself, without the files of downloads that all backups share. */
export function bytesOf({ manifest: { parts } }: KeptBackup): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** @throws Error with a sentence for the first part that is missing or has another size. */
export async function requireWhole({ folder, manifest: { parts } }: KeptBackup): Promise<void> {
  for (const { name, bytes } of parts) {
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (found?.size === bytes) continue;
    const how = found === undefined ? 'is missing' : `has ${found.size} bytes instead of ${bytes}`;
    throw new Error(
      `The backup ${folder} is incomplete: ${name} ${how}. Take another backup, or another copy of this one.`,
    );
  }
}

async function readBackup(folder: string): Promise<KeptBackup> {
  const manifest = await readManifest(folder);
  if (manifest.id === path.basename(folder)) return { folder, manifest };
  throw new Error(`${folder} holds the backup ${manifest.id} under another name.`);
}

async function readManifest(folder: string): Promise<BackupManifest> {
  const file = path.join(folder, MANIFEST);
  try {
    return backupManifest.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (thrownCode(error) === 'ENOENT') {
      throw new Error(`There is no backup ${folder}.`, { cause: error });
    }
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : thrownMessage(error);
    throw new Error(`${file} cannot be read by this version of the program: ${reason}`, {
      cause: error,
    });
  }
}

/** Returns the names in a folder; none if the folder does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (thrownCode(error) === 'ENOENT') return [];
    throw error;
  }
}
