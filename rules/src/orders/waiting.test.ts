import { expect, it } from 'vitest';
import { firstWaiting, type WaitingFacts, waitingKind, waitingKinds } from './waiting.ts';

const pending: WaitingFacts = {
  status: 'pending',
  gift: null,
  received: false,
  keyUnused: false,
  payable: true,
  slip: null,
  moneyOnItsWay: false,
  flagged: false,
};
const completed: WaitingFacts = {
  ...pending,
  status: 'completed',
  payable: false,
  keyUnused: true,
};

it.each([
  ['redeem', completed],
  ['redeem', { ...completed, gift: 'taken-back' }],
  [null, { ...completed, keyUnused: false }],
  ['pass-on-gift', { ...completed, gift: 'unlinked' }],
  [null, { ...completed, gift: 'linked' }],
  [null, { ...completed, gift: 'sent' }],
  ['open-gift', { ...completed, gift: 'sent', received: true }],
  ['open-gift', { ...completed, gift: 'opened', received: true }],
  [null, { ...completed, gift: 'redeemed', received: true }],
  [null, { ...completed, gift: 'withheld', received: true }],
  ['awaiting-key', { ...completed, status: 'awaiting-key', keyUnused: false }],
  ['awaiting-key', { ...completed, status: 'awaiting-key', keyUnused: false, gift: 'waiting' }],
  ['unpaid', pending],
  ['unpaid', { ...pending, status: 'failed' }],
  ['send-slip', { ...pending, slip: 'declined' }],
  ['send-slip', { ...pending, slip: 'asked-again' }],
  ['slip-review', { ...pending, slip: 'waiting' }],
  ['slip-review', { ...pending, status: 'expired', payable: false, slip: 'waiting' }],
  ['payment-review', { ...pending, payable: false, moneyOnItsWay: true }],
  ['payment-review', { ...pending, payable: false, flagged: true }],
  [null, { ...pending, payable: false }],
  [null, { ...completed, status: 'refunded' }],
  [null, { ...completed, status: 'disputed' }],
  [null, { ...completed, status: 'chargeback' }],
] as const)('What waits about an order is %s for %j', (kind, order) => {
  expect(waitingKind(order)).toBe(kind);
});

it('A key to redeem comes before all else that waits, and the newest before older ones', () => {
  const newest = { ...completed, orderId: 'newest' };
  const older = { ...completed, orderId: 'older' };
  const unpaid = { ...pending, orderId: 'unpaid' };
  expect(firstWaiting([unpaid, newest, older])).toEqual({ kind: 'redeem', order: newest });
  expect(firstWaiting([unpaid])).toEqual({ kind: 'unpaid', order: unpaid });
  expect(firstWaiting([{ ...completed, keyUnused: false }])).toBeNull();
  expect(firstWaiting([])).toBeNull();
  expect(waitingKinds[0]).toBe('redeem');
});
