import { DAY_MS, HOUR_SECONDS, MINUTE_SECONDS } from '@regz/rules/durations.ts';
import { STATEMENT_LIMITS } from '@regz/rules/orders/statements.ts';
import { TRANSFER_LIMITS } from '@regz/rules/orders/transfers.ts';
import * as z from 'zod';
import type { Database } from '../platform/database/database.ts';
import {
  type AttemptLimit,
  type BudgetsOf,
  hourly,
  quarterly,
} from '../platform/guards/attempts/attempt-budget.ts';
import { type Queues, type Round, schedule } from '../platform/jobs/queues.ts';
import type { Figure } from '../platform/metrics/keep-figures.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Services } from '../platform/services.ts';
import type { Slice } from '../platform/slice.ts';
import { announceOrder } from './announce-order.ts';
import { fillBackOrders, fillOverlooked } from './fulfillment/fill-back-orders.ts';
import { giftsMails } from './gifts/gifts.mails.ts';
import { mailDueGifts } from './gifts/mail-due-gifts.ts';
import { mailGiftNews } from './gifts/mail-gift-news.ts';
import {
  findDisputesOf,
  findGiftsOf,
  findOrderEventsOf,
  findOrdersOf,
  findReceiptBuyersOf,
  findReceiptsOf,
  findReceivedOf,
  findRefundsOf,
} from './order-exports.queries.ts';
import { countOpenQuestions, listWaiting } from './order-figures.queries.ts';
import { staffOrdersRoutes } from './orders-staff.routes.ts';
import { ordersMails } from './orders.mails.ts';
import { customerOrdersRoutes } from './orders.routes.ts';
import { applyOrderNews } from './payments/apply-order-news.ts';
import { paymentsMails } from './payments/payments.mails.ts';
import {
  catchUp,
  checkPendingOrders,
  releaseAbandonedRefunds,
} from './payments/reconcile-payments.ts';
import { settleEvent } from './payments/settle-event.ts';
import { numberPaidReceipt } from './receipts/number-receipt.ts';
import { orderTimelines } from './staff/order-timelines.ts';
import { forgetStatementColumns } from './staff/statements.queries.ts';
import { endTransfers } from './transfers/end-transfers.ts';
import { findSlipsOf, forgetReplacedSlips, forgetSlips } from './transfers/slips.queries.ts';
import { mailUnpaidOrders } from './unpaid/mail-unpaid-orders.ts';
import {
  findUnpaidMailOf,
  findUnpaidMailRefusalOf,
  refuseUnpaidMails,
} from './unpaid/unpaid-mails.queries.ts';
import { UNPAID_ORDERS, unpaidMails } from './unpaid/unpaid.mails.ts';
import { withdrawPaidMail } from './unpaid/withdraw-unpaid-mail.ts';
import { flagTradedReturn } from './upgrades/flag-traded-return.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof ordersBudgets> {}
}

/** How often this slice's guarded acts may be attempted. */
const ordersBudgets = {
  /** Checkouts that an account opens. */
  checkout: quarterly(30),
  /** Receipts that an account downloads. */
  receipt: quarterly(60),
  /** Changes to the buyer named on an account's receipts. */
  receiptBuyer: hourly(30),
  /** Slips that an account sends. */
  slip: { attempts: 20, windowSeconds: HOUR_SECONDS },
  /** Mails of gifts that an account sends again, or to another address. */
  giftMail: hourly(10),
} satisfies Record<string, AttemptLimit>;

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'orders.fill': z.infer<typeof arrivedStock>;
    'orders.settle-event': z.infer<typeof storedEvent>;
    'orders.fill-overlooked': Round;
    'orders.check-pending': Round;
    'orders.release-refunds': Round;
    'orders.catch-up': Round;
    'orders.end-transfers': Round;
    'orders.mail-gifts': Round;
    'orders.mail-unpaid': Round;
  }
}

const arrivedStock = z.object({ productId: z.uuid() });
const storedEvent = z.object({ event: z.string() });

