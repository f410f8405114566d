import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../../seed/stage/free-port.ts';
import {
  silentLog,
  type TestDatabase,
  testDatabase,
} from '../../../test/harness/harness-database.ts';
import { queues } from '../../slices.ts';
import { withClient } from './connections/with-client.ts';
import { openDatabase } from './open-database.ts';

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
    const { database: name } = database.applicationConnection;
    // The test's own database: roles belong to all of them.
    const here = ` in database ${pg.escapeIdentifier(name)} set `;
    await withClient(inject('superuserConnection'), async (client) => {
      for (const setting of roleSettings) await client.query(setting.replace(' set ', here));
    });
    await through(ignored, 'regz_app', async (open) => {
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

  it('PgBouncer in session mode is refused as long as it refuses, or silently drops, what connections ask for', async () => {
    await through('', 'regz_app', async (open) => {
      await expect(open()).rejects.toThrow(/^The pooler of DATABASE_URL refused the connection/);
    });
    await through(ignored, 'postgres', async (open) => {
      await expect(open()).rejects.toThrow(/acts as postgres instead of regz_app/);
    });
  });
});

type Open = () => ReturnType<typeof openDatabase>;

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
pool_mode = session
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
    await use(() =>
      openDatabase(
        {
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
