import { expect, it } from 'vitest';

it('fails', () => {
  expect(1).toBe(2);
});

it.skip('is skipped', () => {
  expect(1).toBe(1);
});
