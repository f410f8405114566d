import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../../../seed/stage/free-port.ts';
import {
  silentLog,
  testDatabase,
  type TestDatabase,
} from '../../../../test/harness/harness-database.ts';
import { rowLines, schemaLines } from '../../../../test/harness/tables/schema-lines.ts';
import { releaseDatabase } from '../../../../test/upgrade/release-database.ts';
import { startServer } from '../../../start-server.ts';
import { readConfig } from '../../config/config.ts';
import { areTypesCurrent } from './generate-database-types.ts';
import { migrate } from './migrate.ts';
import { readMigrationFiles, schemaDirectory } from './schema-files.ts';

let database: TestDatabase;
let made: TestDatabase;
let upgraded: TestDatabase;
let kept: Rows;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

type Rows = Record<string, string[]>;

beforeAll(async () => {
  [made, upgraded] = await Promise.all([testDatabase({ empty: true }), releaseDatabase()]);
  kept = await rowsOfTables();
  for (const { ownerConnection: connection } of [made, upgraded]) {
    await migrate({ connection, directory: schemaDirectory, log: silentLog });
  }
});
afterAll(() => Promise.all([made.drop(), upgraded.drop()]));

async function query<Row extends object>(text: string): Promise<Row[]> {
  return await upgraded.sql<Row>(text);
}

async function rowsOfTables(): Promise<Rows> {
  const names = await query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const found: Rows = {};
  for (const { name } of names) {
    const all = await query<{ row: string }>(
      `select to_jsonb(each)::text as row from ${name} each`,
    );
    found[name] = all.map(({ row }) => row);
  }
  return found;
}

describe('a new database', () => {
  const help = 'after a migration, the file of its slice in server/schema says the same';

  it('A new database has the same schema as an upgraded one', async () => {
    const [one, other] = await Promise.all([
      schemaLines(made.ownerPool),
      schemaLines(upgraded.ownerPool),
    ]);
    expect(one.tables?.length).toBeGreaterThan(80);
    expect(one, help).toEqual(other);
  });

  it('A new database begins with rows that an upgraded one has', async () => {
    const [one, other] = await Promise.all([
      rowLines(made.ownerPool),
      rowLines(upgraded.ownerPool),
    ]);
    const known = new Set(other);
    expect(one.length).toBeGreaterThan(150);
    expect(
      one.filter((line) => !known.has(line)),
      help,
    ).toEqual([]);
  });

  it('A new database counts as migrated', async () => {
    const rows = await made.sql('select name from schema_migrations order by 1');
    const files = await readMigrationFiles(schemaDirectory);
    expect(rows).toEqual(files.map(({ name }) => ({ name })));
  });
});

