import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalText, isScientificNumber, parseDecimal, parseWhole } from './numbers.ts';
import { reasonRefusal } from './reasons.ts';
import { cleanedText, isBlank, oneLine, utf8Bytes } from './texts.ts';
import { codeFrom, readTypedCode, shownCode } from './typed-codes.ts';

it.each([
  ['0', 0],
  ['12', 1200],
  [' 12.5 ', 1250],
  ['12.50', 1250],
  ['.05', 5],
  ['7.', 700],
  ['0.29', 29],
  ['1.13', 113],
  ['9999999999.99', 999_999_999_999],
])('A typed amount %j is %d hundredths', (text, hundredths) => {
  expect(parseDecimal(text, 2)).toBe(hundredths);
});

it.each(['', ' ', '.', '-1', '+1', '1.005', '1,5', '1e3', 'abc', '0x10', '１', '99999999999999'])(
  'A typed amount %j is refused',
  (text) => {
    expect(parseDecimal(text, 2)).toBeUndefined();
  },
);

it('A typed amount converts exactly both ways, with any number of decimals', () => {
  const amounts = fc.integer({ min: 0, max: 1e12 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 6 }), (parts, decimals) => {
      expect(parseDecimal(decimalText(parts, decimals), decimals)).toBe(parts);
    }),
  );
});

it.each([
  ['0', 0],
  ['-0', 0],
  [' 5 ', 5],
  ['0025', 25],
  ['-5', -5],
  ['\u22125', -5],
  ['999999999999999', 999_999_999_999_999],
])('A typed whole number %j is %d', (text, whole) => {
  expect(parseWhole(text)).toBe(whole);
});

it.each(['', ' ', '-', '+5', '1e3', '2,50', '2.5', '5.', '0x10', '１２', '1 000', '٣', 'Infinity'])(
  'A typed whole number %j is refused, and never another number',
  (text) => {
    expect(parseWhole(text)).toBeUndefined();
  },
);

it.each(['1.23457E+15', '9.47712E+11', ' 1E-5 ', '1,5e+12', '123.457E+12'])(
  'A number that a spreadsheet has shortened is %j',
  (text) => {
    expect(isScientificNumber(text)).toBe(true);
  },
);

it.each(['', '94771234567', '12E4567890', 'E5', '1.2.3E+4', '1E', '12E5', '0771234567'])(
  'A number that a spreadsheet has shortened is not %j',
  (text) => {
    expect(isScientificNumber(text)).toBe(false);
  },
);

it.each(['', ' ', '\n\t', '\u3000', '\u200b', '\u3164'])(
  'An act of staff whose reason has nothing to read is refused: %j',
  (reason) => {
    expect(reasonRefusal(reason)).toBe('REASON_MISSING');
  },
);

it('An act of staff with a reason is accepted', () => {
  expect(reasonRefusal(' paid twice ')).toBeNull();
});

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

it('A code has eight consonants, none more probable than another', () => {
  expect(codeFrom([0, 1, 2, 3, 4, 5, 6, 7, 8])).toBe('BCDFGHJK');
  expect(codeFrom([239, 240, 255, 0, 0, 0, 0, 0, 0, 0])).toBe('ZBBBBBBB');
});

it.each([
  ['BCDFGHJK', 'BCDFGHJK'],
  [' bcdf-ghjk\n', 'BCDFGHJK'],
  ['BCDF – GHJK', 'BCDFGHJK'],
  ['BCDFGHJ', null],
  ['BCDFGHJKL', null],
  ['BCDFGHJA', null],
  ['BCDFGHJ0', null],
  ['', null],
])('A code is read as people type it: %j', (typed, code) => {
  expect(readTypedCode(typed)).toBe(code);
});

it('A code is shown in two halves, and read so too', () => {
  expect(shownCode('BCDFGHJK')).toBe('BCDF-GHJK');
  expect(readTypedCode(shownCode('BCDFGHJK'))).toBe('BCDFGHJK');
});
