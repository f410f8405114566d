import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DatabaseLine, databaseLine } from '../../test/harness/database-line.ts';
import { type TestDatabase, testDatabase } from '../../test/harness/harness-database.ts';
import { type Program, runProgram } from '../../test/harness/programs/program.ts';

const { readStatus } = contract.incidents;
let database: TestDatabase;
let line: DatabaseLine;
let program: Program;

beforeAll(async () => {
  database = await testDatabase();
  line = await databaseLine(database);
  program = await runProgram(line);
  await program.says('"msg":"ready"');
});
afterAll(async () => {
  await program.remove();
  await line.cut();
  await database.drop();
});

it('Without its database, the status page shows the last known state', async () => {
  const person = program.browser();
  await database.ownerPool.query(
    `insert into incidents (id, title, effect, affected, began_at)
     values (gen_random_uuid(), 'Mail is late', 'slow', array['mail'], now())`,
  );
  const before = await person.call(readStatus, {});
  expect(before).toMatchObject({ databaseAnswers: true, incidents: [{ title: 'Mail is late' }] });
  await line.cut();
  const away = await person.request({ path: '/api/status' });
  expect(away).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store' },
    json: { databaseAnswers: false, readAt: before.readAt, incidents: before.incidents },
  });
  const { parts } = await person.call(readStatus, {});
  expect(new Set(parts.map(({ state }) => state))).toEqual(new Set(['down']));
  const host = `regz.localhost:${program.port}`;
  const page = await person.request({ path: '/status', headers: { host } });
  expect(page.status).toBe(200);
  expect(page.headers['cache-control']).toBe('no-cache');
  await line.mend();
  const answers = async () => (await person.call(readStatus, {})).databaseAnswers;
  await expect.poll(answers, { timeout: 15_000 }).toBe(true);
}, 60_000);
