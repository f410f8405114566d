import { expect, it } from 'vitest';
import { typedMinor } from './sandbox-session.ts';

it.each([
  ['100', 10_000],
  ['100.5', 10_050],
  [' 0.01 ', 1],
  ['19.99', 1999],
])('A typed amount %j is %i hundredths', (text, minor) => {
  expect(typedMinor(text)).toBe(minor);
});

it.each(['', '0', '0.00', '-1', '1,5', '1.234', 'all', '1e3'])(
  'A typed amount %j is none',
  (text) => {
    expect(typedMinor(text)).toBeNull();
  },
);
