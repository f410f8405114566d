import { beforeAll, expect, it } from 'vitest';
import { isFirstTime } from './first-time.ts';

beforeAll(() => {
  if (isFirstTime('setup')) throw new Error('no database yet');
});

it('runs the second time', () => {
  expect(1).toBe(1);
});
