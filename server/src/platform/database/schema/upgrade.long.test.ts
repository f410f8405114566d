import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../../../seed/stage/free-port.ts';
import {
  silentLog,
  type TestDatabase,
  testDatabase,
} from '../../../../test/harness/harness-database.ts';
import { schemaLines } from '../../../../test/harness/tables/schema-lines.ts';
import { startServer } from '../../../start-server.ts';
import { readConfig } from '../../config/config.ts';
import { migrate } from './migrate.ts';
import { schemaDirectory } from './schema-files.ts';

const before = path.join(schemaDirectory, 'before-1.0');
const rowsDirectory = path.join(import.meta.dirname, '../../../../test/upgrade');

/** What the upgrade takes from a row, because nothing reads it any more. */
const dropped: Record<string, readonly string[]> = {
  account_standings: ['ends_on'],
  attempt_counts: ['returned'],
  coin_adjustments: ['waits'],
  free_panel_usage: ['mailbox_hash'],
};
/** Tables whose rows have become others: reversals of license time (migration 0106). */
const converted = ['license_withholdings'];
/** The first tasks' links of before, where staff left them as they were (migration 0072). */
const replaced = (table: string, row: string) =>
  table === 'tasks' && /"link": "\/(?:guide|community|download)"/u.test(row);

/**
 * What upgrades change on purpose: the operation's name of today (migration 0101) and the moment of the end
 * (0115) in the idempotency records of redemptions; one trial for each community account (0113).
 */
const changed = (row: string) =>
  row
    .replace('"once_per_community": false', '"once_per_community": true')
    .replace('"answer": {"ok": true}', '"answer": {"ok": true, "endsAt": null}')
    .replace('"operation": "licenses.redeem"', '"operation": "licenses.redeemLicense"');

const versions = [
  { commit: '67d1211', last: '0022', rows: ['rows-at-0022.sql'] },
  { commit: '65b35f2a', last: '0066', rows: ['rows-at-0022.sql', 'rows-at-0066.sql'] },
];

describe.each(versions)('a database as commit $commit left it', ({ last, rows }) => {
  let database: TestDatabase;
  let scratch: string;
  let tables: Record<string, string[]>;

  const query = async <Row extends object>(text: string): Promise<Row[]> =>
    (await database.ownerPool.query<Row>(text)).rows;

  beforeAll(async () => {
    database = await testDatabase({ empty: true });
    scratch = await mkdtemp(path.join(os.tmpdir(), 'regz-upgrade-'));
    const migrations = path.join(scratch, 'migrations');
    for (const name of await readdir(before)) {
      if (name.slice(0, 4) <= last) await cp(path.join(before, name), path.join(migrations, name));
    }
    const connection = database.ownerConnection;
    await migrate({ connection, directory: migrations, log: silentLog });
    for (const name of rows) {
      await database.ownerPool.query(await readFile(path.join(rowsDirectory, name), 'utf8'));
    }
    tables = await rowsOfTables();
    await migrate({ connection, directory: schemaDirectory, log: silentLog });
  });

  afterAll(async () => {
    await database.drop();
    await rm(scratch, { recursive: true });
  });

  async function rowsOfTables(): Promise<Record<string, string[]>> {
    const names = await query<{ name: string }>(
      `select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    const found: Record<string, string[]> = {};
    for (const { name } of names) {
      const without = `'{${(dropped[name] ?? []).join()}}'::text[]`;
      const all = await query<{ row: string }>(
        `select (to_jsonb(each) - ${without})::text as row from ${name} each`,
      );
      found[name] = all.map(({ row }) => row);
    }
    return found;
  }

  it('an upgrade loses no row, whatever table it is in', async () => {
    for (const [table, olds] of Object.entries(tables)) {
      expect(olds, table).not.toEqual([]);
      if (converted.includes(table)) continue;
      const columns = Object.keys(JSON.parse(olds[0] ?? '{}')).map((name) => `'${name}'`);
      const news = await query<{ row: string }>(
        `select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(each))
                  where key in (${columns.join()}))::text as row from ${table} each`,
      );
      const kept = olds.filter((row) => !replaced(table, row)).map(changed);
      expect(
        news.map(({ row }) => row),
        table,
      ).toEqual(expect.arrayContaining(kept));
    }
  });

  it('an upgraded database has the schema of a new one', async () => {
    const fresh = await testDatabase({ empty: true });
    const connection = fresh.ownerConnection;
    await migrate({ connection, directory: schemaDirectory, log: silentLog });
    const made = await schemaLines(fresh.ownerPool);
    await fresh.drop();
    expect(await schemaLines(database.ownerPool)).toEqual(made);
  });

  it('an upgraded database passes every check of the ledger, the stock, the standings and the giveaways', async () => {
    const faults = await query<{ name: string; wrong: number }>(
      `select name, wrong from coin_faults() union all select name, wrong from game_faults()
        union all select name, wrong from coin_day_faults()
        union all select 'stock', count(*)::integer from key_stock_faults()
        union all select 'standings', count(*)::integer from account_standing_faults()
        union all select 'license time', count(*)::integer from license_time_faults()
        union all select 'giveaways', count(*)::integer from giveaway_count_faults()`,
    );
    expect(faults.length).toBeGreaterThan(12);
    expect(faults.filter(({ wrong }) => wrong > 0)).toEqual([]);
  });

  it('a server of today starts on an upgraded database', async () => {
    const server = await startServer(
      readConfig({
        STATE_DIR: path.join(scratch, 'state'),
        DATABASE_URL: database.databaseUrl,
        DATABASE_OWNER_URL: database.databaseOwnerUrl,
        NODE_ENV: 'test',
        PORT: String(await freePort()),
        WEB_DIR: inject('webBuild'),
        LOG_LEVEL: 'silent',
      }),
    );
    expect(server.firstAdmin).toBeNull();
    await server.close();
    expect(await query('select username from users order by created_at')).toHaveLength(3);
  });
});
