import { expect, it } from 'vitest';
import { inGroupsOfFour, readSecondFactorCode } from './second-factor-codes.ts';

it.each(['123456', ' 123 456 ', '１２３４５６', '123-456'])(
  'A typed second factor is the code of an app: %j',
  (text) => {
    expect(readSecondFactorCode(text)).toEqual({ kind: 'totp', digits: '123456' });
  },
);

it.each(['ABCD-EFGH-2345-MNOP', 'abcd efgh 2345 mnop', 'ABCDEFGH2345MNOP', 'abcd–efgh–2345–mnop'])(
  'A typed second factor is a recovery code: %j',
  (text) => {
    const read = readSecondFactorCode(text);
    expect(read).toEqual({ kind: 'recovery', letters: 'ABCDEFGH2345MNOP' });
  },
);

it.each([
  '',
  ' ',
  '12345',
  '1234567',
  '12345a',
  'ABCD-EFGH-2345-MNO',
  'ABCD-EFGH-2345-MNO0',
  '٣٤٥٦٧٨',
])('A typed second factor is neither: %j', (text) => {
  expect(readSecondFactorCode(text)).toBeNull();
});

it.each([
  ['', ''],
  ['ABC', 'ABC'],
  ['ABCDEFGHIJ', 'ABCD-EFGH-IJ'],
])('Groups of four of %j are %j', (text, groups) => {
  expect(inGroupsOfFour(text, '-')).toBe(groups);
});
