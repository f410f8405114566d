import { expect, it } from 'vitest';
import { normalizePcName, pcName } from './pc-name.ts';

it.each([
  ['Living room', 'Living room'],
  ['  Living\nroom ', 'Living room'],
  ['ＰＣ １', 'PC 1'],
  ['අම්මාගේ පරිගණකය', 'අම්මාගේ පරිගණකය'],
  [' \t', null],
  ['', null],
])('A PC that is named %j is called %j', (typed, name) => {
  expect(normalizePcName(typed)).toBe(name);
});

it('A PC is called as its owner named it, else as its program says', () => {
  expect(pcName({ name: 'Living room', label: 'DESKTOP-7Q' })).toBe('Living room');
  expect(pcName({ name: null, label: 'DESKTOP-7Q' })).toBe('DESKTOP-7Q');
});
