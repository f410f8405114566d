import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  silentLog,
  type TestDatabase,
  testDatabase,
} from '../../../../test/harness/harness-database.ts';
import { createDatabase } from '../database.ts';
import { expectedWait } from './expected-wait.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it('A request expects no wait while a connection is free, and a longer one behind each other request', async () => {
  const { pool } = createDatabase({
    connection: database.applicationConnection,
    max: 1,
    log: silentLog,
  });
  const wait = expectedWait(pool);
  const held = await pool.connect();
  expect(wait()).toBe(0);
  const others = Array.from({ length: 5 }, () => pool.query('select pg_sleep(0.05)'));
  await expect.poll(wait).toBeGreaterThan(100);
  held.release();
  await others[2];
  // Two requests are left, and each holds the connection for 50 ms or more.
  expect(wait()).toBeGreaterThan(5);
  await Promise.all(others);
  expect(wait()).toBe(0);
  await pool.end();
});
