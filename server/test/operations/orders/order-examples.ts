import { randomBytes } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { newProduct, pendingOrder, planProduct, PRICE } from '../../fakes/payment-events.ts';
import { makeAccount, makeKey, newLicenseKey } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import type { Person } from '../../harness/people.ts';
import { dispute, makeDispute } from '../../scenarios/orders/disputes.ts';
import { makeGift, makeGiftOf, newFriend } from '../../scenarios/orders/gifts.ts';
import { completedWith, makeOrder, newOrderId } from '../../scenarios/orders/make-order.ts';
import {
  completedOrder,
  flaggedOrder,
  orderPaidAtSandbox,
  orderWithKey,
  paymentWith,
  redeemedOrder,
  strayPayment,
} from '../../scenarios/orders/staff-orders.ts';
import {
  makeSlip,
  matchedStatement,
  newMarks,
  transferOrder,
} from '../../scenarios/orders/transfers.ts';
import {
  BLANK,
  type Examples,
  type Input,
  type Prepare,
  type Refusals,
  type Sent,
  sends,
} from '../operation-example.ts';

/** An order that its owner has paid, with its key. */
async function paidOrder({ database }: TestServer, { accountId }: Person) {
  const key = await makeKey(database);
  const { orderId } = await makeOrder(database, accountId, completedWith(key.id));
  return { orderId };
}

const foreign = { status: 404, code: 'ORDER_UNKNOWN' };

/** A gift whose link has been mailed. */
async function received(server: TestServer) {
  const { id } = await makeAccount(server.database);
  return { token: (await makeGift(server, id)).token };
}

async function mailed(server: TestServer, { accountId }: Person) {
  const gift = { email: newFriend(), sent_at: new Date(), mails: 1 };
  return { orderId: (await makeGift(server, accountId, gift)).orderId };
}

/** A gift that is mailed tomorrow, and the input that changes its address and its day. */
async function scheduled(server: TestServer, giverId: string) {
  const at = (days: number) => new Date(server.clock() + days * DAY_MS);
  const { orderId } = await makeGift(server, giverId, { email: newFriend(), deliver_at: at(1) });
  return { orderId, email: newFriend(), deliverAt: at(2).toISOString() };
}

/** An unpaid session of the sandbox, for an order that does not exist. */
async function makeSandboxSession({ database }: TestServer): Promise<string> {
  const id = `cs_${randomBytes(24).toString('base64url')}`;
  await database.ownerPool.query(
    `insert into order_sandbox_sessions
       (id, attempt, payment_id, order_id, product_name, amount_minor, currency, product_id,
        variant_id, created_at, expires_at)
     values ($1, $1, $2, $3, 'Supreme weekly', 25000, 'LKR', 105, 1051, now(),
             now() + interval '30 minutes')`,
    [id, `pay_${randomBytes(12).toString('base64url')}`, newOrderId()],
  );
  return id;
}

async function makeSandboxDelivery(server: TestServer): Promise<string> {
  const id = `msg_${randomBytes(24).toString('base64url')}`;
  await server.database.ownerPool.query(
    `insert into order_sandbox_deliveries (id, session_id, type, trick, body, state, created_at)
     values ($1, $2, 'checkout.paid', 'forged', '{}', 'given-up', now())`,
    [id, await makeSandboxSession(server)],
  );
  return id;
}

/** A pending order of a plan without stock. */
const anyOrder = async (server: TestServer) => {
  const productId = await planProduct(server, 'external-monthly');
  return { orderId: (await pendingOrder(server, productId)).orderId };
};

const ofCompleted = async (server: TestServer) => ({
  orderId: (await completedOrder(server)).orderId,
});

const ofSlip = async (server: TestServer) => {
  const { id, orderId } = await transferOrder(server);
  return { orderId, slipId: await makeSlip(server, id) };
};

