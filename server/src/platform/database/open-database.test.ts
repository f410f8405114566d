import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asUrl, silentLog } from '../../../test/harness/harness-database.ts';
import { type PoolerLine, poolerLine } from '../../../test/harness/pooler-line.ts';
import { queues } from '../../slices.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.ts';
import type { EmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.ts';
import { runWorkers } from '../jobs/run-workers.ts';
import { hasSqlState, sqlState } from './database-errors.ts';
import { openDatabase } from './open-database.ts';
import type { DatabaseConfig, OpenDatabase } from './open-database.ts';

let stateDir: string;
let server: EmbeddedPostgres;
let superuser: pg.Client;

beforeAll(async () => {
  stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-open-'));
  await chmod(stateDir, 0o755);
  server = await startEmbeddedPostgres({ stateDir, log: silentLog });
  superuser = new pg.Client(server.superuserConnection);
  await superuser.connect();
});

afterAll(async () => {
  await superuser.end();
  await server.stop();
  await rm(stateDir, { recursive: true, force: true });
});

it('Without DATABASE_URL opens the embedded server, migrated, as the application role', async () => {
  await withDatabase({}, async (database) => {
    expect(await whoAmI(database)).toEqual({
      session_user: 'regz_app',
      current_user: 'regz_app',
    });
    const { rows } = await database.pool.query(`select to_regclass('users') as users`);
    expect(rows).toEqual([{ users: 'users' }]);
    expect(Object.keys(database.parts)).toEqual([
      'copyMs',
      'initMs',
      'startMs',
      'migrateMs',
      'poolMs',
      'jobsMs',
    ]);
  });
});

it('Close ends every connection, whether or not the query builder was used', async () => {
  await withDatabase({}, async (database) => {
    await database.pool.query('select 1');
  });
  await withDatabase({}, async (database) => {
    await sql`select 1`.execute(database.db);
  });
  await expect.poll(countApplicationSessions).toBe(0);
});

describe('with DATABASE_URL', () => {
  beforeAll(async () => {
    // A server that has never seen this program.
    await superuser.query('alter role regz_app rename to someone_else');
    await superuser.query('create role plain login; create role stranger login');
    await superuser.query('create database plain owner plain');
    await superuser.query('create database given');
  });

  it('With DATABASE_URL says what to run if the user may not create the role', async () => {
    const refused = openDatabase(
      { stateDir, databaseUrl: urlOf('plain', 'plain') },
      queues,
      silentLog,
    );
    await expect(refused).rejects.toThrow(/superuser, once: create role "regz_app" nologin;/);
  });

  it('With DATABASE_URL creates the role and acts as it, whichever user connects', async () => {
    await withDatabase({ databaseUrl: urlOf('given', 'postgres') }, async (database) => {
      expect(await whoAmI(database)).toEqual({
        session_user: 'postgres',
        current_user: 'regz_app',
      });
      const refusal: unknown = await database.pool
        .query('create table intruder (id int)')
        .catch((error: unknown) => error);
      expect(hasSqlState(refusal, sqlState.insufficientPrivilege)).toBe(true);
    });
  });

  it('With DATABASE_URL lets a separate owner migrate and a plain user serve', async () => {
    const urls = {
      databaseUrl: urlOf('given', 'stranger'),
      databaseOwnerUrl: urlOf('given', 'postgres'),
    };
    await withDatabase(urls, async (database) => {
      expect(await whoAmI(database)).toEqual({
        session_user: 'stranger',
        current_user: 'regz_app',
      });
    });
  });

  it('With DATABASE_URL works for an owner who is not a superuser, once granted the role', async () => {
    await superuser.query('grant regz_app to plain');
    await withDatabase({ databaseUrl: urlOf('plain', 'plain') }, async (database) => {
      expect(await whoAmI(database)).toEqual({ session_user: 'plain', current_user: 'regz_app' });
    });
  });

  it('With DATABASE_URL keeps the URL’s options', async () => {
    const databaseUrl = `${urlOf('given', 'postgres')}&options=-c%20work_mem%3D7MB`;
    await withDatabase({ databaseUrl }, async (database) => {
      const { rows } = await database.pool.query(
        `select current_setting('work_mem') as memory, current_user as role`,
      );
      expect(rows).toEqual([{ memory: '7MB', role: 'regz_app' }]);
    });
  });

  it('With DATABASE_URL refuses a server that could lose acknowledged work', async () => {
    await superuser.query('alter database given set synchronous_commit = off');
    const refused = openDatabase(
      { stateDir, databaseUrl: urlOf('given', 'postgres') },
      queues,
      silentLog,
    );
    await expect(refused).rejects.toThrow(/runs with synchronous_commit off and could lose/);
    await superuser.query('alter database given reset synchronous_commit');
  });
});

describe('behind a pooler', () => {
  let line: PoolerLine;

  beforeAll(async () => {
    const { host, port } = server.superuserConnection;
    line = await poolerLine(host, port);
    await superuser.query('create database pooled owner plain');
    await superuser.query(`alter database pooled set timezone = 'Asia/Colombo'`);
    await superuser.query('alter role regz_app login');
  });
  afterAll(() => line.close());

  const open = (user: string) => ({
    stateDir,
    databaseUrl: line.url(user, 'pooled'),
    databaseOwnerUrl: urlOf('pooled', 'plain'),
  });

  it('Behind a pooler that drops what connections ask for, the start is refused with everything that is wrong', async () => {
    line.treat('dropped');
    await expect(openDatabase(open('plain'), queues, silentLog)).rejects.toThrow(
      'A database connection acts as plain instead of regz_app, has the time zone Asia/Colombo ' +
        'instead of UTC, has no statement_timeout, has no lock_timeout, ' +
        'has no idle_in_transaction_session_timeout: something between',
    );
    await superuser.query(`alter role regz_app in database pooled set statement_timeout = '1min'`);
    await expect(openDatabase(open('regz_app'), queues, silentLog)).rejects.toThrow(
      'has a statement_timeout of 60000 ms instead of 10000',
    );
    await superuser.query('alter role regz_app in database pooled reset statement_timeout');
  });

  it('Behind a pooler that refuses what connections ask for, the start says what to have it ignore', async () => {
    line.treat('refused');
    await expect(openDatabase(open('regz_app'), queues, silentLog)).rejects.toThrow(
      /^The pooler of DATABASE_URL refused the connection: unsupported startup parameter: .* docs\/operations\/database\.md/,
    );
  });

  it('Behind a pooler that drops them, the application’s own role with settings of its own serves', async () => {
    line.treat('dropped');
    for (const setting of roleSettings()) await superuser.query(setting);
    await withDatabase(open('regz_app'), async (database) => {
      expect(await whoAmI(database)).toEqual({
        session_user: 'regz_app',
        current_user: 'regz_app',
      });
    });
    await superuser.query('alter role regz_app reset all');
  });

  it('Behind a pooler a later connection that is different is not used either, by requests or by jobs', async () => {
    line.treat('passed');
    await withDatabase(open('plain'), async (database) => {
      line.treat('dropped');
      const busy = database.pool.query('select pg_sleep(0.2)');
      await expect(database.pool.query('select 1')).rejects.toThrow(/acts as plain instead of/);
      await busy;
      const { applicationConnection: connection } = database;
      const workers = runWorkers({ connection, queues, handlers: {}, log: silentLog });
      await expect(workers).rejects.toThrow(/acts as plain instead of regz_app/);
    });
  });
});

/** What docs/operations/database.md has an owner set for the application's role. */
function roleSettings(): string[] {
  const page = readFileSync(
    path.join(import.meta.dirname, '../../../../docs/operations/database.md'),
    'utf8',
  );
  return page.match(/^alter role regz_app set .+;$/gmu) ?? [];
}

function urlOf(database: string, user: string): string {
  return asUrl({ ...server.superuserConnection, database, user });
}

async function withDatabase(
  config: Omit<DatabaseConfig, 'stateDir'>,
  use: (database: OpenDatabase) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({ ...config, stateDir }, queues, silentLog);
  try {
    await use(database);
  } finally {
    await database.close();
  }
}

async function countApplicationSessions(): Promise<number> {
  const { rows } = await superuser.query<{ sessions: number }>(
    `select count(*)::int as sessions from pg_stat_activity where application_name = 'regz'`,
  );
  return rows[0]?.sessions ?? -1;
}

async function whoAmI(database: OpenDatabase): Promise<unknown> {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    'select session_user, current_user',
  );
  return rows[0];
}
