import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog, testDatabase } from '../../../../test/harness/harness-database.ts';
import type { TestDatabase } from '../../../../test/harness/harness-database.ts';
import { isOverload } from '../database-errors.ts';
import { createDatabase } from '../database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

describe('a migration that changes the type of a column beneath prepared statements', () => {
  const visits = sql<{ seen: number }>`select seen from visits where place = ${'here'}`;

  async function prepared(max: number) {
    await database.ownerPool.query(`
      drop table if exists visits;
      create table visits (place text, seen integer);
      insert into visits values ('here', 3);
      grant select on visits to regz_app;
    `);
    const connection = database.applicationConnection;
    const handle = createDatabase({ connection, max, log: silentLog });
    const onEach = () =>
      Promise.all(Array.from({ length: max }, async () => (await visits.execute(handle.db)).rows));
    await onEach();
    return { ...handle, onEach };
  }

  const retype = (type: string) =>
    database.ownerPool.query(`alter table visits alter column seen type ${type}`);

  it('A migration that changes the type of a column fails no statement on any connection of a running process', async () => {
    const { pool, onEach } = await prepared(4);
    for (const type of ['smallint', 'integer', 'smallint']) {
      await retype(type);
      expect(await onEach()).toEqual(Array.from({ length: 4 }, () => [{ seen: 3 }]));
    }
    await pool.end();
  });

  it('A migration that changes the type of a column lets a transaction fail once, as a fault that passes', async () => {
    const { db, pool } = await prepared(1);
    await retype('smallint');
    const inTransaction = () => db.transaction().execute((trx) => visits.execute(trx));
    const error: unknown = await inTransaction().catch((reason: unknown) => reason);
    expect(isOverload(error)).toBe(true);
    expect((await inTransaction()).rows).toEqual([{ seen: 3 }]);
    await pool.end();
  });
});
