import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../../seed/stage/free-port.ts';
import { atOnce } from '../../../test/harness/at-once.ts';
import {
  silentLog,
  type TestDatabase,
  testDatabase,
} from '../../../test/harness/harness-database.ts';
import { queues } from '../../slices.ts';
import { withClient } from './connections/with-client.ts';
import { type DatabaseConfig, openDatabase } from './open-database.ts';

const pgbouncer = process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer';
const page = readFileSync(
  path.join(import.meta.dirname, '../../../../docs/operations/database.md'),
  'utf8',
);
const ignored = /^ignore_startup_parameters = .+$/mu.exec(page)?.[0] ?? '';
const roleSettings = page.match(/^alter role regz_app set .+;$/gmu) ?? [];

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'regz-pooler-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

describe.runIf(existsSync(pgbouncer))('PgBouncer in session mode', () => {
  it('PgBouncer in session mode serves as docs/operations/database.md sets it up', async () => {
    await setRole();
    await through(`pool_mode = session\n${ignored}`, 'regz_app', async (open) => {
      const { pool, close } = await open();
      const { rows } = await pool.query(
        `select current_user as role, current_setting('TimeZone') as zone,
                current_setting('statement_timeout') as statement, $1::int as given`,
        [1],
      );
      expect(rows).toEqual([{ role: 'regz_app', zone: 'UTC', statement: '10s', given: 1 }]);
      await close();
    });
  });

  it('PgBouncer in session mode is refused if it drops startup settings', async () => {
    await through('pool_mode = session', 'regz_app', async (open) => {
      await expect(open()).rejects.toThrow(/^The pooler of DATABASE_URL refused the connection/);
    });
    await through(`pool_mode = session\n${ignored}`, 'postgres', async (open) => {
      await expect(open()).rejects.toThrow(/acts as postgres instead of regz_app/);
    });
  });
});

describe.runIf(keepsStatements())('PgBouncer in transaction mode', () => {
  const settings = 'pool_mode = transaction\nmax_prepared_statements = 1000\ndefault_pool_size = 4';
  const sure = { pooler: 'transaction' } as const;

  it('PgBouncer in transaction mode serves prepared statements and notifications', async () => {
    await setRole();
    const direct = { ...sure, databaseDirectUrl: database.databaseUrl };
    await through(settings, 'regz_app', async (open) => {
      const programs = await Promise.all([open(direct), open(direct)]);
      try {
        const texts = Array.from({ length: 100 }, (_, n) => `select $1::int + ${n} as sum`);
        const asked = texts.flatMap((text, n) =>
          programs.flatMap(({ pool }) =>
            Array.from({ length: 4 }, async () => {
              const { rows } = await pool.query<{ sum: number }>(text, [n]);
              return rows[0]?.sum === 2 * n;
            }),
          ),
        );
        expect((await Promise.all(asked)).filter((isRight) => !isRight)).toEqual([]);
        const rows = await database.sql<{
          count: number;
        }>(`select count(*)::int as count from pg_stat_activity
            where datname = current_database() and application_name = 'regz'`);
        expect(rows[0]?.count).toBeLessThanOrEqual(4);
      } finally {
        await Promise.all(programs.map(({ close }) => close()));
      }
    });
  });

  it('A migrated column type needs no PgBouncer command', async () => {
    await setRole();
    const { ownerPool } = database;
    await ownerPool.query('create table visits as select 3::integer as seen, 1 as id');
    await ownerPool.query('grant select on visits to regz_app');
    const direct = { ...sure, databaseDirectUrl: database.databaseUrl };
    await through(settings, 'regz_app', async (open) => {
      const { db, close } = await open(direct);
      const askOften = () =>
        atOnce(40, async () => {
          const { rows } = await sql`select seen from visits where id = ${1}`.execute(db);
          return rows;
        });
      try {
        for (const type of ['integer', 'smallint', 'integer', 'smallint']) {
          await ownerPool.query(`alter table visits alter column seen type ${type}`);
          expect(await askOften()).toEqual(Array.from({ length: 40 }, () => [{ seen: 3 }]));
        }
      } finally {
        await close();
      }
    });
  });

  it('PgBouncer in transaction mode is refused without a direct way', async () => {
    await setRole();
    await through(settings, 'regz_app', async (open) => {
      await expect(open(sure)).rejects.toThrow(
        /^What is announced through DATABASE_URL is not heard/,
      );
    });
  });
});

/** Before 1.21 a pooler in transaction mode knew nothing of prepared statements. */
function keepsStatements(): boolean {
  if (!existsSync(pgbouncer)) return false;
  const said = execFileSync(pgbouncer, ['--version'], { encoding: 'utf8' });
  const [, major = 0, minor = 0] = /PgBouncer (\d+)\.(\d+)/u.exec(said) ?? [];
  return Number(major) * 100 + Number(minor) >= 121;
}

/** Gives the application's role what its connections cannot ask for, in the test's own database: roles belong to all. */
async function setRole(): Promise<void> {
  const here = ` in database ${pg.escapeIdentifier(database.applicationConnection.database)} set `;
  await withClient(inject('superuserConnection'), async (client) => {
    for (const setting of roleSettings) await client.query(setting.replace(' set ', here));
  });
}

type Ways = Pick<DatabaseConfig, 'pooler' | 'databaseDirectUrl'>;
type Open = (ways?: Ways) => ReturnType<typeof openDatabase>;

/** Runs PgBouncer in front of the test's database. */
async function through(setting: string, user: string, use: (open: Open) => Promise<void>) {
  const { host, port, database: name } = database.applicationConnection;
  const ownPort = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  const users = path.join(folder, 'users');
  await writeFile(users, '"regz_app" ""\n"postgres" ""\n');
  await writeFile(
    file,
    `[databases]
* = host=${host} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
${setting}
`,
  );
  // The user of PostgreSQL, who alone may enter its socket's folder; never root.
  const { uid, gid } = statSync(host);
  await Promise.all([folder, file, users].map((place) => chown(place, uid, gid)));
  const pooler = spawn(pgbouncer, [file], { uid, gid, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(pooler, 'exit');
  try {
    let said = '';
    pooler.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    await expect.poll(() => said).toContain('process up');
    await use((ways = {}) =>
      openDatabase(
        {
          ...ways,
          stateDir: folder,
          databaseUrl: `postgres://${user}@127.0.0.1:${ownPort}/${name}`,
          databaseOwnerUrl: database.databaseOwnerUrl,
        },
        queues,
        silentLog,
      ),
    );
  } finally {
    pooler.kill('SIGKILL');
    await ended;
  }
}
