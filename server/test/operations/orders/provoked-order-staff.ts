import { contract } from '@regz/contract/contract.ts';
import { newProduct, pendingOrder, PRICE } from '../../fakes/payment-events.ts';
import { makeAccount, makeKey, newLicenseKey } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { newPerson } from '../../harness/people.ts';
import { makeGiftOf } from '../../scenarios/orders/gifts.ts';
import { completedWith, makeOrder, newOrderId } from '../../scenarios/orders/make-order.ts';
import {
  completedOrder,
  orderWithKey,
  paymentWith,
  strayPayment,
} from '../../scenarios/orders/staff-orders.ts';
import { NOTHING_TO_SEE } from '../nothing-to-see.ts';
import type { Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';

type Fault = Faults | ((server: TestServer) => Promise<Faults>);

const assignKey = (faults: Fault) => spoiled('orders.staff.assignKey', 'admin', faults);
const exchange = (faults: Fault) => spoiled('orders.staff.exchangeKey', 'admin', faults);
const move = (faults: Fault) => spoiled('orders.staff.moveOrder', 'admin', faults);
const refund = (faults: Fault) => spoiled('orders.staff.refundOrder', 'admin', faults);
const giveBack = (faults: Fault) => spoiled('orders.staff.refundPayment', 'admin', faults);
const accept = (faults: Fault) => spoiled('orders.staff.acceptPayment', 'admin', faults);
const csv = (faults: Fault) => spoiled('orders.staff.exportOrders', 'admin', faults);

const unknown = (name: string) =>
  spoiled(`orders.staff.${name}`, 'admin', { orderId: newOrderId() });

/** The refusals of a request for the proof of an order that has none. */
function unproven(name: string): Readonly<Record<string, Provoke>> {
  return {
    ORDER_UNKNOWN: unknown(name),
    ORDER_PROOF_UNPAID: spoiled(`orders.staff.${name}`, 'admin', async (server) => {
      return { orderId: (await pendingOrder(server, await newProduct(server))).orderId };
    }),
  };
}

/** An order that has its key already. */
async function completed(server: TestServer): Promise<Faults> {
  const { keyId } = await orderWithKey(server);
  const { userId } = await pendingOrder(server, await newProduct(server));
  const { orderId } = await makeOrder(server.database, userId, completedWith(keyId));
  return { orderId };
}

/** An order whose payment the card's holder has taken back. */
async function takenBack(server: TestServer): Promise<Faults> {
  const { id, orderId } = await orderWithKey(server);
  await loseDispute(server, id, orderId);
  return { orderId };
}

async function loseDispute({ database }: TestServer, id: string, orderId: string): Promise<void> {
  await database.ownerPool.query(
    `insert into order_disputes (provider, dispute_ref, order_ref, status, reported_at)
     values ('sandbox', $2, $1, 'lost', now())`,
    [id, `dispute of ${orderId}`],
  );
}

const notedAnyway =
  'the reservation stays, as failed or pending; refund-order.test.ts has a refund refused';

/** Requests that the staff's side of orders refuses. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'orders.staff.readOrder': { ORDER_UNKNOWN: unknown('readOrder') },
  'orders.staff.readReceipt': {
    ORDER_UNKNOWN: unknown('readReceipt'),
    ORDER_RECEIPT_UNPAID: spoiled('orders.staff.readReceipt', 'admin', async (server) => {
      return { orderId: (await pendingOrder(server, await newProduct(server))).orderId };
    }),
  },
  'orders.staff.readDisputeProof': unproven('readDisputeProof'),
  'orders.staff.printDisputeProof': unproven('printDisputeProof'),
  'orders.staff.assignKey': {
    ORDER_UNKNOWN: unknown('assignKey'),
    ORDER_NOT_PAID: assignKey({ evenUnpaid: undefined }),
    ORDER_COMPLETED: assignKey(completed),
    ORDER_TAKEN_BACK: assignKey(takenBack),
    ORDER_KEYS_MISSING: assignKey(async (server) => {
      return { orderId: (await pendingOrder(server, await newProduct(server))).orderId };
    }),
  },
  'orders.staff.exchangeKey': {
    ORDER_UNKNOWN: unknown('exchangeKey'),
    REASON_MISSING: exchange({ reason: NOTHING_TO_SEE }),
    KEY_STOCK_KEY_INVALID: exchange({ licenseKey: 'KEY-1\t30' }),
    KEY_STOCK_KEY_EXISTS: exchange(async ({ database }) => ({
      licenseKey: (await makeKey(database)).licenseKey,
    })),
    ORDER_KEY_POOL_WRONG: exchange(async (server) => {
      const { orderId, licenseKey } = await completedOrder(server, { live: true });
      return { orderId, wrongKey: licenseKey, licenseKey: 'TEST-KEY-1' };
    }),
    ORDER_KEY_ABSENT: exchange({ wrongKey: newLicenseKey() }),
    ORDER_TAKEN_BACK: exchange(async (server) => {
      const { id, orderId, licenseKey } = await completedOrder(server);
      await loseDispute(server, id, orderId);
      return { orderId, wrongKey: licenseKey };
    }),
    ORDER_KEY_REDEEMED: exchange(async (server) => {
      const { orderId, licenseKey } = await completedOrder(server);
      const { browser } = await newPerson(server, 'customer without a license');
      await browser.call(contract.licenses.redeemLicense, { licenseKey });
      return { orderId, wrongKey: licenseKey };
    }),
    ORDER_KEYS_MISSING: exchange({ licenseKey: undefined }),
  },
  'orders.staff.moveOrder': {
    ORDER_UNKNOWN: unknown('moveOrder'),
    REASON_MISSING: move({ reason: NOTHING_TO_SEE }),
    ORDER_ACCOUNT_UNKNOWN: move({ username: 'nobody at all' }),
    ORDER_ACCOUNT_SAME: move(async (server) => {
      const { orderId, userId } = await completedOrder(server);
      const { rows } = await server.database.ownerPool.query<{ username: string }>(
        'select username from users where id = $1',
        [userId],
      );
      return { orderId, username: rows[0]?.username };
    }),
    ORDER_ACCOUNT_BANNED: move(async ({ database }) => ({
      username: (await makeAccount(database, { banned: true })).username,
    })),
    ORDER_MOVE_UNPAID: move(async (server) => ({
      orderId: (await pendingOrder(server, await newProduct(server))).orderId,
    })),
    ORDER_TAKEN_BACK: move(takenBack),
    ORDER_MOVE_GIFT: move(async (server) => {
      const order = await completedOrder(server);
      await makeGiftOf(server, order.id);
      return { orderId: order.orderId };
    }),
    ORDER_MOVE_REDEEMED: move(async (server) => {
      const { orderId, licenseKey } = await completedOrder(server);
      const { browser } = await newPerson(server, 'customer without a license');
      await browser.call(contract.licenses.redeemLicense, { licenseKey });
      return { orderId };
    }),
  },
  'orders.staff.refundOrder': {
    ORDER_UNKNOWN: unknown('refundOrder'),
    REASON_MISSING: refund({ reason: NOTHING_TO_SEE }),
    ORDER_UNPAID: refund(async (server) => {
      return { orderId: (await pendingOrder(server, await newProduct(server))).orderId };
    }),
    ORDER_REFUND_TOO_LARGE: refund({ amountMinor: PRICE + 1 }),
    PAYMENT_REFUSED: notedAnyway,
    PAYMENT_UNAVAILABLE: notedAnyway,
  },
  'orders.staff.refundPayment': {
    REASON_MISSING: giveBack({ reason: NOTHING_TO_SEE }),
    ORDER_PAYMENT_UNKNOWN: giveBack({ id: '999999999' }),
    ORDER_PAYMENT_COUNTED: giveBack(async (server) => ({ id: await paymentWith(server, null) })),
    ORDER_PAYMENT_RETURNED: giveBack(async (server) => ({
      id: await paymentWith(server, 'paid-twice', { isReturned: true }),
    })),
    PAYMENT_REFUSED: notedAnyway,
    PAYMENT_UNAVAILABLE: notedAnyway,
  },
  'orders.staff.acceptPayment': {
    REASON_MISSING: accept({ reason: NOTHING_TO_SEE }),
    ORDER_PAYMENT_UNKNOWN: accept({ id: '999999999' }),
    ORDER_PAYMENT_DECIDED: accept(async (server) => ({
      id: await paymentWith(server, 'amount-mismatch'),
    })),
  },
  'orders.staff.resolveFlag': {
    ORDER_UNKNOWN: unknown('resolveFlag'),
    ORDER_NOTE_MISSING: spoiled('orders.staff.resolveFlag', 'admin', { note: NOTHING_TO_SEE }),
    ORDER_FLAG_ABSENT: spoiled('orders.staff.resolveFlag', 'admin', async (server) => {
      return { orderId: (await orderWithKey(server)).orderId };
    }),
  },
  'orders.staff.resolvePayment': {
    ORDER_NOTE_MISSING: spoiled('orders.staff.resolvePayment', 'admin', { note: NOTHING_TO_SEE }),
    ORDER_PAYMENT_UNKNOWN: spoiled('orders.staff.resolvePayment', 'admin', { id: '999999999' }),
    ORDER_PAYMENT_RESOLVED: spoiled('orders.staff.resolvePayment', 'admin', async (server) => {
      return { id: await strayPayment(server, { resolved: true }) };
    }),
  },
  'orders.staff.checkOrderNow': {
    ORDER_UNKNOWN: unknown('checkOrderNow'),
    PAYMENT_UNAVAILABLE: 'the sandbox answers for as long as the server itself does',
  },
  'orders.staff.exportOrders': {
    ORDER_SPAN_INVALID: csv({ from: '2026-02-01', to: '2026-01-01' }),
    ORDER_SPAN_TOO_FULL: 'needs a hundred thousand orders; orders-staff.long.test.ts has them',
  },
};
