import type { Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartRefusal } from '../start-refusal.ts';
import { exists } from './publish-directory.ts';

/** The Unix user PostgreSQL runs as. */
export interface OperatingUser {
  uid: number;
  gid: number;
}

const nobody: OperatingUser = { uid: 65534, gid: 65534 };

/**
 * The user to run PostgreSQL as, which refuses to run as root: our own user, or for root the
 * owner of an existing data directory, else 65534.
 */
export async function chooseOperatingUser(dataDir: string): Promise<OperatingUser> {
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const owner = (await exists(dataDir)) ? await stat(dataDir) : undefined;
  if (own.uid !== 0) {
    if (owner !== undefined && owner.uid !== own.uid) {
      throw new StartRefusal(
        `The database in ${dataDir} belongs to user ${owner.uid}, but this process runs as user ` +
          `${own.uid}. Run it as the same user as before, or choose another state directory.`,
      );
    }
    return own;
  }
  if (owner !== undefined && owner.uid !== 0) {
    return { uid: owner.uid, gid: owner.gid };
  }
  return nobody;
}

/** Refuses, naming the folder in the way, when `user` could not enter `directory`. */
export async function requireReachable(directory: string, user: OperatingUser): Promise<void> {
  const folder = await findBarrier(directory, user);
  if (folder === undefined) return;
  throw new StartRefusal(
    `PostgreSQL runs as user ${user.uid} and cannot enter ${folder}, which leads to the state ` +
      `directory ${directory}. Choose a state directory outside ${folder}, or set ` +
      'DATABASE_URL to a PostgreSQL server of your own.',
  );
}

/**
 * The folder on the way to `directory`, or itself, that `user` could not enter; nothing when the way
 * is free. Access control lists are not considered.
 */
export async function findBarrier(
  directory: string,
  user: OperatingUser,
): Promise<string | undefined> {
  for (const folder of withParents(await realpath(directory))) {
    if (!canEnter(await stat(folder), user)) return folder;
  }
  return undefined;
}

function canEnter(folder: Stats, user: OperatingUser): boolean {
  if (folder.uid === user.uid) {
    return (folder.mode & 0o100) !== 0;
  }
  return (folder.mode & (folder.gid === user.gid ? 0o010 : 0o001)) !== 0;
}

function withParents(directory: string): string[] {
  const parent = path.dirname(directory);
  return parent === directory ? [directory] : [...withParents(parent), directory];
}
