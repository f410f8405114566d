import { chown, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type KeptBackup, namesIn } from '../../../src/platform/backups/kept-backups.ts';
import { withClient } from '../../../src/platform/database/connections/with-client.ts';
import {
  findBarrier,
  type OperatingUser,
} from '../../../src/platform/embedded-postgres/operating-user.ts';
import { exists } from '../../../src/platform/embedded-postgres/publish-directory.ts';
import { PACKED } from './prune-wal.ts';

/** The time up to which to replay the log, or all of it. */
export type Until = Date | 'end';

const POLL_MS = 200;
const TOO_LATE = /recovery ended before configured recovery target was reached/u;
const TOO_EARLY = /recovery stop point is before consistent recovery point/u;

/**
 * The newest backup from which the log reaches the time. @throws Error with a sentence if there is
 * none.
 */
export function chooseBase(backups: readonly KeptBackup[], until: Until): KeptBackup {
  const base = backups.findLast(
    ({ manifest: { wal, endedAt } }) =>
      wal !== undefined && (until === 'end' || Date.parse(endedAt) <= until.getTime()),
  );
  if (base !== undefined) return base;
  const when = until === 'end' ? '' : ` that was finished before ${until.toISOString()}`;
  throw new Error(`There is no backup${when} whose log was archived (BACKUP_WAL).`);
}

/**
 * The folder with the log of a backup, on this machine.
 * @throws Error with a sentence if there is none, or if `user`, the future owner of the database,
 * cannot read it.
 */
export async function findArchive(
  { manifest: { id, wal } }: KeptBackup,
  backupWal: string | undefined,
  user: OperatingUser,
): Promise<string> {
  if (wal === undefined) {
    throw new Error(`The log after backup ${id} was not archived: BACKUP_WAL was not set then.`);
  }
  if (backupWal === undefined) {
    throw new Error('Where is the archive of the log? Set BACKUP_WAL to the folder.');
  }
  const archive = path.join(backupWal, wal.archive);
  if (!(await exists(archive))) throw new Error(`The archive ${archive} is missing.`);
  const barrier = (await findBarrier(archive, user)) ?? (await findUnreadable(archive, user));
  if (barrier === undefined) return archive;
  throw new Error(
    `PostgreSQL will run as user ${user.uid} and cannot read ${barrier}: ` +
      `give it the archive with chown -R ${user.uid} ${archive}`,
  );
}

async function findUnreadable(
  archive: string,
  { uid }: OperatingUser,
): Promise<string | undefined> {
  for (const name of await namesIn(archive)) {
    const file = path.join(archive, name);
    const found = await stat(file);
    if ((found.mode & (found.uid === uid ? 0o400 : 0o004)) === 0) return file;
  }
  return undefined;
}

/**
 * Marks an unpacked cluster to replay the archive up to the time at its next start. @returns the
 * settings to start it with.
 */
export async function planRecovery(
  dataDir: string,
  archive: string,
  until: Until,
): Promise<Record<string, string>> {
  const { uid, gid } = await stat(dataDir);
  const signal = path.join(dataDir, 'recovery.signal');
  await writeFile(signal, '', { mode: 0o600 });
  await chown(signal, uid, gid);
  const packed = `"${archive}/%f${PACKED}"`;
  return {
    restore_command: `if test -f ${packed}; then gunzip -c ${packed} > "%p"; else cp "${archive}/%f" "%p"; fi`,
    recovery_target_action: 'promote',
    // PostgreSQL does not recognize the zone Z before it runs.
    ...(until === 'end' ? {} : { recovery_target_time: until.toISOString().replace('Z', '+00') }),
  };
}

/**
 * Waits until the log is replayed, without a time limit. @returns the time of the last act in it;
 * null if there was none. @throws Error if the server ends first.
 */
export async function awaitRecovery(superuser: pg.ClientConfig): Promise<Date | null> {
  return withClient(superuser, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ recovering: boolean; at: Date | null }>(
        'select pg_is_in_recovery() as recovering, pg_last_xact_replay_timestamp() as at',
      );
      const [state] = rows;
      if (state?.recovering === false) return state.at;
      await delay(POLL_MS);
    }
  });
}

/**
 * The reason why the log could not be replayed up to the time, as a sentence; any other error
 * unchanged.
 */
export async function explainRecovery(error: unknown, stateDir: string): Promise<unknown> {
  const log = await readFile(path.join(stateDir, 'postgres.log'), 'utf8').catch(() => '');
  if (TOO_LATE.test(log)) {
    return new Error(
      'The archive ends before that moment: name an earlier one, or --until end for all of it.',
      { cause: error },
    );
  }
  if (TOO_EARLY.test(log)) {
    return new Error('The backup is younger than that moment: name an earlier backup.', {
      cause: error,
    });
  }
  return error;
}
