import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [1234, '1.2 kB'],
  [123_456, '123 kB'],
  [999_999, '1 MB'],
  [536_870_912, '537 MB'],
  [1_500_000_000, '1.5 GB'],
])('A size of %d bytes reads %s', (bytes, text) => {
  expect(formatBytes(bytes).replace('\u00a0', ' ')).toBe(text);
});
