import { orderStatuses } from '@regz/rules/orders/order-status.ts';
import { STATEMENT_LIMITS } from '@regz/rules/orders/statements.ts';
import { expect, it } from 'vitest';
import { queryOfView } from '../platform/staff/lists/list-query.ts';
import { moneyText } from './money-text.ts';
import { orderLead } from './order-lead.ts';
import { orderStatusView, statusText, statusView } from './order-status.ts';
import { typedMinor } from './sandbox/sandbox-session.ts';
import {
  amountLabel,
  dollarText,
  isUnpaid,
  keyActRefusals,
  listInput,
  refillPollMs,
  takesKey,
} from './staff/staff-orders.ts';
import { readStatementFile } from './staff/statement/read-statement-file.ts';
import type { License } from './use-order-overview.ts';
import type { Order } from './use-orders.ts';

it('An order on the page is green when completed, yellow when pending, red when failed, otherwise gray', () => {
  const tones = Object.fromEntries(orderStatuses.map((each) => [each, statusView(each).tone]));
  expect(tones).toEqual({
    pending: 'warn',
    'awaiting-key': 'warn',
    completed: 'good',
    failed: 'bad',
    expired: 'neutral',
    refunded: 'neutral',
    disputed: 'neutral',
    chargeback: 'neutral',
  });
});

it('An order that waits for stock is pending and shows its payment', () => {
  expect(statusView('awaiting-key').label).toBe('Pending');
  const text = (minor: number) => statusText({ status: 'awaiting-key', amount: { minor } });
  expect(text(1)).toBe('Payment received. Your key is being prepared.');
  expect(text(0)).toBe('Your key is being prepared.');
});

it('An order says what happens to money that does not pay for it', () => {
  const money = (minor: number) => ({ minor, currency: 'LKR', symbol: 'Rs.' });
  const twice = { why: 'twice' as const, received: money(75_000), returned: money(0) };
  const text = (status: Order['status'], other: NonNullable<Order['otherMoney']>[number]) =>
    statusText({ status, amount: { minor: 75_000 }, otherMoney: [other] });
  expect(text('completed', twice)).toBe('You paid twice; Rs. 750.00 will be returned.');
  expect(text('completed', { ...twice, returned: money(75_000) })).toBe(
    'We returned Rs. 750.00 to you.',
  );
  const wrong = { ...twice, why: 'amount' as const, received: money(74_900) };
  expect(text('expired', wrong)).toBe(
    'Rs. 749.00 arrived, which is not the amount of this order. We will return it.',
  );
});

it('An order shows amounts with the server’s symbol', () => {
  expect(moneyText({ minor: 250_000, currency: 'LKR', symbol: 'Rs' })).toBe('Rs 2,500.00');
  expect(moneyText({ minor: 5, currency: 'JPY', symbol: '¥' })).toBe('¥0.05');
  expect(moneyText({ minor: 100, currency: 'CHF' })).toBe('CHF 1.00');
});

const license: License = {
  licenseKey: 'OLD-KEY',
  packages: ['Supreme'],
  durationDays: 30,
  activatedAt: '2026-11-01T00:00:00.000Z',
  redeemed: true,
  withheld: null,
  standing: 'running',
  orderId: null,
};
const order: Order = {
  orderId: 'RGZ-1',
  planId: 'supreme-monthly',
  productName: 'Supreme Monthly',
  status: 'completed',
  amount: { minor: 75_000, currency: 'LKR', symbol: 'Rs.' },
  displayAmount: { minor: 75_000, currency: 'LKR', symbol: 'Rs.' },
  coupon: null,
  upgrade: null,
  validityDays: 30,
  licenseKey: 'OLD-KEY',
  orderedAt: '2026-11-01T00:00:00.000Z',
  paidAt: '2026-11-01T00:00:00.000Z',
  payable: false,
  test: false,
};

it('The orders page begins with the newest key to redeem', () => {
  const held: License = { ...license, standing: 'ready', withheld: 'suspended' };
  const ready: License = { ...license, standing: 'ready', licenseKey: 'NEW-KEY' };
  const older: License = { ...ready, licenseKey: 'OLDER-KEY' };
  const payable: Order = { ...order, status: 'pending', payable: true };
  const waiting: Order = { ...order, status: 'awaiting-key', orderId: 'RGZ-2' };
  expect(orderLead([held, license, ready, older], [waiting])?.license).toBe(ready);
  expect(orderLead([held, license], [payable, order, waiting])?.order).toBe(waiting);
  expect(orderLead([license], [order, payable])?.order).toBe(payable);
  expect(orderLead([held, license], [order])).toBe(null);
});

it('An order shows a pending payment despite an earlier attempt', () => {
  const failed = { status: 'failed', amount: { minor: 1 } } as const;
  expect(orderStatusView({ ...failed, pending: 'payhere' })).toEqual({
    label: 'Processing',
    tone: 'warn',
  });
  expect(orderStatusView({ ...failed, pending: 'transfer' }).label).toBe('Under review');
  expect(statusText({ ...failed, pending: 'payhere' })).toBe(
    'PayHere is still processing your payment. Do not pay again.',
  );
  expect(statusText({ ...failed, status: 'pending', pending: 'transfer' })).toBe(
    'Your slip is under review. Do not pay again.',
  );
  expect(statusText(failed)).toBe('The payment did not go through.');
});