export const examples: Examples = {
  'orders.setOrderReminders': async () => ({ wanted: false }),
  'orders.readOwnOrder': { input: paidOrder, foreign },
  'orders.readReceipt': { input: paidOrder, foreign },
  'orders.readReceiptPaper': { input: paidOrder, foreign },
  'orders.editReceiptBuyer': {
    input: async (server, owner) => ({
      ...(await paidOrder(server, owner)),
      version: 0,
      name: 'Nimal Perera',
      address: '1 Galle Road\nColombo',
    }),
    foreign,
  },
  'orders.readGift': received,
  'orders.openGift': received,
  'orders.createGiftLink': { input: mailed, foreign },
  'orders.sendGift': { input: mailed, foreign },
  'orders.editGift': {
    input: async (server, { accountId }) => scheduled(server, accountId),
    foreign,
  },
  'orders.takeGiftBack': { input: mailed, foreign },
  'orders.staff.editGift': async (server) => {
    const { id } = await makeAccount(server.database);
    return { ...(await scheduled(server, id)), reason: 'mistyped' };
  },
  'orders.sandbox.act': async (server) => ({
    sessionId: await makeSandboxSession(server),
    act: 'forge',
  }),
  'orders.sandbox.resend': async (server) => ({ deliveryId: await makeSandboxDelivery(server) }),
  'orders.staff.readOrder': anyOrder,
  'orders.staff.readReceipt': ofCompleted,
  'orders.staff.readDisputeProof': ofCompleted,
  'orders.staff.printDisputeProof': ofCompleted,
  'orders.staff.assignKey': async (server) => ({
    orderId: (await orderWithKey(server)).orderId,
    evenUnpaid: true,
  }),
  'orders.staff.exchangeKey': async (server) => {
    const { orderId, licenseKey } = await completedOrder(server);
    return { orderId, wrongKey: licenseKey, licenseKey: newLicenseKey(), reason: 'mistyped' };
  },
  'orders.staff.moveOrder': async (server) => {
    const { orderId } = await completedOrder(server);
    return { orderId, username: (await makeAccount(server.database)).username, reason: 'theirs' };
  },
  'orders.staff.refundOrder': async (server) => {
    return { orderId: (await orderPaidAtSandbox(server)).orderId, reason: 'asked for it' };
  },
  'orders.staff.refundPayment': async (server) => ({
    id: await paymentWith(server, 'amount-mismatch'),
    reason: 'too much',
  }),
  'orders.staff.acceptPayment': async (server) => ({
    id: await paymentWith(server, 'late-price'),
    reason: 'in time',
  }),
  'orders.staff.checkOrderNow': anyOrder,
  'orders.staff.resolveFlag': async (server) => ({
    orderId: (await flaggedOrder(server)).orderId,
    note: 'refunded',
  }),
  'orders.staff.resolvePayment': async (server) => ({
    id: await strayPayment(server),
    note: 'refunded',
  }),
  'orders.staff.exportOrders': async () => ({ from: '2026-01-01', to: '2026-01-31' }),
  'orders.readOwnTransfer': {
    input: async ({ database }, { accountId }) => {
      const { orderId } = await makeOrder(database, accountId, { provider: 'transfer' });
      return { orderId };
    },
    foreign,
  },
  'orders.staff.acceptTransfer': async (server) => {
    const bankReference = randomBytes(8).toString('hex');
    return { ...(await ofSlip(server)), amountMinor: PRICE, bankReference };
  },
  'orders.staff.readStatementColumns': async () => ({ shape: '3|date|text|amount' }),
  'orders.staff.matchStatement': async (server) => {
    const { reference } = await transferOrder(server);
    return matchedStatement([{ references: reference, amountMinor: PRICE }]);
  },
  'orders.staff.acceptStatement': async (server) => {
    const { orderId } = await transferOrder(server);
    const bankReference = randomBytes(8).toString('hex');
    const line = { marks: newMarks(), valueOn: null };
    return { transfers: [{ orderId, slipId: null, amountMinor: PRICE, bankReference, ...line }] };
  },
  'orders.staff.declineSlip': async (server) => {
    return { ...(await ofSlip(server)), again: false, reason: 'not readable' };
  },
};

const customer = 'customer without a license';
const now = () => new Date();

const giverOf = async ({ database }: TestServer, { kind, accountId }: Person) =>
  kind === customer ? accountId : (await makeAccount(database)).id;

type Gift = Parameters<typeof makeGift>[2];

/** A request about a gift, by its giver, the holder of its link, or staff. */
const aboutGift = (
  more: Input,
  gift?: () => Gift,
  change?: (server: TestServer, id: string) => Promise<unknown>,
): Sent =>
  sends(async (server, person) => {
    const made = await makeGift(server, await giverOf(server, person), gift?.());
    await change?.(server, made.id);
    return 'token' in more ? { token: made.token } : { orderId: made.orderId, ...more };
  });

const byMail = () => ({ email: newFriend(), sent_at: now(), mails: 1 });
const takenBack = () => ({ ...byMail(), taken_back_at: now() });
const opened = () => ({ ...byMail(), opened_at: now() });

const giftTakenBack = (more: Input): Refusals[string] => ({
  ORDER_GIFT_TAKEN_BACK: aboutGift(more, takenBack),
  ORDER_GIFT_WITHHELD: aboutGift(more, byMail, (server, id) => dispute(server, id, 'open')),
});

const giftGone = (more: Input): Refusals[string] => ({
  ...giftTakenBack(more),
  ORDER_GIFT_REDEEMED: aboutGift(more, byMail, ({ database }, id) =>
    database.ownerPool.query(
      `update license_keys set activated = true, activated_at = now(), username = 'x'
        where id = (select license_key_id from order_facts where id = $1::uuid)`,
      [id],
    ),
  ),
});

