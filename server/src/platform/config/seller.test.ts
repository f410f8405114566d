import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

it('The seller’s settings are optional, and an address has its lines between strokes', () => {
  expect(readConfig({}).SELLER_NAME).toBeUndefined();
  const given = {
    SELLER_NAME: ' රෙග්ස් (Private) Limited ',
    SELLER_ADDRESS: '42 Galle Road | கொழும்பு 03|Sri Lanka',
    TAX_NAME: 'VAT',
    TAX_PERCENT: '2.5',
  };
  expect(readConfig(given)).toMatchObject({
    SELLER_NAME: 'රෙග්ස් (Private) Limited',
    SELLER_ADDRESS: ['42 Galle Road', 'கொழும்பு 03', 'Sri Lanka'],
    TAX_PERCENT: 250,
  });
});

it.each<[string, Record<string, string>, RegExp]>([
  ['letters that receipts cannot print', { SELLER_NAME: 'Регз' }, /SELLER_NAME: .*cannot print/],
  ['nine lines', { SELLER_ADDRESS: 'a|b|c|d|e|f|g|h|i' }, /SELLER_ADDRESS: /],
  ['a line with nothing', { SELLER_ADDRESS: 'a||b' }, /SELLER_ADDRESS/],
  ['a rate that is no number', { TAX_NAME: 'VAT', TAX_PERCENT: '18%' }, /TAX_PERCENT: must be a/],
  ['a rate beyond the whole', { TAX_NAME: 'VAT', TAX_PERCENT: '101' }, /TAX_PERCENT: /],
  ['a tax without a rate', { TAX_NAME: 'VAT' }, /TAX_NAME, TAX_PERCENT: set both or none/],
  ['a number of no tax', { TAX_NUMBER: '1' }, /TAX_NUMBER: has no meaning without TAX_NAME/],
])('The seller’s settings are refused for %s', (_, environment, words) => {
  expect(() => readConfig(environment)).toThrow(words);
});