describe('a database of release 1.0.0', () => {
  /** A start compares them with the secrets, the clock and the keys of its own installation. */
  const empty = ['panel_key_sets', 'shared_secrets', 'test_clock'];
  /** Tables that migrations drop. */
  const droppedTables = ['giveaway_counts', 'key_stock_counts'];
  /** Migrations rewrite or remove these rows; the tests below compare them. */
  const rewritten = ['idempotency_answers', 'order_gifts', 'order_statement_columns'];
  /** Columns that migrations drop. */
  const dropped: Record<string, readonly string[]> = {
    account_deletion_notices: ['trying_until'],
    event_hook_deliveries: ['next_try_at'],
    mail_outbox: ['trying_until'],
    order_events: ['attempts', 'retry_at', 'error'],
  };

  function withoutDropped(table: string, row: string): Record<string, unknown> {
    const columns: Record<string, unknown> = JSON.parse(row);
    return Object.fromEntries(
      Object.entries(columns).filter(([name]) => dropped[table]?.includes(name) !== true),
    );
  }

  it('An upgrade loses no row', async () => {
    for (const [table, olds] of Object.entries(kept)) {
      if (empty.includes(table)) continue;
      expect(olds, table).not.toEqual([]);
      if (rewritten.includes(table) || droppedTables.includes(table)) continue;
      const old = olds.map((row) => withoutDropped(table, row));
      const columns = Object.keys(old[0] ?? {}).map((name) => `'${name}'`);
      const news = await query<{ row: object }>(
        `select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(each))
                  where key in (${columns.join()})) as row from ${table} each`,
      );
      expect(
        news.map(({ row }) => row),
        table,
      ).toEqual(expect.arrayContaining(old));
    }
  });

  it('An upgrade finds stored answers under the operations’ names of today', async () => {
    expect(await query('select operation from idempotency_answers order by 1')).toEqual(
      [
        'licenses.redeemLicense',
        'orders.editGift',
        'orders.staff.editGift',
        'panel.staff.editRelease',
        'panel.staff.setValue',
        'storefront.staff.editSubscriptionType',
      ].map((operation) => ({ operation })),
    );
  });

  it('An upgrade gives each payment a row', async () => {
    const payments = await query<{ line: string }>(
      `select concat_ws(' ', p.payment_ref, order_id, p.flag, counted_minor, extra_minor, unmatched_minor,
                        returned_minor) as line
         from order_payments p left join order_facts o on o.id = p.order_ref order by 1`,
    );
    expect(payments.map(({ line }) => line)).toEqual([
      'pi_1 RG-1 74000 0 0 1000',
      'pi_2 RG-2 amount-mismatch 0 0 70000 0',
      'pi_3 RG-3 75000 0 0 0',
      'pi_4 RG-1 paid-twice 0 75000 0 0',
      'pi_5 no-order 0 0 0 60000',
    ]);
    const gone = await query<{ line: string }>(
      `select concat_ws(' ', refund_ref, payment_ref) as line from order_refunds
        union all select concat_ws(' ', dispute_ref, payment_ref) from order_disputes order by 1`,
    );
    expect(gone.map(({ line }) => line)).toEqual([
      'dp_3 pi_3',
      'dp_4 pi_4',
      're_1 pi_1',
      're_5 pi_5',
    ]);
  });

  it('An upgrade marks gifts, and deletes texts of deleted givers', async () => {
    const gifts = await query(
      `select order_id, gift, recipient, message, email
         from order_facts o left join order_gifts g on g.order_ref = o.id order by order_id`,
    );
    const none = { gift: false, recipient: null, message: null, email: null };
    expect(gifts).toEqual([
      { order_id: 'RG-1', ...none },
      { order_id: 'RG-2', ...none },
      { order_id: 'RG-3', gift: true, recipient: 'somebody', message: '', email: null },
      { order_id: 'RG-4', gift: true, recipient: 'Sunil', message: 'And you', email: null },
    ]);
    expect(await query('select from order_statement_columns')).toEqual([]);
  });

  it('An upgraded database passes every check of the ledger, standings and time', async () => {
    const faults = await query<{ name: string; wrong: number }>(
      `select name, wrong from coin_faults() union all select name, wrong from game_faults()
        union all select name, wrong from coin_day_faults()
        union all select 'standings', count(*)::integer from account_standing_faults()
        union all select 'license time', count(*)::integer from license_time_faults()`,
    );
    expect(faults.length).toBeGreaterThan(12);
    expect(faults.filter(({ wrong }) => wrong > 0)).toEqual([]);
  });

  it('A server of today starts on an upgraded database', async () => {
    const STATE_DIR = await mkdtemp(path.join(os.tmpdir(), 'regz-upgrade-'));
    const server = await startServer(
      readConfig({
        STATE_DIR,
        DATABASE_URL: upgraded.databaseUrl,
        DATABASE_OWNER_URL: upgraded.databaseOwnerUrl,
        NODE_ENV: 'test',
        PORT: String(await freePort()),
        WEB_DIR: inject('webBuild'),
        LOG_LEVEL: 'silent',
      }),
    );
    expect(server.firstAdmin).toBeNull();
    await server.close();
    await rm(STATE_DIR, { recursive: true });
    expect(await query('select username from users')).toHaveLength(3);
  });
});

