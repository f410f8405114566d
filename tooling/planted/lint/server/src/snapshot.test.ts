// expects vitest(no-restricted-matchers)
import { expect, it } from 'vitest';

it('A snapshot repeats what is', () => {
  expect([1]).toMatchSnapshot();
});
