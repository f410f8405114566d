import { beforeAll, expect, it } from 'vitest';

beforeAll(() => {
  throw new Error('no database');
});

it('never runs', () => {
  expect(1).toBe(1);
});
