import { expect, it } from 'vitest';
import { killWhileSelling } from './coin-kills.ts';
import { killAndRecover } from './kill-run.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 2_147_483_647);

it('A program that is killed in the middle of its work and started again has lost nothing and does nothing twice', async () => {
  const runs = await Promise.all(
    [seed, seed + 1000].map((each) => killAndRecover(each, { absentMinute: true })),
  );
  expect(runs.filter(({ faults }) => faults.length > 0)).toEqual([]);
});

it('A program that is killed while people earn and spend coins has lost none of them and moves none twice', async () => {
  const { faults, kills } = await killWhileSelling(2, seed);
  expect(faults, `seed ${seed}`).toEqual([]);
  expect(kills).toBe(2);
});
