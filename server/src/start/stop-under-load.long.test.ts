import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import { testDatabase } from '../../test/harness/harness-database.ts';
import { type Program, runProgram } from '../../test/harness/programs/program.ts';

const ROUNDS = 6;
const CLIENTS = 32;
const ANSWERS_BEFORE = 400;

it('One SIGTERM under load resets no request, round after round', async () => {
  const database = await testDatabase();
  let answered = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const program = await runProgram(database);
    try {
      await program.says('"msg":"ready"');
      answered += await loadUntilStopped(program);
      expect(await program.ended).toBe(0);
    } finally {
      await program.remove();
    }
  }
  expect(answered).toBeGreaterThan(ROUNDS * ANSWERS_BEFORE);
  await database.drop();
});

/**
 * Sends requests from all clients until nothing listens any more; returns the number of answers.
 */
async function loadUntilStopped(program: Program): Promise<number> {
  let answered = 0;
  const client = async (): Promise<unknown> => {
    const browser = program.browser();
    for (;;) {
      try {
        expect((await browser.send(contract.sites.readConfig, {})).status).toBe(200);
      } catch (error) {
        return error instanceof Error && 'code' in error ? error.code : error;
      }
      answered += 1;
      if (answered === ANSWERS_BEFORE) program.signal('SIGTERM');
    }
  };
  const ends = await Promise.all(Array.from({ length: CLIENTS }, client));
  expect([...new Set(ends)]).toEqual(['ECONNREFUSED']);
  return answered;
}
