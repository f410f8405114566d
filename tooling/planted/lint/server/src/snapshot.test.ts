// expects vitest(no-restricted-matchers)
import { expect, it } from 'vitest';

it('repeats what is', () => {
  expect([1]).toMatchSnapshot();
});
