import { expect, it } from 'vitest';
import { isReordering } from './reordering.ts';

it.each([
  [['b', 'a'], true],
  [['a', 'b'], true],
  [['a'], false],
  [['a', 'a'], false],
  [['a', 'c'], false],
  [['a', 'b', 'b'], false],
])('A reordering names all entries once: %j', (after, isOne) => {
  expect(isReordering(['a', 'b'], after)).toBe(isOne);
});
