import { expect, it } from 'vitest';
import { isFirstTime } from './first-time.ts';

it.each([1, 2, 3, 4])('fails the first time, %i', (number) => {
  expect(isFirstTime(`often ${number}`)).toBe(false);
});