/** Queues and schedules of this slice. */
const ordersQueues = {
  // Stock has arrived; the orders that waited longest come first.
  'orders.fill': { data: arrivedStock, retryLimit: 20, retryDelay: 1, retryDelayMax: 300 },
  // Payments of one product that settle together get their keys in one transaction.
  'orders.settle-event': {
    data: storedEvent,
    retryLimit: 20,
    retryDelay: 2,
    retryDelayMax: HOUR_SECONDS,
    batchSize: 16,
  },
  'orders.fill-overlooked': schedule(2 * MINUTE_SECONDS),
  'orders.check-pending': schedule(2 * MINUTE_SECONDS),
  'orders.release-refunds': schedule(2 * MINUTE_SECONDS),
  'orders.catch-up': schedule(HOUR_SECONDS, { atEveryStart: true }),
  'orders.end-transfers': schedule(10 * MINUTE_SECONDS),
  'orders.mail-gifts': schedule(MINUTE_SECONDS),
  'orders.mail-unpaid': schedule(10 * MINUTE_SECONDS),
} satisfies Partial<Queues>;

export const orders = {
  operations: (services) => ({
    orders: { ...customerOrdersRoutes(services), staff: staffOrdersRoutes(services) },
  }),
  mails: { ...ordersMails, ...paymentsMails, ...giftsMails, ...unpaidMails },
  unsubscribe: { [UNPAID_ORDERS]: refuseUnpaidMails },
  attemptLimits: () => ordersBudgets,
  queues: ordersQueues,
  jobs: (services) => ({
    'orders.fill': (job) => fillBackOrders(services, job),
    'orders.settle-event': ({ event }) => settleEvent(services, event),
    'orders.fill-overlooked': () => fillOverlooked(services),
    'orders.check-pending': () => checkPendingOrders(services),
    'orders.release-refunds': () => releaseAbandonedRefunds(services),
    'orders.catch-up': ({ previousAt }) => catchUp(services, previousAt),
    'orders.end-transfers': () => endTransfers(services),
    'orders.mail-gifts': () => mailDueGifts(services),
    'orders.mail-unpaid': () => mailUnpaidOrders(services),
  }),
  consequences: [
    applyOrderNews,
    flagTradedReturn,
    mailGiftNews,
    withdrawPaidMail,
    (_, trx, { order }) => announceOrder(trx, order.userId),
    numberPaidReceipt,
  ],
  sweep: forgetOld,
  figures: orderFigures,
  exportCustomer: (db, { id }) => exportOwnOrders(db, id),
  timeline: orderTimelines,
} satisfies Slice;

/** Deletes the files of old slips, and other data that is long unused. */
async function forgetOld({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await forgetSlips(db, new Date(clock() - TRANSFER_LIMITS.slipDays * DAY_MS));
  await forgetReplacedSlips(db, new Date(clock() - TRANSFER_LIMITS.replacedDays * DAY_MS));
  await forgetStatementColumns(db, new Date(clock() - STATEMENT_LIMITS.keptDays * DAY_MS));
}

/** The orders of a customer, and what payment providers reported about each. */
async function exportOwnOrders(db: Database, customerId: string): Promise<PersonalData> {
  return {
    order_facts: await findOrdersOf(db, customerId),
    order_events: await findOrderEventsOf(db, customerId),
    order_payments: await findReceivedOf(db, customerId),
    order_refunds: await findRefundsOf(db, customerId),
    order_disputes: await findDisputesOf(db, customerId),
    order_receipts: await findReceiptsOf(db, customerId),
    order_receipt_buyers: await findReceiptBuyersOf(db, customerId),
    order_slips: await findSlipsOf(db, customerId),
    order_gifts: await findGiftsOf(db, customerId),
    order_unpaid_mails: await findUnpaidMailOf(db, customerId),
    order_unpaid_mail_refusals: await findUnpaidMailRefusalOf(db, customerId),
  };
}

/** The metrics' figures on orders: those waiting for keys, and those that staff must review. */
function orderFigures({ db, clock }: Pick<Services, 'db' | 'clock'>): readonly Figure[] {
  const waiting = () => listWaiting(db, new Date(clock()));
  return [
    {
      name: 'regz_orders_waiting',
      help: 'Paid orders that wait for a key, by product',
      kind: 'gauge',
      label: 'product',
      read: async () =>
        Object.fromEntries((await waiting()).map((each) => [each.product, each.orders])),
    },
    {
      name: 'regz_orders_waiting_oldest_seconds',
      help: 'How long the oldest order of a product has waited for a key',
      kind: 'gauge',
      label: 'product',
      read: async () =>
        Object.fromEntries((await waiting()).map(({ product, seconds }) => [product, seconds])),
    },
    {
      name: 'regz_orders_open_questions',
      help: 'Flagged orders and payments without an order that nobody has resolved',
      kind: 'gauge',
      label: 'kind',
      read: async () => ({ ...(await countOpenQuestions(db)) }),
    },
  ];
}
