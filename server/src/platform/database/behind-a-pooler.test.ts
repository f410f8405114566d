import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from '../../../test/harness/harness-database.ts';
import { type OwnPostgres, ownPostgres, whoAmI } from '../../../test/harness/own-postgres.ts';
import { type PoolerLine, poolerLine } from '../../../test/harness/pooler-line.ts';
import { queues } from '../../slices.ts';
import { runWorkers } from '../jobs/run-workers.ts';

let postgres: OwnPostgres;
let line: PoolerLine;

beforeAll(async () => {
  postgres = await ownPostgres();
  const { host, port } = postgres.superuserConnection;
  line = await poolerLine(host, port);
  await postgres.superuser.query('create role plain login in role regz_app');
  await postgres.superuser.query('create database given owner plain');
  await postgres.superuser.query('create database pooled owner plain');
  await postgres.superuser.query(`alter database pooled set timezone = 'Asia/Colombo'`);
  await postgres.superuser.query('alter role regz_app login');
});
afterAll(async () => {
  await line.close();
  await postgres.stop();
});

const open = (user: string) => ({
  databaseUrl: line.url(user, 'pooled'),
  databaseOwnerUrl: postgres.urlOf('pooled', 'plain'),
});

it('A pooler that drops startup settings is refused with all of them', async () => {
  line.treat('dropped');
  await expect(postgres.open(open('plain'))).rejects.toThrow(
    'A database connection acts as plain instead of regz_app, has the time zone Asia/Colombo ' +
      'instead of UTC, has no statement_timeout, has no lock_timeout, ' +
      'has no idle_in_transaction_session_timeout: something between',
  );
  await postgres.superuser.query(
    `alter role regz_app in database pooled set statement_timeout = '1min'`,
  );
  await expect(postgres.open(open('regz_app'))).rejects.toThrow(
    'has a statement_timeout of 60000 ms instead of 10000',
  );
  await postgres.superuser.query('alter role regz_app in database pooled reset statement_timeout');
});

it('A pooler that refuses startup settings is named with the remedy', async () => {
  line.treat('refused');
  await expect(postgres.open(open('regz_app'))).rejects.toThrow(
    /^The pooler of DATABASE_URL refused the connection: unsupported startup parameter: .* docs\/operations\/database\.md/,
  );
});

it('A role with its own settings serves behind such a pooler', async () => {
  line.treat('dropped');
  for (const setting of roleSettings()) await postgres.superuser.query(setting);
  await postgres.withDatabase(open('regz_app'), async (database) => {
    expect(await whoAmI(database)).toEqual({ session_user: 'regz_app', current_user: 'regz_app' });
  });
  await postgres.superuser.query('alter role regz_app reset all');
});

it('In transaction mode connections use the role’s settings', async () => {
  line.treat('refused');
  for (const setting of roleSettings()) await postgres.superuser.query(setting);
  const direct = { databaseDirectUrl: postgres.urlOf('pooled', 'regz_app') };
  const settings = { ...open('regz_app'), ...direct, pooler: 'transaction' } as const;
  await postgres.withDatabase(settings, async ({ pool }) => {
    const { rows } = await pool.query(
      `select current_user as role, current_setting('TimeZone') as zone,
              current_setting('lock_timeout') as wait`,
    );
    expect(rows).toEqual([{ role: 'regz_app', zone: 'UTC', wait: '5s' }]);
  });
  await postgres.superuser.query('alter role regz_app reset all');
});

it('A direct way to another database is refused', async () => {
  line.treat('passed');
  const elsewhere = { ...open('plain'), databaseDirectUrl: postgres.urlOf('given', 'plain') };
  await expect(postgres.open(elsewhere)).rejects.toThrow(
    /^What is announced through DATABASE_URL is not heard: .* or DATABASE_DIRECT_URL leads to another database\./,
  );
});

it('A later connection with other settings is not used', async () => {
  line.treat('passed');
  await postgres.withDatabase(open('plain'), async (database) => {
    line.treat('dropped');
    const busy = database.pool.query('select pg_sleep(0.2)');
    await expect(database.pool.query('select 1')).rejects.toThrow(/acts as plain instead of/);
    await busy;
    const { applicationConnection: connection } = database;
    const workers = runWorkers({ connection, queues, handlers: {}, log: silentLog });
    await expect(workers).rejects.toThrow(/acts as plain instead of regz_app/);
  });
});

/** The settings that docs/operations/database.md prescribes for the application's role. */
function roleSettings(): string[] {
  const page = readFileSync(
    path.join(import.meta.dirname, '../../../../docs/operations/database.md'),
    'utf8',
  );
  return page.match(/^alter role regz_app set .+;$/gmu) ?? [];
}
