import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog, type TestDatabase } from '../../test/harness/harness-database.ts';
import { releaseDatabase } from '../../test/upgrade/release-database.ts';
import { migrate } from '../platform/database/schema/migrate.ts';
import { schemaDirectory } from '../platform/database/schema/schema-files.ts';

/** One row of the release, and the rows added below. */
const ENTRIES = 501;
let database: TestDatabase;
let before: { entries: unknown[]; file: string };

const query = async (text: string): Promise<Record<string, unknown>[]> =>
  (await database.ownerPool.query(text)).rows;

beforeAll(async () => {
  database = await releaseDatabase();
  await query(
    `insert into audit_entries (at, actor_kind, actor_name, action, object_kind, object_id)
     select timestamptz '2024-01-15' + n * interval '1 day', 'operator', 'operator', 'x', 'x', n::text
       from generate_series(1, 500) n`,
  );
  before = await entriesAndFile('audit_entries');
  const connection = database.ownerConnection;
  await migrate({ connection, directory: schemaDirectory, log: silentLog });
});
afterAll(() => database.drop());

async function entriesAndFile(table: string) {
  const [facts] = await query(`select pg_relation_filenode('${table}')::text as file`);
  return {
    entries: await query('select * from audit_entries order by id'),
    file: String(facts?.['file']),
  };
}

it('Upgrades copy no entry: the old table becomes the first part', async () => {
  expect(before.entries).toHaveLength(ENTRIES);
  expect(await entriesAndFile('audit_entries_before')).toEqual(before);
});

it('After an upgrade, entries of any time are accepted and numbers continue', async () => {
  const { rows } = await database.pool.query<{ id: number; part: string }>(
    `insert into audit_entries (at, actor_kind, actor_name, action, object_kind, object_id)
     values ('2023-01-01', 'operator', 'operator', 'x', 'x', 'x'), (now(), 'operator', 'operator', 'x', 'x', 'x'),
            (now() + interval '1 month', 'operator', 'operator', 'x', 'x', 'x')
     returning id, tableoid::regclass::text as part`,
  );
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3].map((next) => ENTRIES + next));
  const parts = rows.map(({ part }) => part);
  expect(parts.slice(0, 2)).toEqual(['audit_entries_before', 'audit_entries_before']);
  expect(parts[2]).toMatch(/^audit_entries_\d{4}_\d{2}$/u);
});

it('The old table is append-only and closed to the application', async () => {
  const removing = 'delete from audit_entries_before';
  await expect(database.ownerPool.query(removing)).rejects.toMatchObject({
    message: 'audit_entries_before is append-only',
  });
  await expect(database.pool.query('select from audit_entries_before')).rejects.toMatchObject({
    code: '42501',
  });
});

it('New parts match the old table’s columns, checks and indexes', async () => {
  const describe = async (table: string) =>
    query(
      `select array(select concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull)
                      from pg_attribute where attrelid = part and attnum > 0 order by attnum) as columns,
              array(select concat_ws(' ', conname, pg_get_constraintdef(oid)) from pg_constraint
                     where conrelid = part and contype = 'c' order by 1) as checks,
              array(select regexp_replace(pg_get_indexdef(indexrelid), '^.* USING', '') from pg_index
                     where indrelid = part order by 1) as indexes
         from (select '${table}'::regclass as part) as named`,
    );
  const [later] = await query('select part from audit_parts() order by begins desc limit 1');
  expect(await describe(String(later?.['part']))).toEqual(await describe('audit_entries_before'));
});
