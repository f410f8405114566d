import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeAdmin } from '../../test/harness/factories.ts';
import { type TestDatabase, testDatabase } from '../../test/harness/harness-database.ts';
import { runRegz } from '../../test/harness/programs/run-regz.ts';
import { wide } from '../../test/scenarios/wide-letters.ts';

let database: TestDatabase;
let stateDir: string;

beforeAll(async () => {
  database = await testDatabase();
  stateDir = mkdtempSync(path.join(os.tmpdir(), 'regz-cli-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(stateDir, { recursive: true });
});

function regz(args: readonly string[]) {
  const { databaseUrl, databaseOwnerUrl } = database;
  return runRegz(args, {
    STATE_DIR: stateDir,
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: databaseOwnerUrl,
  });
}

it('The command line finds a pasted name in any case and width', async () => {
  const { id, username } = await makeAccount(database);
  const staff = await makeAdmin(database);
  // An owner has to remain.
  await makeAdmin(database);
  const pasted = (name: string) => `\u202a${wide(name.toUpperCase())}\u200b`;
  expect((await regz(['ban', pasted(username)])).code).toBe(0);
  expect((await regz(['drop-second-factors', 'customer', pasted(username)])).code).toBe(0);
  expect((await regz(['set-admin-role', pasted(staff.username), 'stock'])).code).toBe(0);
  const { rows } = await database.ownerPool.query(
    `select banned, role from users, account_admins staff where users.id = $1 and staff.id = $2`,
    [id, staff.id],
  );
  expect(rows).toEqual([{ banned: true, role: 'stock' }]);
});