it('The application’s role has exactly the rights on each table that the program uses', async () => {
  const rows = await database.sql<{
    table: string;
    may: string;
  }>(`select table_name as table, string_agg(lower(privilege_type), ' '
                order by array_position(array['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
                                        privilege_type::text)) as may
         from information_schema.role_table_grants
        where grantee = 'regz_app' and table_schema = 'public'
        group by table_name`);
  expect(Object.fromEntries(rows.map(({ table, may }) => [table, may]))).toMatchObject({
    account_admins: 'select insert update',
    account_challenges_spent: 'select insert delete',
    account_email_tokens: 'select insert update delete',
    account_identities: 'select insert delete',
    account_identity_flows: 'select insert delete',
    account_identity_grants: 'select insert update delete',
    account_identity_registrations: 'select insert delete',
    account_deletion_forms: 'select insert update delete',
    account_deletion_notices: 'select insert delete',
    account_deletions: 'select insert delete',
    account_sessions: 'select insert update delete',
    account_standings: 'select',
    audit_entries: 'select insert',
    community_flows: 'select insert delete',
    community_role_syncs: 'select insert update delete',
    device_reset_links: 'select insert update delete',
    device_resets: 'select insert',
    download_files: 'select insert update delete',
    download_images: 'select insert delete',
    download_items: 'select insert update delete',
    download_seedings: 'select insert',
    guide_steps_done: 'select insert delete',
    idempotency_answers: 'select insert delete',
    key_stock_products: 'select insert delete',
    license_expiry_notices: 'select insert',
    license_freeze_requests: 'select insert delete',
    license_freeze_rule: 'select update',
    license_keys: 'select insert update delete',
    license_package_roles: 'select insert update delete',
    license_features: 'select insert update delete',
    license_package_features: 'select insert update delete',
    license_packages: 'select insert update delete',
    license_redemptions: 'select insert',
    mail_outbox: 'select insert update delete',
    order_sandbox_deliveries: 'select insert update',
    order_sandbox_sessions: 'select insert update',
    product_license_keys: 'select',
    subscription_types: 'select insert update delete',
    license_time_entries: 'select insert',
    users: 'select delete',
  });
});

it('The application’s role cannot write license time', async () => {
  const rows = await database.sql<{
    kept: string;
    may: string;
  }>(`select column_name as kept, string_agg(lower(privilege_type), ' ' order by privilege_type desc) as may
       from information_schema.columns
       left join information_schema.role_column_grants
         using (table_schema, table_name, column_name)
      where table_schema = 'public' and table_name = 'users'
        and (grantee is null or grantee = 'regz_app')
        and privilege_type in ('SELECT', 'INSERT', 'UPDATE')
      group by column_name having count(*) < 3 order by column_name`);
  expect(rows).toEqual([
    { kept: 'ends_time', may: 'select' },
    { kept: 'expiredate', may: 'select' },
    { kept: 'frozen_days', may: 'select' },
    { kept: 'id', may: 'select insert' },
    { kept: 'subscription', may: 'select' },
    { kept: 'time_entry', may: 'select' },
  ]);
});

it('The application’s role may never truncate, lock or extend a table', async () => {
  const rows =
    await database.sql(`select table_name, privilege_type from information_schema.role_table_grants
        where grantee = 'regz_app' and table_schema = 'public'
          and privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')`);
  expect(rows).toEqual([]);
});

it.each([
  'create table mine (id int)',
  'create schema mine',
  'create temp table mine (id int)',
  'alter table users add column mine int',
  'drop table subscription_types',
  'truncate subscription_types',
  'create role mine',
  'select * from schema_migrations',
  'set role regz_owner',
])('The application’s role cannot change the schema or its own rights: %s', async (statement) => {
  await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});

it.each([
  ['users', { username: ' ', password: '$argon2id$' }],
  ['users', { username: 'x', password: 'plain text' }],
  ['users', { username: 'x', password: '$argon2id$', email: '' }],
  ['users', { username: 'x', password: '$argon2id$', max_devices: 0 }],
  ['users', { username: 'x', password: '$argon2id$', hwid_reset_count: -1 }],
  ['account_admins', { username: 'x', password: 'plain text' }],
  ['license_keys', { license_key: ' ', subscription: 'Supreme' }],
  ['license_keys', { license_key: 'x', subscription: 'Supreme', activated: true }],
  ['license_keys', { license_key: 'x', subscription: 'Supreme', assigned_to: 'x' }],
  ['idempotency_answers', { principal: 'x', operation: 'x', key: 'short', answer: '{}' }],
  ['subscription_types', { name: 'x', price: -1 }],
])('The tables %s refuses %j', async (table, row) => {
  const extra = table === 'idempotency_answers' ? { request_hash: Buffer.alloc(32) } : {};
  const names = Object.keys({ ...row, ...extra });
  const places = names.map((_, index) => `$${index + 1}`);
  const inserting = database.pool.query(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
    Object.values({ ...row, ...extra }),
  );
  await expect(inserting).rejects.toMatchObject({ code: '23514' });
});

it('The checked-in row types match the migrations', async () => {
  const database = await testDatabase();
  const current = await areTypesCurrent(database.ownerConnection);
  await database.drop();
  expect(current, 'run: npm run database:types').toBe(true);
});
