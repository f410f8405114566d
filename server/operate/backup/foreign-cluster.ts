import { spawn } from 'node:child_process';
import { chown, open, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { withClient } from '../../src/platform/database/connections/with-client.ts';
import {
  DATABASE_NAME,
  OWNER_ROLE,
} from '../../src/platform/embedded-postgres/application-database.ts';
import {
  type Cluster,
  readLogTail,
  serverSettings,
  SOCKET_PORT,
} from '../../src/platform/embedded-postgres/cluster.ts';
import type { OperatingUser } from '../../src/platform/embedded-postgres/operating-user.ts';
import { toolEnvironment } from '../../src/platform/embedded-postgres/run-tool.ts';
import { asUser, findSandbox, type SandboxName } from './sandbox.ts';

const POLL_MS = 100;

/** Other files by which a data directory could configure PostgreSQL. */
const foreignSignals = ['recovery.signal', 'standby.signal', 'postmaster.pid', 'postmaster.opts'];

const ownSettings = {
  'postgresql.conf':
    "# Regz names its settings on the command line.\ndefault_text_search_config = 'pg_catalog.simple'\n",
  'pg_hba.conf':
    '# Only this user can enter the folder of the socket.\nlocal all,replication all trust\n',
  'pg_ident.conf': '',
  'postgresql.auto.conf': '',
};

/**
 * Connecting runs no program of a role, a database or an event trigger, and nothing is shadowed.
 */
const GUARDED =
  '-c event_triggers=off -c session_preload_libraries= -c local_preload_libraries= -c search_path=pg_catalog';

/** A PostgreSQL server on an untrusted data directory. */
export type ForeignCluster = {
  sandbox: SandboxName;
  owner: pg.ClientConfig;
  /** Superuser on a database, with everything disabled that would run on connecting. */
  superuser: (database: string) => pg.ClientConfig;
  stop: () => Promise<void>;
};

/** Replaces every configuration file of an unpacked data directory. */
export async function replaceSettings(dataDir: string, user: OperatingUser): Promise<void> {
  for (const name of foreignSignals) await rm(path.join(dataDir, name), { force: true });
  for (const [name, content] of Object.entries(ownSettings)) {
    const file = path.join(dataDir, name);
    await writeFile(file, content, { mode: 0o600 });
    await chown(file, user.uid, user.gid);
  }
}

/**
 * Starts PostgreSQL on an untrusted data directory: with our settings alone, as a separate user if
 * root runs it, in the best available sandbox. The server ends when this process does. Resolves
 * when it accepts connections. @throws Error with the end of its log if it ends before.
 */
export async function startForeignCluster(
  cluster: Cluster,
  more: { settings: Record<string, string>; readable: readonly string[] } = {
    settings: {},
    readable: [],
  },
): Promise<ForeignCluster> {
  const { binDir, dataDir, socketDir, user } = cluster;
  const postgres = path.join(binDir, 'postgres');
  const reach = {
    readable: [path.dirname(binDir), ...more.readable],
    writable: [dataDir, socketDir],
  };
  const sandbox = await findSandbox(user, reach, [postgres, '--version']);
  const given = {
    ...serverSettings(cluster),
    archive_mode: 'off',
    autovacuum: 'off',
    max_logical_replication_workers: '0',
    ...more.settings,
  };
  const options = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [...untilInputEnds, postgres, '-D', dataDir, ...options];
  const running = await run(sandbox.wrap(command), cluster);
  const socket = { host: socketDir, port: SOCKET_PORT };
  const superuser = (database: string): pg.ClientConfig => ({
    ...socket,
    user: 'postgres',
    database,
    options: GUARDED,
  });
  while (!(await answers(superuser('postgres')))) {
    if (running.isOver()) {
      throw new Error(`PostgreSQL did not start: ${await readLogTail(cluster)}`);
    }
    await delay(POLL_MS);
  }
  return {
    sandbox: sandbox.name,
    owner: { ...socket, user: OWNER_ROLE, database: DATABASE_NAME },
    superuser,
    stop: running.stop,
  };
}

/** Runs the command with its output in the cluster's log; the command ends when its input does. */
async function run([program = '', ...args]: readonly string[], { logFile, user }: Cluster) {
  const log = await open(logFile, 'a', 0o600);
  const child = spawn(program, args, {
    ...asUser(user),
    cwd: '/',
    env: toolEnvironment(),
    stdio: ['pipe', log.fd, log.fd],
  });
  await log.close();
  let over = false;
  const ended = new Promise<void>((resolve) => {
    child.on('error', () => resolve());
    child.on('exit', () => resolve());
  }).then(() => {
    over = true;
    child.stdin?.destroy();
  });
  return {
    isOver: () => over,
    stop: async (): Promise<void> => {
      child.stdin?.end();
      await ended;
    },
  };
}

/**
 * Runs a command until it ends, or until its standard input closes because this process is gone.
 */
const untilInputEnds = [
  'sh',
  '-c',
  'exec 3<&0; "$@" 3<&- & server=$!; { read -r _ <&3; kill -INT $server; } & wait $server',
  'sh',
];

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  try {
    await withClient(connection, (client) => client.query('select'));
    return true;
  } catch {
    return false;
  }
}

/**
 * Refuses a data directory whose contents could run a program and are not the product's: a second
 * superuser, settings of roles, event triggers, functions outside SQL or the superuser's own,
 * subscriptions.
 * @throws Error with a sentence that names it.
 */
export async function requireOwnContents({
  superuser,
}: Pick<ForeignCluster, 'superuser'>): Promise<void> {
  for (const database of ['postgres', DATABASE_NAME]) {
    const found = await withClient(superuser(database), async (client) => {
      const { rows } = await client.query<{ what: string }>(FOREIGN, [database !== DATABASE_NAME]);
      return rows[0]?.what;
    });
    if (found === undefined) continue;
    throw new Error(
      `The database ${database} of this backup holds what the product never makes and what can run ` +
        `programs: ${found}. It was not read further.`,
    );
  }
}

/**
 * Applies to the connected database; $1: true if it should be empty. 16384 is the first id that is
 * not PostgreSQL's own.
 */
const FOREIGN = `
  select format('the superuser %I', rolname) as what from pg_roles where rolsuper and oid >= 16384
  union all
  select format('%I as a member of %I', member::regrole, roleid::regrole) from pg_auth_members
    where roleid in (select oid from pg_roles where rolname in
      ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files'))
      and member >= 16384
  union all
  select 'settings of a role or a database' from pg_db_role_setting
  union all
  select format('the subscription %I', subname) from pg_subscription
  union all
  select format('the event trigger %I', evtname) from pg_event_trigger
  union all
  select format('the language %I', lanname) from pg_language where oid >= 16384
  union all
  select format('the function %s', p.oid::regprocedure)
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.oid >= 16384 and ($1 or p.proowner = 10 or not l.lanpltrusted)
  limit 1`;