/** Refusals of a gift that can no longer change. */
const unchangeable = (more: Input = {}): Refusals[string] => ({
  ...giftGone(more),
  ORDER_GIFT_ABSENT: sends(async (server, person) => {
    const { orderId } = await makeOrder(server.database, await giverOf(server, person));
    return { orderId, ...more };
  }),
  ORDER_GIFT_OPENED: aboutGift(more, opened),
});

/** Refusals of a change to a gift's address or day. */
const unplannable = (more: Input): Refusals[string] => ({
  ...unchangeable(more),
  ORDER_GIFT_MOMENT_INVALID: { deliverAt: '2999-01-01T00:00:00.000Z' },
  ORDER_GIFT_BY_LINK: aboutGift(more),
  ORDER_GIFT_SENT: aboutGift(more, byMail),
});

/** A gift whose order has no key yet. */
const waiting = sends(async ({ database }, { accountId }) => {
  const order = await makeOrder(database, accountId, { paid_at: now() });
  await makeGiftOf({ database }, order.id, { email: newFriend() });
  return { orderId: order.orderId };
});

const unpaidOwn: Refusals[string] = {
  ORDER_RECEIPT_UNPAID: sends(async ({ database }, { accountId }) => ({
    orderId: (await makeOrder(database, accountId)).orderId,
  })),
};

const ofPending: Prepare = async (server) => ({
  orderId: (await pendingOrder(server, await newProduct(server))).orderId,
});

/** A paid order with a key in stock whose payment the card's holder has taken back. */
const paymentTakenBack: Prepare = async (server) => {
  const { id, orderId } = await orderWithKey(server);
  await dispute(server, id, 'lost');
  return { orderId };
};

const otherWay: Refusals[string] = {
  ORDER_TRANSFER_ABSENT: anyOrder,
  ORDER_SLIP_CHANGED: { slipId: '00000000-0000-4000-8000-000000000000' },
};

const transferWith =
  (columns: (nowMs: number) => Parameters<typeof transferOrder>[1]): Prepare =>
  async (server) => {
    const { orderId } = await transferOrder(server, columns(server.clock()));
    return { orderId, slipId: null };
  };

const noSandbox = 'the test server has the sandbox; tests beside its code run without it';
const noted = 'the refused request changes the reservation; tests of refunds provoke it';
const refused: Refusals[string] = { PAYMENT_REFUSED: noted, PAYMENT_UNAVAILABLE: noted };

