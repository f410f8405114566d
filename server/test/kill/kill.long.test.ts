import { expect, it } from 'vitest';
import { encounters, killAndRecover, type KillRun } from './kill-run.ts';

const RUNS = 50;
const AT_ONCE = 3;
const seed = Number(process.env['SEED'] ?? Date.now() % 2_147_483_647);

it('A program killed during work loses and repeats nothing, fifty times', async () => {
  const runs = await killAgainAndAgain();
  expect(runs).toHaveLength(RUNS);
  expect(runs.filter(({ faults }) => faults.length > 0)).toEqual([]);
  // Each kind of work was interrupted at least once; otherwise the kills prove nothing about it.
  for (const kind of encounters) {
    const total = runs.reduce((sum, { met }) => sum + met[kind], 0);
    expect(total, kind).toBeGreaterThan(0);
  }
}, 1_800_000);

/** Several run concurrently, because a run mostly waits; every fifth restarts immediately. */
async function killAgainAndAgain(): Promise<KillRun[]> {
  const runs: KillRun[] = [];
  let begun = 0;
  async function killInTurn(): Promise<void> {
    while (begun < RUNS) {
      const run = begun;
      begun += 1;
      const absentMinute = run % 5 !== 0;
      runs.push(await killAndRecover(seed + 1000 * run, { absentMinute }));
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, killInTurn));
  return runs;
}
