import { expect, it } from 'vitest';
import { usernameSkeleton } from './look-alikes.ts';

it.each([
  ['letter case', 'NiMaL'],
  ['full-width letters', 'ｎｉｍａｌ'],
  ['a zero-width space', 'ni\u200bmal'],
  ['Cyrillic letters', 'nіmаӏ'],
  ['a Greek capital', 'Νimal'],
  ['a Greek letter', 'nimαl'],
  ['a dotless i', 'nımal'],
])('What a username looks like is the same for names that differ in %s', (_what, other) => {
  expect(usernameSkeleton(other)).toBe(usernameSkeleton('nimal'));
});

it('A username’s skeleton ignores more blanks and joiners', () => {
  expect(usernameSkeleton('saman  kumara')).toBe(usernameSkeleton('saman kumara'));
  expect(usernameSkeleton('\u0b95\u0bcd\u200c\u0bb7')).toBe(usernameSkeleton('\u0b95\u0bcd\u0bb7'));
});

it.each(['nimal1', 'nima1', 'nimál', 'n1mal', 'නිමල්', 'நிமல்'])(
  'What a username looks like is another for %s, which nobody takes for nimal',
  (other) => {
    expect(usernameSkeleton(other)).not.toBe(usernameSkeleton('nimal'));
  },
);
