// expects vitest(no-focused-tests)
import { expect, it } from 'vitest';

it.only('hides the others', () => {
  expect(1).toBe(1);
});
