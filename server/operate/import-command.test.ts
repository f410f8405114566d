import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../test/harness/harness-database.ts';
import { type RegzResult, runRegz } from '../test/harness/programs/run-regz.ts';

let database: TestDatabase;
let stateDir: string;

beforeAll(async () => {
  database = await testDatabase();
  stateDir = mkdtempSync(path.join(os.tmpdir(), 'regz-import-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(stateDir, { recursive: true });
});

function regz(args: readonly string[], input?: string): Promise<RegzResult> {
  const settings = {
    STATE_DIR: stateDir,
    DATABASE_URL: database.databaseUrl,
    DATABASE_OWNER_URL: database.databaseOwnerUrl,
  };
  return runRegz(args, settings, input);
}

it('The command line imports a dump and reports every omitted row', async () => {
  const dump = path.join(stateDir, 'dump.sql');
  const report = path.join(stateDir, 'report.csv');
  writeFileSync(
    dump,
    `COPY public.users (username, password) FROM stdin;\nimported\tplain text\nnobody\t\\N\n\\.\n`,
  );
  const imported = async () => {
    const query = `select password from users where username = 'imported'`;
    return await database.sql<{ password: string }>(query);
  };

  const tried = await regz(['import', dump, '--dry-run', '--report', report]);
  expect(tried.code).toBe(0);
  expect(tried.said).toContain(
    'users: 1 of 2 rows imported from dump.sql\n    line 3, row 2 (nobody): password is empty',
  );
  expect(tried.said).toContain('orders: not in the dump');
  expect(tried.said).toContain('nothing was saved');
  expect(await imported()).toEqual([]);
  expect(readFileSync(report, 'utf8').trim().split('\r\n')).toEqual([
    '"table","row","name","reason","line"',
    '"users",2,"nobody","password is empty",3',
  ]);

  expect(await regz(['import', dump])).toMatchObject({ code: 0 });
  expect(await imported()).toEqual([{ password: expect.stringMatching(/^\$argon2id\$/) }]);
  const { rowCount } = await database.ownerPool.query(
    `select from audit_entries where actor_kind = 'operator' and action = 'installation.import'`,
  );
  expect(rowCount).toBe(1);
});

it('The command line imports nothing when the source or an option is wrong', async () => {
  const nowhere = path.join(stateDir, 'nowhere.sql');
  const [missing, misspelled] = await Promise.all([
    regz(['import', nowhere], ''),
    regz(['import', nowhere, '--dryrun']),
  ]);
  expect(missing).toEqual({ code: 1, said: `There is no file or folder ${nowhere}.\n` });
  expect(misspelled.code).toBe(1);
  expect(misspelled.said).toContain("Unknown option '--dryrun'");
});
