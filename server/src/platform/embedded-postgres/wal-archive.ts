import { randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  chown,
  constants,
  link,
  mkdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { StartRefusal } from '../start-refusal.ts';
import { thrownCode, thrownMessage } from '../thrown.ts';
import { findBarrier, type OperatingUser } from './operating-user.ts';

/**
 * A file of the state directory that backups must omit: it names the archive of this directory
 * alone.
 */
export const WAL_ARCHIVE_FILE = 'wal-archive';

const SWITCH_SECONDS = 60;

/**
 * Creates the folder, below BACKUP_WAL, to which PostgreSQL copies its log. Each state directory
 * has its own folder, because a restored database writes other files under the same names. Refuses
 * with a sentence if PostgreSQL's user cannot write there.
 */
export async function makeWalArchive(
  backupWal: string,
  stateDir: string,
  user: OperatingUser,
): Promise<string> {
  const archive = path.join(backupWal, await ownName(stateDir));
  try {
    const created = await mkdir(backupWal, { recursive: true });
    if (created !== undefined) await chmod(backupWal, 0o755);
    await mkdir(archive, { recursive: true, mode: 0o700 });
    if (process.getuid?.() === 0) await chown(archive, user.uid, user.gid);
    else await access(archive, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartRefusal(
      `BACKUP_WAL: ${archive} cannot be written (${thrownMessage(error)}): give user ${user.uid} a folder of its own.`,
      { cause: error },
    );
  }
  const barrier = await findBarrier(archive, user);
  if (barrier === undefined) return archive;
  throw new StartRefusal(
    `BACKUP_WAL: PostgreSQL runs as user ${user.uid} and cannot enter ${barrier}, which leads to ${backupWal}.`,
  );
}

/** PostgreSQL's settings for archiving. A started log file is archived within a minute. */
export function archiveSettings(archive: string): Record<string, string> {
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': archive,
    archive_timeout: String(SWITCH_SECONDS),
  };
}

/** Creates the name once; of two processes that start together, both get the first one's. */
async function ownName(stateDir: string): Promise<string> {
  const file = path.join(stateDir, WAL_ARCHIVE_FILE);
  const made = `${file}.${process.pid}`;
  const name = `${new Date().toISOString().slice(0, 10)}-${randomBytes(4).toString('hex')}`;
  await writeFile(made, name, { mode: 0o600 });
  try {
    await link(made, file);
  } catch (error) {
    if (thrownCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(made);
  }
  return readFile(file, 'utf8');
}
