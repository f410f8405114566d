import { expect, it } from 'vitest';
import { cleanedText, isBlank, oneLine, utf8Bytes } from './texts.ts';

it.each([
  ['nothing', ''],
  ['white space', ' \t\n\u00a0\u3000'],
  ['a zero-width space', '\u200b'],
  ['joiners alone', '\u200c\u200d'],
  ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
  ['marks that combine with nothing', '\u0301\u0dca'],
  ['bidi controls', '\u202a\u202e\u2066\u2069\u200f'],
  ['control characters', '\u0000\u0007\u009f'],
  ['a Braille cell without dots', '\u2800'],
])('A required text is missing if it is only %s', (_what, text) => {
  expect(isBlank(text)).toBe(true);
  expect(cleanedText(text)).toBe('');
  expect(oneLine(text)).toBe('');
});

it.each(['x', '-', '7', '😀', '👨‍👩‍👧', 'ශ්‍රී', 'க்‌ஷ', '한'])(
  'A required text is there if it is %s',
  (text) => {
    expect(isBlank(text)).toBe(false);
    expect(oneLine(` ${text}\n`)).toBe(text);
  },
);

it('A required text keeps its own lines and joiners, without the blanks around it', () => {
  expect(cleanedText('\n one\ntwo \u0dc1\u0dca\u200d\u0dbb ')).toBe(
    'one\ntwo \u0dc1\u0dca\u200d\u0dbb',
  );
});

it('A required text of one line has no line break, control or turn of direction', () => {
  expect(oneLine('Nimal\r\nBcc: a\u2028b\u202ecd\u0000')).toBe('Nimal Bcc: a bcd');
});

it.each([
  ['', 0],
  ['key', 3],
  ['é', 2],
  ['க', 3],
  ['\u{1F600}', 4],
  ['\ud800', 3],
])('The size of %j in UTF-8 is %d bytes', (text, bytes) => {
  expect(utf8Bytes(text)).toBe(bytes);
});
