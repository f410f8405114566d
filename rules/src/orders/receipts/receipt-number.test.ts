import { expect, it } from 'vitest';
import { receiptNumberText, receiptRefusal, withoutReceiptNumber } from './receipt-number.ts';

it('Only a receipt of real money that was paid here takes a number', () => {
  const order = { live: true, amountMinor: 1, provider: 'stripe' };
  expect(withoutReceiptNumber(order)).toBeNull();
  expect(withoutReceiptNumber({ ...order, live: false })).toBe('test');
  expect(withoutReceiptNumber({ ...order, amountMinor: 0 })).toBe('free');
  expect(withoutReceiptNumber({ ...order, provider: 'import' })).toBe('imported');
});

it('An order that was not paid has no receipt', () => {
  expect(receiptRefusal({ paidAt: null })).toBe('ORDER_RECEIPT_UNPAID');
  expect(receiptRefusal({ paidAt: new Date() })).toBeNull();
});

it('The number of a receipt is the year and at least six digits', () => {
  expect(receiptNumberText({ year: 2026, number: 123 })).toBe('2026-000123');
  expect(receiptNumberText({ year: 2026, number: 1_234_567 })).toBe('2026-1234567');
});
