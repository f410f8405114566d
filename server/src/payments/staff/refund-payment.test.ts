import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import { planProduct, stock } from '../../../test/fakes/payment-events.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import { signedInAdmin } from '../../../test/harness/signed-in.ts';
import { buyerAtPayhere } from '../../../test/scenarios/orders/payhere-buyer.ts';

const { readOrder, refundOrder, refundPayment, acceptPayment } = contract.orders.staff;
const reason = 'Paid by mistake';
const STAFF = 'staff@regz.example';
let staff: Browser;

const server = sharedServer({
  environment: { PAYMENT_PROVIDERS: 'payhere,sandbox', STAFF_EMAIL: STAFF },
});
beforeAll(async () => {
  await stock(server, await planProduct(server, 'supreme-monthly'), 20);
  ({ browser: staff } = await signedInAdmin(server));
});

/** The payments of an order as staff see them, the extra and unmatched ones last. */
async function paymentsOf(orderId: string) {
  const { payments } = await staff.call(readOrder, { orderId });
  return payments.toSorted((one, other) => other.countedMinor - one.countedMinor);
}

async function flaggedOf(orderId: string) {
  const flagged = (await paymentsOf(orderId)).find(({ flag }) => flag !== null);
  if (flagged === undefined) throw new Error('no payment is flagged');
  return flagged;
}

/** Waits for the one mail to staff about the order. */
async function untilMailed(orderId: string): Promise<void> {
  const mails = async () =>
    (await mailTo(server, STAFF)).filter(({ text }) => text.includes(`for order ${orderId}`));
  await expect.poll(mails).toHaveLength(1);
}

it('A second payment is returned without the license', async () => {
  const { act, order, orderId } = await buyerAtPayhere(server);
  await act('pay');
  await act('pay');
  expect(await paymentsOf(orderId)).toMatchObject([
    { receivedMinor: 75_000, countedMinor: 75_000, flag: null, returnable: false },
    { receivedMinor: 75_000, extraMinor: 75_000, flag: 'paid-twice', returnable: true },
  ]);
  await untilMailed(orderId);
  const money = { minor: 75_000, currency: 'LKR', symbol: 'Rs.' };
  expect((await order()).otherMoney).toMatchObject([{ why: 'twice', received: money }]);
  const { id, paymentRef } = await flaggedOf(orderId);
  await staff.call(refundPayment, { id, reason });
  expect(await order()).toMatchObject({
    status: 'completed',
    otherMoney: [{ why: 'twice', returned: money }],
  });
  const { order: shown, timeline, refundedMinor } = await staff.call(readOrder, { orderId });
  expect(refundedMinor).toBe(0);
  expect(shown.flagResolved).toMatchObject({ note: reason });
  expect(timeline.find(({ what }) => what === 'orders.refund-payment')?.detail).toMatchObject({
    amountMinor: 75_000,
    paymentRef,
    reason,
  });
  await staff.call(refundOrder, { orderId, reason });
  expect(await order()).toMatchObject({ status: 'refunded' });
  expect(await paymentsOf(orderId)).toMatchObject([
    { returnedMinor: 75_000 },
    { returnedMinor: 75_000 },
  ]);
});

it('A payment whose notification was lost is kept when the buyer pays again', async () => {
  const { act, order, orderId } = await buyerAtPayhere(server);
  await act('silence');
  await act('pay');
  expect(await order()).toMatchObject({ status: 'completed' });
  expect(await paymentsOf(orderId)).toMatchObject([
    { countedMinor: 75_000 },
    { extraMinor: 75_000, flag: 'paid-twice' },
  ]);
});

it('A payment of another amount is returned, and its buyer reads why', async () => {
  const { act, order, orderId } = await buyerAtPayhere(server);
  await act('amount');
  expect((await order()).otherMoney).toMatchObject([
    { why: 'amount', received: { minor: 74_900 }, returned: { minor: 0 } },
  ]);
  const { id } = await flaggedOf(orderId);
  await staff.call(refundPayment, { id, reason });
  expect(await order()).toMatchObject({
    status: 'pending',
    otherMoney: [{ why: 'amount', returned: { minor: 74_900 } }],
  });
});

it('Concurrent requests return a payment once', async () => {
  const { act, orderId } = await buyerAtPayhere(server);
  await act('amount');
  const { id } = await flaggedOf(orderId);
  const how = { idempotencyKey: randomUUID() };
  const [first, second] = await Promise.all([
    staff.send(refundPayment, { id, reason }, how),
    staff.send(refundPayment, { id, reason }),
  ]);
  expect([first.status, second.status].toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await flaggedOf(orderId)).toMatchObject({ returnedMinor: 74_900, unmatchedMinor: 0 });
});

it('Staff accept a payment with an unknown status', async () => {
  const { act, order, orderId } = await buyerAtPayhere(server);
  await act('review');
  expect(await order()).toMatchObject({ status: 'pending' });
  const payment = await flaggedOf(orderId);
  expect(payment).toMatchObject({ flag: 'status-unknown', unmatchedMinor: 75_000 });
  await untilMailed(orderId);
  await staff.call(acceptPayment, { id: payment.id, reason });
  expect(await order()).toMatchObject({ status: 'completed' });
  expect(await paymentsOf(orderId)).toMatchObject([{ countedMinor: 75_000, flag: null }]);
  expect(await staff.refusal(acceptPayment, { id: payment.id, reason })).toMatchObject({
    code: 'ORDER_PAYMENT_DECIDED',
  });
});

it('A payment that counts is returned only with its order', async () => {
  const { act, orderId } = await buyerAtPayhere(server);
  await act('pay');
  const [payment] = await paymentsOf(orderId);
  expect(await staff.refusal(refundPayment, { id: payment?.id ?? '', reason })).toMatchObject({
    code: 'ORDER_PAYMENT_COUNTED',
  });
});
