import { expect, it } from 'vitest';
import { restartTurns } from './restart-turns.ts';

it('a process that keeps dying is started again five times a minute, and waits beyond that', () => {
  const turn = restartTurns();
  expect([0, 10, 20, 30, 40].map(turn)).toEqual([0, 0, 0, 0, 0]);
  expect(turn(1_000)).toBe(59_000);
  expect(turn(60_000)).toBe(10);
  expect(turn(200_000)).toBe(0);
});
