import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/harness/harness-database.ts';
import { type Program, runProgram } from '../../../test/harness/programs/program.ts';
import { countdownIn, makeDueIn, tracesOf } from '../../../test/kill/deletion-kills.ts';

let database: TestDatabase;
let programs: Program[];

beforeEach(async () => {
  database = await testDatabase();
  programs = [];
});
afterEach(async () => {
  await Promise.all(programs.map((program) => program.remove()));
  await database.drop();
});

async function countdown(): Promise<string> {
  const { program, customerId } = await countdownIn(database);
  programs.push(program);
  program.signal('SIGKILL');
  await program.ended;
  return customerId;
}

async function startAgain(): Promise<void> {
  const program = await runProgram(database);
  programs.push(program);
  await program.says('"msg":"ready"');
}

const once = { accounts: 0, deletions: 1, notices: 1 };

it('The next start carries out an overdue deletion after a kill', async () => {
  const customerId = await countdown();
  await makeDueIn(database, customerId, -1);
  await startAgain();
  await expect.poll(() => tracesOf(database, customerId)).toEqual(once);
});

it('The next process carries out a pending deletion on time', async () => {
  const customerId = await countdown();
  await makeDueIn(database, customerId, 3600);
  await startAgain();
  expect(await tracesOf(database, customerId)).toMatchObject({ accounts: 1, deletions: 0 });
  await makeDueIn(database, customerId, 0.5);
  await expect.poll(() => tracesOf(database, customerId)).toEqual(once);
});
