import { orderStatuses } from '@regz/rules/orders/order-status.ts';
import { expect, it } from 'vitest';
import { moneyText } from './money-text.ts';
import { statusView } from './order-status.ts';

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

it('An order on the page that waits for stock is pending, and says that the payment has arrived', () => {
  expect(statusView('awaiting-key')).toMatchObject({
    label: 'Pending',
    text: 'Payment received. Your key is being prepared.',
  });
});

it('An order on the page shows amounts with the symbol that the server sent and two decimals', () => {
  expect(moneyText({ minor: 250_000, currency: 'LKR', symbol: 'Rs' })).toBe('Rs 2,500.00');
  expect(moneyText({ minor: 5, currency: 'JPY', symbol: '¥' })).toBe('¥0.05');
  expect(moneyText({ minor: 100, currency: 'CHF' })).toBe('CHF 1.00');
});
