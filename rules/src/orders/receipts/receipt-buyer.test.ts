import { expect, it } from 'vitest';
import { keptReceiptBuyer, receiptBuyerRefusal } from './receipt-buyer.ts';

it('Stored receipt names have no extra blanks or invisible characters', () => {
  const typed = {
    name: '  ශ්\u200dරී\u202e ලාල්\n ',
    address: ' 1 Galle Road \r\n\n \u200b\n Colombo ',
  };
  expect(keptReceiptBuyer(typed)).toEqual({
    name: 'ශ්\u200dරී ලාල්',
    address: '1 Galle Road\nColombo',
  });
});

it('A receipt has no name if the name is blank', () => {
  expect(keptReceiptBuyer({ name: '\u2800', address: '\n \n' })).toEqual({ name: '', address: '' });
  expect(receiptBuyerRefusal({ name: '', address: '' })).toBeNull();
});

it('A receipt is not made out in letters that it cannot print, and says which sign it is', () => {
  const refused = (field: string, sign: string) => ({
    code: 'ORDER_BUYER_UNPRINTABLE',
    data: { field, sign },
  });
  expect(receiptBuyerRefusal({ name: 'Иван', address: '' })).toEqual(refused('name', 'И'));
  expect(receiptBuyerRefusal({ name: '', address: 'Colombo\n道' })).toEqual(
    refused('address', '道'),
  );
});

it('The last of an address’s eight lines has what further ones said', () => {
  const address = Array.from({ length: 10 }, (_, index) => `line ${index}`).join('\n');
  const { address: kept } = keptReceiptBuyer({ name: '', address });
  expect(kept.split('\n')).toHaveLength(8);
  expect(kept.split('\n').at(-1)).toBe('line 7, line 8, line 9');
});
