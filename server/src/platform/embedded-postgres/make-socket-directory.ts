import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { StartRefusal } from '../start-refusal.ts';
import type { OperatingUser } from './operating-user.ts';

// The kernel allows 107 bytes for a socket path; '/.s.PGSQL.5432' needs 14 of them.
const LONGEST_DIRECTORY = 90;

/**
 * The folder of the server's socket, the embedded PostgreSQL's only access control: mode 0700,
 * owned by the user PostgreSQL runs as.
 *
 * `<stateDir>/socket`, or a short folder under the system's temporary directory if that path is too
 * long for a socket or has characters that pg_ctl would need quoted.
 */
export async function makeSocketDirectory(stateDir: string, user: OperatingUser): Promise<string> {
  const directory = chooseSocketDirectory(stateDir);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const found = await lstat(directory);
  const isOurs = found.uid === user.uid || found.uid === process.getuid?.();
  // Under a shared temporary directory someone else may have taken the name.
  if (!found.isDirectory() || !isOurs) {
    throw new StartRefusal(
      `The socket directory ${directory} belongs to user ${found.uid}; remove it.`,
    );
  }
  await chmod(directory, 0o700);
  if (found.uid !== user.uid) {
    await chown(directory, user.uid, user.gid);
  }
  return directory;
}

function chooseSocketDirectory(stateDir: string): string {
  const preferred = path.join(stateDir, 'socket');
  if (Buffer.byteLength(preferred) <= LONGEST_DIRECTORY && /^[\w./-]+$/.test(preferred)) {
    return preferred;
  }
  const name = createHash('sha256').update(stateDir).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `regz-${name}`);
}
