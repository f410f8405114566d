import { expect, it } from 'vitest';
import { killWhileSelling } from './coin-kills.ts';
import { killAndRecover } from './kill-run.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 2_147_483_647);

it('A program killed during work loses and repeats nothing', async () => {
  const runs = await Promise.all(
    [seed, seed + 1000].map((each) => killAndRecover(each, { absentMinute: true })),
  );
  expect(runs.filter(({ faults }) => faults.length > 0)).toEqual([]);
});

it('A program killed while coins move loses and repeats no coin', async () => {
  const { faults, kills } = await killWhileSelling(2, seed);
  expect(faults, `seed ${seed}`).toEqual([]);
  expect(kills).toBe(2);
});
