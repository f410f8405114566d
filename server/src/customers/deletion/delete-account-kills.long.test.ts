import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sharedDatabase } from '../../../test/harness/harness-database.ts';
import { runProgram } from '../../../test/harness/programs/program.ts';
import { countdownIn, makeDueIn, tracesOf } from '../../../test/kill/deletion-kills.ts';

const RUNS = 50;
const database = sharedDatabase();

it('A kill neither loses nor repeats a deletion', async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const { program, customerId } = await countdownIn(database);
    await makeDueIn(database, customerId, 0.2);
    // From before the deletion until after the next poll of the queue, in even steps.
    await delay(150 + run * 16);
    program.signal('SIGKILL');
    await program.remove();
    const next = await runProgram(database);
    const traces = () => tracesOf(database, customerId);
    await expect
      .poll(traces, { timeout: 40_000 })
      .toEqual({ accounts: 0, deletions: 1, notices: run + 1 });
    await next.remove();
  }
});
