import { expect, it } from 'vitest';
import { messages } from '../../i18n/en.ts';
import { dollarText, isUnpaid, listInput, takesKey } from './staff-orders.ts';

const dollar = { symbol: 'US$', rateMicros: 3100 };
const symbols: Record<string, string> = { LKR: 'Rs', USD: 'US$', JPY: '¥' };
const money = (minor: number, currency: string) => ({
  minor,
  currency,
  symbol: symbols[currency] ?? currency,
});

it.each([
  [money(250_000, 'LKR'), money(250_000, 'LKR'), 'US$7.75'],
  [money(75_000, 'LKR'), money(7_425, 'JPY'), 'US$2.33'],
  // The price that the buyer saw counts, even if the rate changed.
  [money(250_000, 'LKR'), money(800, 'USD'), 'US$8.00'],
  [money(1_250, 'USD'), money(1_250, 'USD'), 'US$12.50'],
  [money(0, 'LKR'), money(0, 'LKR'), 'US$0.00'],
])('An order’s amount %j, shown as %j, is %s to staff', (amount, displayAmount, text) => {
  expect(dollarText({ amount, displayAmount }, dollar)).toBe(text);
});

it.each([
  [{ search: '', status: 'any' }, null, {}],
  [{ search: 'nimal', status: 'failed' }, null, { search: 'nimal', status: 'failed' }],
  [{ search: '', status: 'flagged' }, 'RGZ-1', { flagged: 'open', before: 'RGZ-1' }],
  [{ search: '', status: 'flagged-all' }, null, { flagged: 'all' }],
] as const)('What staff look for %j after %s asks for %j', (query, before, input) => {
  expect(listInput(query, before)).toEqual(input);
});

it.each([
  ['awaiting-key', null, { offered: true, asks: false }],
  ['pending', null, { offered: true, asks: true }],
  ['expired', null, { offered: true, asks: true }],
  ['refunded', null, { offered: false, asks: false }],
  ['disputed', 'KEY-1', { offered: false, asks: false }],
  ['completed', 'KEY-1', { offered: false, asks: false }],
] as const)(
  'Assign Key for an order that is %s with the key %s: %j',
  (status, licenseKey, expected) => {
    const order = { status, licenseKey };
    expect({ offered: takesKey(order), asks: isUnpaid(order) }).toEqual(expected);
  },
);

it('The refund names the most that can be refunded, with its currency', () => {
  const refused = messages.errors.ORDER_REFUND_TOO_LARGE({ leftMinor: 150_000, currency: 'LKR' });
  expect(refused).toBe('At most Rs. 1,500.00 can still be refunded.');
});
