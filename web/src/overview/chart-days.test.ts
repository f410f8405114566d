import { expect, it } from 'vitest';
import { chartPoints, type Point, scaleTop } from './chart-days.ts';

function daysOf(values: readonly (number | null)[]): Point[] {
  return values.map((value, index) => ({ day: `day ${index}`, values: [value] }));
}

it('A chart draws every day of a quarter', () => {
  const days = daysOf(Array.from({ length: 90 }, () => 1));
  expect(chartPoints(days, 'sum')).toEqual(days);
});

it('A chart draws the weeks of a year, ending today', () => {
  const weeks = chartPoints(daysOf(Array.from({ length: 365 }, () => 1)), 'sum');
  expect(weeks).toHaveLength(52);
  expect(weeks.every(({ values }) => values[0] === 7)).toBe(true);
  expect(weeks[0]?.day).toBe('day 1');
  expect(weeks.at(-1)?.day).toBe('day 358');
});

it('A chart draws a week’s last known day for a state', () => {
  const unknown = Array.from({ length: 93 }, () => null);
  const weeks = chartPoints(daysOf([...unknown, 3, 4, null, null, null, null, null]), 'state');
  expect(weeks.at(-1)?.values).toEqual([4]);
  expect(weeks.at(-2)?.values).toEqual([null]);
});

it.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [5, 5],
  [11, 20],
  [999, 1000],
  [250_000, 500_000],
])('The scale of at most %i goes up to %i', (most, top) => {
  expect(scaleTop(most)).toBe(top);
});
