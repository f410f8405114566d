import { expect, it } from 'vitest';
import { isFirstTime } from './first-time.ts';

it('fails the first time', () => {
  expect(isFirstTime('once')).toBe(false);
});

it('passes beside it', () => {
  expect(1).toBe(1);
});
