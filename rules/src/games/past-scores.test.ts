import { expect, it } from 'vitest';
import { densityAt } from './past-scores.ts';

it('Past scores are highest where most of them lie, and fade away from them', () => {
  const heights = densityAt([240, 250, 250, 260, 400], [100, 250, 325, 400, 600]);
  expect(heights[1]).toBe(1);
  expect(heights[3]).toBeGreaterThan(heights[2] ?? 1);
  expect(heights[3]).toBeLessThan(0.4);
  expect(heights[0]).toBeLessThan(0.001);
  expect(heights[4]).toBeLessThan(0.001);
});

it('No past scores have no height anywhere', () => {
  expect(densityAt([], [100, 200])).toEqual([0, 0]);
});