it('The orders page begins with a pending payment before one that can be made', () => {
  const payable: Order = { ...order, status: 'pending', payable: true };
  const pending: Order = { ...order, status: 'pending', pending: 'payhere' };
  expect(orderLead([], [payable, pending])?.order).toBe(pending);
});

it('Only a key to redeem is known before the history loads', () => {
  expect(orderLead([{ ...license, standing: 'ready' }], undefined)?.order).toBe(null);
  expect(orderLead([license], undefined)).toBe(undefined);
  expect(orderLead(undefined, [{ ...order, payable: true }])).toBe(undefined);
});

it.each([
  ['100', 10_000],
  ['100.5', 10_050],
  [' 0.01 ', 1],
  ['19.99', 1999],
])('A typed amount %j is %i hundredths', (text, minor) => {
  expect(typedMinor(text)).toBe(minor);
});

it.each(['', '0', '0.00', '-1', '1,5', '1.234', 'all', '1e3'])(
  '%j is not a typed amount',
  (text) => {
    expect(typedMinor(text)).toBeNull();
  },
);

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

it('Staff see a charge only for a paid order, and else the price', () => {
  expect(amountLabel({ paidAt: '2026-03-01T10:00:00.000Z' })).toBe('Charged');
  expect(amountLabel({ paidAt: null })).toBe('Price, not charged');
});

it.each([
  [{}, false, { exchange: null, move: null }],
  [{}, true, { exchange: 'ORDER_KEY_REDEEMED', move: 'ORDER_MOVE_REDEEMED' }],
  [{ gift: { state: 'sent' } }, false, { exchange: null, move: 'ORDER_MOVE_GIFT' }],
  [{ gift: { state: 'taken-back' } }, false, { exchange: null, move: null }],
] as const)('A completed order %j with a redeemed key %j refuses %j', (facts, keyRedeemed, why) => {
  expect(keyActRefusals({ order: facts, keyRedeemed })).toEqual(why);
});

it('The stock is read until no order waits for it', () => {
  const waiting = { data: [{ waiting: 1 }], dataUpdatedAt: 2 };
  const filled = { data: [], dataUpdatedAt: 4 };
  expect(refillPollMs(waiting)).toBe(3000);
  expect(refillPollMs(waiting, { dataUpdatedAt: 3 })).toBe(3000);
  expect(refillPollMs(filled)).toBe(false);
  expect(refillPollMs(filled, { dataUpdatedAt: 3 })).toBe(3000);
  expect(refillPollMs(filled, { dataUpdatedAt: 5 })).toBe(false);
});

it.each([
  ['', { page: 1 }],
  ['search=nimal&show=failed&page=3', { search: 'nimal', status: 'failed', page: 3 }],
  [
    'show=flagged&least=7.5&from=2026-01-31',
    { flagged: 'open', least: 750, from: '2026-01-31', page: 1 },
  ],
  ['sort=amount-ascending', { sort: 'amount', direction: 'ascending', page: 1 }],
  ['show=x&sort=x-up&least=x&to=x&page=501', { page: 1 }],
])('The address %s of the list asks for %j', (address, input) => {
  expect(listInput(queryOfView(address))).toEqual(input);
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
    const facts = { status, licenseKey };
    expect({ offered: takesKey(facts), asks: isUnpaid(facts) }).toEqual(expected);
  },
);

const text = 'Datum;Text;Betrag\r\n20.11.2026;Müller RGZ-4E7J-92;1.750,00 €\r\n';
const rows = [{ line: 2, cells: ['20.11.2026', 'Müller RGZ-4E7J-92', '1.750,00 €'] }];
const utf16le = Buffer.from(text, 'utf16le');

it.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 of Windows', Buffer.concat([Buffer.of(0xff, 0xfe), utf16le])],
  ['UTF-16 without its mark', utf16le],
  [
    'UTF-16 with the large byte first',
    Buffer.concat([Buffer.of(0xfe, 0xff), Buffer.from(utf16le).swap16()]),
  ],
  ['Windows-1252', Buffer.from(text.replace('€', '\u0080'), 'latin1')],
])('A bank’s statement in %s is read as it was written', async (_encoding, bytes) => {
  expect(await readStatementFile(new Blob([new Uint8Array(bytes)]))).toEqual({
    table: { headings: ['Datum', 'Text', 'Betrag'], rows, columns: 3 },
  });
});

it('A file that is no statement is refused with the reason', async () => {
  const workbook = Buffer.from('PK\u0003\u0004\u0000\u0000ÿ', 'latin1');
  expect(await readStatementFile(new Blob([new Uint8Array(workbook)]))).toEqual({
    fault: 'not-text',
  });
  const large = new Blob(['1;2\n'.repeat(STATEMENT_LIMITS.bytes / 4 + 1)]);
  expect(await readStatementFile(large)).toEqual({ fault: 'too-large' });
  expect(await readStatementFile(new Blob(['']))).toEqual({ fault: 'empty' });
});
