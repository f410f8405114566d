import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../src/platform/database/open-database.ts';
import { startEmbeddedPostgres } from '../../../src/platform/embedded-postgres/start-embedded-postgres.ts';
import { queues } from '../../../src/slices.ts';
import { silentLog } from '../../harness/harness-database.ts';
import { type RegzResult, runRegz } from '../../harness/programs/run-regz.ts';

/** The remains of a lost installation: its backup, and the log archived after it. */
export type ArchivedLog = {
  root: string;
  /** A moment between the first act and the second; both follow the backup. */
  between: string;
  /** The doctor's output while the installation ran. */
  doctor: string;
  regz(args: readonly string[], more?: Record<string, string>): Promise<RegzResult>;
  remove(): Promise<void>;
};

/** Makes a backup, does two acts after it, and deletes the state directory. */
export async function makeArchivedLog(): Promise<ArchivedLog> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'regz-moment-'));
  await chmod(root, 0o755);
  const settings = await settingsIn(root);
  const { STATE_DIR: stateDir, BACKUP_WAL: backupWal } = settings;
  const regz = (args: readonly string[], more: Record<string, string> = {}) =>
    runRegz(args, { ...settings, ...more });
  const database = await openDatabase({ stateDir, backupWal }, queues, silentLog);
  const pool = new pg.Pool(database.ownerConnection);
  expect(await regz(['backup'])).toMatchObject({ code: 0 });
  await act(pool, 'first');
  // Rounded up to whole milliseconds, the precision of the command.
  const { rows } = await pool.query<{ now: Date }>(
    `select date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' as now, pg_sleep(0.003)`,
  );
  await act(pool, 'second');
  await archiveAll(database, backupWal);
  const { said: doctor } = await regz(['doctor']);
  await pool.end();
  await database.close();
  await rm(stateDir, { recursive: true });
  return {
    root,
    between: rows[0]?.now.toISOString() ?? '',
    doctor,
    regz,
    remove: () => rm(root, { recursive: true }),
  };
}

/** The acts in a restored state directory. */
export async function actsIn(stateDir: string): Promise<string[]> {
  const server = await startEmbeddedPostgres({ stateDir, log: silentLog });
  const pool = new pg.Pool(server.ownerConnection);
  try {
    const { rows } = await pool.query<{ action: string }>(
      `select action from audit_entries where object_kind = 'test' order by id`,
    );
    return rows.map(({ action }) => action);
  } finally {
    await pool.end();
    await server.stop();
  }
}

async function settingsIn(root: string) {
  const keyFile = path.join(root, 'key.txt');
  const made = await runRegz(['backup', 'key', keyFile], {});
  return {
    STATE_DIR: path.join(root, 'state'),
    BACKUP_TO: path.join(root, 'backups'),
    BACKUP_WAL: path.join(root, 'wal'),
    BACKUP_KEY_FILE: keyFile,
    BACKUP_RECIPIENT: /age1\w+/u.exec(made.said)?.[0] ?? '',
  };
}

async function act(pool: pg.Pool, name: string): Promise<void> {
  await pool.query(
    `insert into audit_entries (actor_kind, actor_name, action, object_kind, object_id)
     values ('operator', 'operator', $1, 'test', 'test')`,
    [name],
  );
}

/** Ends the current file of the log, and waits until it is archived. */
async function archiveAll({ ownerConnection }: OpenDatabase, backupWal: string): Promise<void> {
  const superuser = new pg.Client({ ...ownerConnection, user: 'postgres', database: 'postgres' });
  await superuser.connect();
  const { rows } = await superuser.query<{ segment: string }>(
    'select pg_walfile_name(pg_switch_wal()) as segment',
  );
  await superuser.end();
  const [archive = ''] = await readdir(backupWal);
  const archived = async () =>
    (await readdir(path.join(backupWal, archive))).includes(rows[0]?.segment ?? '');
  await vi.waitUntil(archived, { timeout: 60_000 });
}
