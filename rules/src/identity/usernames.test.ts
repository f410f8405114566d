import { expect, it } from 'vitest';
import { normalizeUsername, usernameRefusal } from './usernames.ts';

it('Stored names drop blanks and letter widths, and keep case', () => {
  expect(normalizeUsername('  Kasun ')).toBe('Kasun');
  expect(normalizeUsername('Ｋａｓｕｎ')).toBe('Kasun');
  expect(normalizeUsername('\u00a0Kasun\u3000')).toBe('Kasun');
});

it.each([
  '\u202animal\u202c',
  'ni\u200bmal',
  '\ufeffnimal',
  'nimal\u2060',
  'ni\u00admal',
  'nimal\u3164',
])(
  'What a clipboard puts around or into a name or an address is not part of the username %j',
  (typed) => {
    expect(normalizeUsername(typed)).toBe('nimal');
  },
);

it('Stored names keep joiners only inside Sinhala and Tamil words', () => {
  const shri = '\u0dc1\u0dca\u200d\u0dbb\u0dd3';
  const tamil = '\u0b95\u0bcd\u200c\u0bb7';
  expect(normalizeUsername(`\u200d${shri}\u200d`)).toBe(shri);
  expect(normalizeUsername(tamil)).toBe(tamil);
  expect(normalizeUsername('ni\u200dmal')).toBe('nimal');
});

it('A stored name is its own stored form', () => {
  for (const typed of ['e\u200b\u0301', ' \u202a a\u200b ', '\u0dc1\u0dca\u200d\u200d\u0dbb']) {
    const stored = normalizeUsername(typed);
    expect(normalizeUsername(stored)).toBe(stored);
  }
});

it.each([
  'kasun',
  "O'Brien 2",
  'nimal.perera_99-x@home',
  'Ünal Çelik',
  '\u0dc1\u0dca\u200d\u0dbb\u0dd3 \u0dbd\u0d82\u0d9a\u0dcf',
  'தமிழ்',
  '\u0b95\u0bcd\u200c\u0bb7',
  'Нимал',
  '\u202animal\u202c',
  'nimal\n',
])('A new username may be %j', (typed) => {
  expect(usernameRefusal(typed)).toBeNull();
});

it.each([
  ['a zero-width space alone', '\u200b'],
  ['Hangul fillers alone', '\u3164\u115f\uffa0'],
  ['combining marks alone', '\u0301\u0dca'],
  ['a mark before its first letter', '\u0301nimal'],
  ['a Braille cell without dots', '\u2800'],
  ['a line break', 'nimal\nperera'],
  ['a line separator', 'nimal\u2028perera'],
  ['a right-to-left override', '\u202elamin'],
  ['a left-to-right override', 'nimal\u202d'],
  ['a control character', 'ni\u0000mal'],
  ['a symbol outside ASCII', 'nimal\u2605'],
])('A new username with %s is refused', (_what, typed) => {
  expect(usernameRefusal(typed)).toBe('ACCOUNT_USERNAME_INVALID');
});