export const refusals: Refusals = {
  'orders.readReceipt': unpaidOwn,
  'orders.readReceiptPaper': unpaidOwn,
  'orders.editReceiptBuyer': { ORDER_BUYER_UNPRINTABLE: { name: 'Иван' } },
  'orders.readGift': giftTakenBack({ token: '' }),
  'orders.openGift': giftGone({ token: '' }),
  'orders.createGiftLink': { ...unchangeable(), ORDER_GIFT_WAITING: waiting },
  'orders.sendGift': {
    ...unchangeable(),
    ORDER_GIFT_OPENED: aboutGift({ email: 'friend@example.com' }, opened),
    ORDER_GIFT_EMAIL_INVALID: { email: BLANK },
    ORDER_GIFT_WAITING: waiting,
    ORDER_GIFT_BY_LINK: aboutGift({}),
    ORDER_GIFT_MAILS_SPENT: aboutGift({}, () => ({ ...byMail(), mails: 5 })),
  },
  'orders.editGift': unplannable({ email: 'friend@example.com', deliverAt: null }),
  'orders.staff.editGift': unplannable({
    email: 'friend@example.com',
    deliverAt: null,
    reason: 'mistyped',
  }),
  'orders.takeGiftBack': unchangeable(),
  'orders.sandbox.sessions': { ORDER_SANDBOX_ABSENT: noSandbox },
  'orders.sandbox.act': {
    ORDER_SANDBOX_ABSENT: noSandbox,
    ORDER_SANDBOX_ACT_IMPOSSIBLE: { act: 'refund' },
  },
  'orders.sandbox.resend': { ORDER_SANDBOX_ABSENT: noSandbox },
  'orders.staff.readReceipt': { ORDER_RECEIPT_UNPAID: ofPending },
  'orders.staff.readDisputeProof': { ORDER_PROOF_UNPAID: ofPending },
  'orders.staff.printDisputeProof': { ORDER_PROOF_UNPAID: ofPending },
  'orders.staff.assignKey': {
    ORDER_NOT_PAID: { evenUnpaid: undefined },
    ORDER_COMPLETED: ofCompleted,
    ORDER_TAKEN_BACK: paymentTakenBack,
    ORDER_KEYS_MISSING: ofPending,
  },
  'orders.staff.exchangeKey': {
    KEY_STOCK_KEY_INVALID: { licenseKey: 'KEY-1\t30' },
    KEY_STOCK_KEY_EXISTS: async ({ database }) => ({
      licenseKey: (await makeKey(database)).licenseKey,
    }),
    ORDER_KEY_POOL_WRONG: async (server) => {
      const { orderId, licenseKey } = await completedOrder(server, { live: true });
      return { orderId, wrongKey: licenseKey, licenseKey: 'TEST-KEY-1' };
    },
    ORDER_KEY_ABSENT: { wrongKey: newLicenseKey() },
    ORDER_TAKEN_BACK: async (server) => {
      const { id, orderId, licenseKey } = await completedOrder(server);
      await dispute(server, id, 'lost');
      return { orderId, wrongKey: licenseKey };
    },
    ORDER_KEY_REDEEMED: async (server) => {
      const { orderId, licenseKey } = await redeemedOrder(server);
      return { orderId, wrongKey: licenseKey };
    },
    ORDER_KEYS_MISSING: { licenseKey: undefined },
  },
  'orders.staff.moveOrder': {
    ORDER_ACCOUNT_UNKNOWN: { username: 'nobody at all' },
    ORDER_ACCOUNT_SAME: async (server) => {
      const { orderId, userId } = await completedOrder(server);
      const { rows } = await server.database.ownerPool.query<{ username: string }>(
        'select username from users where id = $1',
        [userId],
      );
      return { orderId, username: rows[0]?.username };
    },
    ORDER_ACCOUNT_BANNED: async ({ database }) => ({
      username: (await makeAccount(database, { banned: true })).username,
    }),
    ORDER_MOVE_UNPAID: ofPending,
    ORDER_TAKEN_BACK: paymentTakenBack,
    ORDER_MOVE_GIFT: async (server) => {
      const { id, orderId } = await completedOrder(server);
      await makeGiftOf(server, id);
      return { orderId };
    },
    ORDER_MOVE_REDEEMED: async (server) => ({ orderId: (await redeemedOrder(server)).orderId }),
  },
  'orders.staff.refundOrder': {
    ...refused,
    ORDER_UNPAID: ofPending,
    ORDER_DISPUTED: async (server) => {
      const order = await orderPaidAtSandbox(server);
      await makeDispute(server, order);
      return { orderId: order.orderId };
    },
    ORDER_REFUND_TOO_LARGE: { amountMinor: PRICE + 1 },
  },
  'orders.staff.refundPayment': {
    ...refused,
    ORDER_PAYMENT_COUNTED: async (server) => ({ id: await paymentWith(server, null) }),
    ORDER_PAYMENT_RETURNED: async (server) => ({
      id: await paymentWith(server, 'paid-twice', { isReturned: true }),
    }),
  },
  'orders.staff.acceptPayment': {
    ORDER_PAYMENT_DECIDED: async (server) => ({ id: await paymentWith(server, 'amount-mismatch') }),
  },
  'orders.staff.resolveFlag': {
    ORDER_FLAG_ABSENT: async (server) => ({ orderId: (await orderWithKey(server)).orderId }),
  },
  'orders.staff.resolvePayment': {
    ORDER_PAYMENT_RESOLVED: async (server) => ({
      id: await strayPayment(server, { resolved: true }),
    }),
  },
  'orders.staff.checkOrderNow': {
    PAYMENT_UNAVAILABLE: 'the sandbox answers as long as the server does',
  },
  'orders.staff.exportOrders': {
    ORDER_SPAN_INVALID: { from: '2026-02-01', to: '2026-01-01' },
    ORDER_SPAN_TOO_FULL: 'needs a hundred thousand orders; a long test of exports has them',
  },
  'orders.staff.acceptTransfer': {
    ...otherWay,
    ORDER_TRANSFER_DAY_TO_COME: { valueOn: '2999-12-31' },
    ORDER_TRANSFER_RECEIVED: transferWith((nowMs) => ({ paid_at: new Date(nowMs) })),
    ORDER_TRANSFER_FLAGGED: transferWith((nowMs) => ({
      flag: 'slip-reused',
      flagged_at: new Date(nowMs),
    })),
    ORDER_TRANSFER_AMOUNT_DIFFERS: { amountMinor: PRICE - 1 },
    ORDER_TRANSFER_NUMBER_TAKEN: async (server, { browser }, { bankReference }) => {
      const { orderId } = await transferOrder(server);
      const transfer = { orderId, slipId: null, amountMinor: PRICE };
      const number = String(bankReference);
      await browser.call(contract.orders.staff.acceptTransfer, {
        ...transfer,
        bankReference: number,
      });
    },
    ORDER_TRANSFER_REUSED: 'the refused request flags both orders; tests of transfers provoke it',
  },
  'orders.staff.declineSlip': otherWay,
};
