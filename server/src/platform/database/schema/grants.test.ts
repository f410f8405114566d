import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/harness/harness-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it('The application’s role has exactly the rights on each table that the program uses', async () => {
  const { rows } = await database.ownerPool.query<{ table: string; may: string }>(
    `select table_name as table, string_agg(lower(privilege_type), ' '
                order by array_position(array['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
                                        privilege_type::text)) as may
         from information_schema.role_table_grants
        where grantee = 'regz_app' and table_schema = 'public'
        group by table_name`,
  );
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
    key_stock_products: 'select',
    license_expiry_notices: 'select insert',
    license_freeze_requests: 'select insert delete',
    license_freeze_rule: 'select update',
    license_keys: 'select insert update delete',
    license_package_roles: 'select insert update delete',
    license_packages: 'select',
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

it('The application’s role writes every column of an account but those of its license time', async () => {
  const { rows } = await database.ownerPool.query<{ kept: string; may: string }>(
    `select column_name as kept, string_agg(lower(privilege_type), ' ' order by privilege_type desc) as may
       from information_schema.columns
       left join information_schema.role_column_grants
         using (table_schema, table_name, column_name)
      where table_schema = 'public' and table_name = 'users'
        and (grantee is null or grantee = 'regz_app')
        and privilege_type in ('SELECT', 'INSERT', 'UPDATE')
      group by column_name having count(*) < 3 order by column_name`,
  );
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
  const { rows } = await database.ownerPool.query(
    `select table_name, privilege_type from information_schema.role_table_grants
        where grantee = 'regz_app' and table_schema = 'public'
          and privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')`,
  );
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
