// expects vitest(no-focused-tests)
import { expect, it } from 'vitest';

it.only('A test hides the others', () => {
  expect(1).toBe(1);
});
