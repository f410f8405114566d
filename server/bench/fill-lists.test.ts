import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAdmin } from '../test/harness/factories.ts';
import { type TestDatabase, testDatabase } from '../test/harness/harness-database.ts';
import { fillLists, prepareLists } from './fill-lists.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await makeAdmin(database);
});
afterAll(() => database.drop());

/**
 * Every index and foreign key except those of partitions of the trail, and the number of partitions
 * without them.
 */
async function structure() {
  const { ownerPool } = database;
  const indexes = await ownerPool.query<{ definition: string }>(
    `select pg_get_indexdef(indexrelid) as definition from pg_index
       join pg_class on pg_class.oid = indrelid
      where relnamespace = 'public'::regnamespace and not relispartition order by 1`,
  );
  const keys = await ownerPool.query<{ name: string }>(
    `select conrelid::regclass || ' ' || conname as name from pg_constraint where contype = 'f' order by 1`,
  );
  const bare = await ownerPool.query<{ part: string }>(
    `select inhrelid::regclass::text as part from pg_inherits
      where inhparent = 'audit_entries'::regclass
        and (select count(*) from pg_index where indrelid = inhrelid)
            < (select count(*) from pg_index where indrelid = inhparent)`,
  );
  return { indexes: indexes.rows, keys: keys.rows, bare: bare.rows };
}

it('Filled lists keep the indexes and foreign keys of the schema', async () => {
  const { ownerPool } = database;
  const before = await structure();
  await prepareLists(ownerPool);
  await fillLists(ownerPool, { from: 1, to: 1000, atOnce: 1 });
  await fillLists(ownerPool, { from: 1001, to: 1100, atOnce: 2 });
  expect(await structure()).toEqual(before);
  expect(before.bare).toEqual([]);
});

it('Filled lists have each entry of the trail in the part of its month', async () => {
  const { rows } = await database.ownerPool.query<{ parts: number; left: number }>(
    `select count(distinct tableoid)::integer as parts,
            (select count(*)::integer from audit_entries_default) as left from audit_entries`,
  );
  expect(rows[0]?.left).toBe(0);
});
