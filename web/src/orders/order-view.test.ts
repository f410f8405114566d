import { orderStatuses } from '@regz/rules/orders/order-status.ts';
import { expect, it } from 'vitest';
import { moneyText } from './money-text.ts';
import { orderLead } from './order-lead.ts';
import { orderStatusView, statusText, statusView } from './order-status.ts';
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

it('An order on the page that waits for stock is pending, and says that the payment has arrived if there was one', () => {
  expect(statusView('awaiting-key').label).toBe('Pending');
  const text = (minor: number) => statusText({ status: 'awaiting-key', amount: { minor } });
  expect(text(1)).toBe('Payment received. Your key is being prepared.');
  expect(text(0)).toBe('Your key is being prepared.');
});

it('An order on the page says what becomes of money that does not pay for it', () => {
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

it('An order on the page shows amounts with the symbol that the server sent and two decimals', () => {
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

it('The orders page begins with the newest key to redeem, else with what waits for stock, else with what can be paid', () => {
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

it('An order shows a pending payment as a state of its own, whatever an earlier attempt came to', () => {
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
