import fc from 'fast-check';
import { expect, it } from 'vitest';
import { golden, words } from '../test/golden.ts';
import { decimalText, isScientificNumber, parseDecimal, parseWhole } from './numbers.ts';
import { reasonRefusal } from './reasons.ts';
import { cleanedText, isBlank, oneLine, utf8Bytes } from './texts.ts';
import { codeFrom, readTypedCode, shownCode } from './typed-codes.ts';

golden('A typed amount is exact or refused', (text: string) => parseDecimal(text, 2), [
  ['0', 0],
  ['12', 1200],
  [' 12.5 ', 1250],
  ['12.50', 1250],
  ['.05', 5],
  ['7.', 700],
  ['0.29', 29],
  ['1.13', 113],
  ['9999999999.99', 999_999_999_999],
]);

it('Other texts are no amounts and no whole numbers', () => {
  const amounts = words('. -1 +1 1.005 1,5 1e3 abc 0x10 １ 99999999999999').concat('', ' ');
  expect(amounts.filter((text) => parseDecimal(text, 2) !== undefined)).toEqual([]);
  const whole = words('- +5 1e3 2,50 2.5 5. 0x10 １２ ٣ Infinity').concat('', ' ', '1 000');
  expect(whole.filter((text) => parseWhole(text) !== undefined)).toEqual([]);
});

it('A typed amount converts exactly both ways, with any number of decimals', () => {
  const amounts = fc.integer({ min: 0, max: 1e12 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 6 }), (parts, decimals) => {
      expect(parseDecimal(decimalText(parts, decimals), decimals)).toBe(parts);
    }),
  );
});

golden('A typed whole number is exact', parseWhole, [
  ['0', 0],
  ['-0', 0],
  [' 5 ', 5],
  ['0025', 25],
  ['-5', -5],
  ['\u22125', -5],
  ['999999999999999', 999_999_999_999_999],
]);

it('A number that a spreadsheet shortened is known', () => {
  const short = [...words('1.23457E+15 9.47712E+11 1,5e+12 123.457E+12'), ' 1E-5 '];
  const others = words('94771234567 12E4567890 E5 1.2.3E+4 1E 12E5 0771234567').concat('');
  expect([...short, ...others].filter(isScientificNumber)).toEqual(short);
});

golden('A reason has something to read', reasonRefusal, [
  [' paid twice ', null],
  ['', 'REASON_MISSING'],
  ['\n\t', 'REASON_MISSING'],
  ['\u3000', 'REASON_MISSING'],
  ['\u200b', 'REASON_MISSING'],
  ['\u3164', 'REASON_MISSING'],
]);

it('A text without a visible character is blank', () => {
  const blank = [
    ...words('\u200b \u200c\u200d \u3164\u115f\u1160\uffa0 \u0301\u0dca \u0000\u0007\u009f \u2800'),
    '',
    ' \t\n\u00a0\u3000',
    '\u202a\u202e\u2066\u2069\u200f',
  ];
  const visible = words('x - 7 😀 👨‍👩‍👧 ශ්‍රී க்‌ஷ 한');
  expect([...blank, ...visible].filter(isBlank)).toEqual(blank);
  expect(new Set([...blank.map(cleanedText), ...blank.map(oneLine)])).toEqual(new Set(['']));
  expect(visible.map((text) => oneLine(` ${text}\n`))).toEqual(visible);
});

it('A text keeps its lines and joiners', () => {
  expect(cleanedText('\n one\ntwo \u0dc1\u0dca\u200d\u0dbb ')).toBe(
    'one\ntwo \u0dc1\u0dca\u200d\u0dbb',
  );
});

it('One line has no line break or control', () => {
  expect(oneLine('Nimal\r\nBcc: a\u2028b\u202ecd\u0000')).toBe('Nimal Bcc: a bcd');
});

golden('The size in UTF-8 counts bytes', utf8Bytes, [
  ['', 0],
  ['key', 3],
  ['é', 2],
  ['க', 3],
  ['\u{1F600}', 4],
  ['\ud800', 3],
]);

golden('A code has eight consonants of equal probability', codeFrom, [
  [[0, 1, 2, 3, 4, 5, 6, 7, 8], 'BCDFGHJK'],
  [[239, 240, 255, 0, 0, 0, 0, 0, 0, 0], 'ZBBBBBBB'],
]);

golden('A typed code is read in any spelling', readTypedCode, [
  ['BCDFGHJK', 'BCDFGHJK'],
  [shownCode('BCDFGHJK'), 'BCDFGHJK'],
  [' bcdf-ghjk\n', 'BCDFGHJK'],
  ['BCDF – GHJK', 'BCDFGHJK'],
  ['BCDFGHJ', null],
  ['BCDFGHJKL', null],
  ['BCDFGHJA', null],
  ['BCDFGHJ0', null],
  ['', null],
]);

it('A code is shown in two halves', () => {
  expect(shownCode('BCDFGHJK')).toBe('BCDF-GHJK');
});
