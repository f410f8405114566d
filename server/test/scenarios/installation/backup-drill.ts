import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { contract } from '@regz/contract/contract.ts';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { columnValues } from '../../../src/platform/database/column-values.ts';
import { type OpenDatabase, openDatabase } from '../../../src/platform/database/open-database.ts';
import {
  DATABASE_NAME,
  OWNER_ROLE,
} from '../../../src/platform/embedded-postgres/application-database.ts';
import { SOCKET_PORT } from '../../../src/platform/embedded-postgres/cluster.ts';
import {
  type SocketConnection,
  startEmbeddedPostgres,
} from '../../../src/platform/embedded-postgres/start-embedded-postgres.ts';
import { queues } from '../../../src/slices.ts';
import type { Browser } from '../../harness/browser.ts';
import { makeAccount, makeKey, makeSession } from '../../harness/factories.ts';
import { silentLog } from '../../harness/harness-database.ts';
import { type Program, runProgram } from '../../harness/programs/program.ts';
import { type RegzResult, runRegz } from '../../harness/programs/run-regz.ts';
import { sessionCookieNames } from '../../harness/signed-in.ts';
import { tableDigests } from '../../harness/tables/table-digests.ts';

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

/** A redemption answered with 200, and the time of the answer. */
type Acknowledged = { licenseKey: string; at: number };

/** An installation on its own embedded database, with a backup folder beside it. */
export type Drill = {
  root: string;
  stateDir: string;
  backups: string;
  settings: Record<string, string>;
  program: Program;
  ownerPool: pg.Pool;
  regz(args: readonly string[], more?: Record<string, string>): Promise<RegzResult>;
  /** Kills server and database as a power failure would, and removes the state directory. */
  lose(): Promise<void>;
  remove(): Promise<void>;
};

const { licenses } = contract;

/** Starts the product and creates a backup key. */
export async function startDrill(more: Record<string, string> = {}): Promise<Drill> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'regz-drill-'));
  await chmod(root, 0o755);
  const stateDir = path.join(root, 'state');
  const backups = path.join(root, 'backups');
  const keyFile = path.join(root, 'key.txt');
  const made = await runRegz(['backup', 'key', keyFile], {});
  const settings = {
    STATE_DIR: stateDir,
    BACKUP_TO: backups,
    BACKUP_KEY_FILE: keyFile,
    BACKUP_RECIPIENT: /age1\w+/u.exec(made.said)?.[0] ?? '',
    ...more,
  };
  const program = await runProgram(null, settings);
  await program.says('"msg":"ready"');
  // Connects without the product's membership, because a member restarts a killed server.
  const socket = { host: path.join(stateDir, 'socket'), port: SOCKET_PORT };
  const ownerPool = poolOf({ ...socket, user: OWNER_ROLE, database: DATABASE_NAME });
  return {
    root,
    stateDir,
    backups,
    settings,
    program,
    ownerPool,
    regz: (args, given = {}) => runRegz(args, { ...settings, ...given }),
    lose: async () => {
      program.signal('SIGKILL');
      await program.ended;
      const pidFile = await readFile(path.join(stateDir, 'data', 'postmaster.pid'), 'utf8');
      process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
      await ownerPool.end();
      await rm(stateDir, { recursive: true, maxRetries: 20 });
    },
    remove: async () => {
      if (!ownerPool.ended) await ownerPool.end();
      program.signal('SIGTERM');
      await program.ended;
      await program.remove();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** A customer with a session; returns the customer's browser for any program. */
async function drillCustomer({ ownerPool }: Pick<Drill, 'ownerPool'>) {
  const { id } = await makeAccount({ ownerPool });
  const { token } = await makeSession({ ownerPool }, { kind: 'customer', id });
  return (program: Program): Browser => {
    const browser = program.browser();
    browser.plant(sessionCookieNames.customer, token);
    return browser;
  };
}

/** Redeems keys, one at a time per person, until `stop` or a lost connection. */
export async function underLoad(drill: Drill, clients: number) {
  const acknowledged: Acknowledged[] = [];
  const over = new AbortController();
  const people = await Promise.all(Array.from({ length: clients }, () => drillCustomer(drill)));
  const live = async (open: (program: Program) => Browser): Promise<void> => {
    const browser = open(drill.program);
    while (!over.signal.aborted) {
      const { licenseKey } = await makeKey(drill);
      const { status } = await browser.send(licenses.redeemLicense, { licenseKey });
      if (status === 200) acknowledged.push({ licenseKey, at: Date.now() });
    }
  };
  // A request in progress when the product dies gets no answer.
  const lives = Promise.allSettled(people.map(live));
  return {
    people,
    acknowledged,
    /** Resolves when the given number of redemptions is acknowledged. */
    reaches: async (count: number): Promise<void> => {
      while (acknowledged.length < count) await new Promise((resolve) => setImmediate(resolve));
    },
    stop: async (): Promise<void> => {
      over.abort();
      await lives;
    },
  };
}

/** SHA-256 of the download files by name. */
export async function downloadDigests(stateDir: string): Promise<Record<string, string>> {
  const folder = path.join(stateDir, 'downloads');
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const digests = await Promise.all(
    files.toSorted().map(async (name): Promise<[string, string]> => {
      const content = await readFile(path.join(folder, name));
      return [name, createHash('sha256').update(content).digest('hex')];
    }),
  );
  return Object.fromEntries(digests);
}

/** The contents of the restored database: digests of its tables, and the redeemed keys. */
export async function lookAt(stateDir: string) {
  const server = await startEmbeddedPostgres({ stateDir, log: silentLog });
  const ownerPool = poolOf(server.ownerConnection);
  try {
    const { rows } = await ownerPool.query<{ key: string }>(
      `select license_key as key from license_keys join license_redemptions
           on license_redemptions.license_key_id = license_keys.id`,
    );
    return {
      digests: await tableDigests({ ownerPool }),
      redeemed: new Set(rows.map(({ key }) => key)),
    };
  } finally {
    await ownerPool.end();
    await server.stop();
  }
}

function poolOf(ownerConnection: SocketConnection): pg.Pool {
  const pool = new pg.Pool({ ...ownerConnection, max: 4, types: columnValues });
  pool.on('error', () => undefined);
  return pool;
}
