import { expect, it } from 'vitest';
import { judgeRate, winBand } from './win-rates.ts';

it('An easy game may be won by everybody, any other by 95 in 100', () => {
  const everybody = { plays: 200, won: 200 };
  expect(judgeRate(everybody, winBand('Easy'))).toBe('within');
  expect(judgeRate(everybody, winBand('Hard'))).toBe('above');
  expect(judgeRate({ plays: 200, won: 190 }, winBand('Expert'))).toBe('within');
  expect(judgeRate({ plays: 200, won: 191 }, winBand('Medium'))).toBe('above');
});

it('A game that fewer than 30 in 100 win is below its band', () => {
  expect(judgeRate({ plays: 200, won: 60 }, winBand('Easy'))).toBe('within');
  expect(judgeRate({ plays: 200, won: 59 }, winBand('Easy'))).toBe('below');
});

it('Fewer than 200 plays raise no alarm', () => {
  expect(judgeRate({ plays: 199, won: 0 }, winBand('Hard'))).toBe('too-few');
  expect(judgeRate({ plays: 0, won: 0 }, winBand('Hard'))).toBe('too-few');
});
