import { MINUTE_MS, MINUTE_SECONDS } from '@regz/rules/durations.ts';
import * as z from 'zod';
import type { Database } from '../platform/database/database.ts';
import {
  type AttemptLimit,
  type BudgetsOf,
  perHour,
  perQuarterHour,
} from '../platform/guards/attempts/attempt-budget.ts';
import { inParts } from '../platform/jobs/in-parts.ts';
import { type Queues, type Round, schedule } from '../platform/jobs/queues.ts';
import { joined } from '../platform/join-parts.ts';
import type { Figure } from '../platform/metrics/keep-figures.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Services } from '../platform/services.ts';
import type { Operations, Slice } from '../platform/slice.ts';
import { announceOrder } from './announce-order.ts';
import { endTransfers } from './checkout/end-transfers.ts';
import { applyOrderNews } from './facts/apply-order-news.ts';
import { fillQueuesOf, fillOverlooked } from './fulfillment/fill-queue.ts';
import { createGiftLink } from './gifts/create-gift-link.ts';
import { editGift } from './gifts/edit-gift.ts';
import { mails as giftMails } from './gifts/gifts.mails.ts';
import { mailDueGifts, mailGiftNews } from './gifts/mail-gift.ts';
import { openGift } from './gifts/open-gift.ts';
import { readGift } from './gifts/read-gift.ts';
import { sendGift } from './gifts/send-gift.ts';
import { takeGiftBack } from './gifts/take-gift-back.ts';
import { listOwnOrders } from './list-own-orders.ts';
import {
  findDisputesOf,
  findGiftsOf,
  findOrdersOf,
  findRefundsOf,
} from './order-exports.queries.ts';
import { countOpenQuestions, listWaiting } from './order-figures.queries.ts';
import { mails } from './orders.mails.ts';
import { batchedOwnOrders, readOrderOverview } from './read-order-overview.ts';
import { readOwnOrder } from './read-own-order.ts';
import { readWaiting } from './read-waiting.ts';
import { assignKey } from './staff/assign-key.ts';
import { checkOrderNow } from './staff/check-order-now.ts';
import { editGift as editGiftForStaff } from './staff/edit-gift.ts';
import { exchangeKey } from './staff/exchange-key.ts';
import { exportOrders } from './staff/export-orders.ts';
import { giveAgreed, giveKey } from './staff/give-key.ts';
import { listBackOrders } from './staff/list-back-orders.ts';
import { moveOrder } from './staff/move-order.ts';
import { orderTimelines } from './staff/order-timelines.ts';
import { replaceAgreed, replaceKey } from './staff/replace-key.ts';
import { resolveFlag } from './staff/resolve-flag.ts';
import { searchOrders } from './staff/search-orders.ts';
import { mailUnpaidOrders } from './unpaid/mail-unpaid-orders.ts';
import { setOrderReminders, readOrderReminders } from './unpaid/set-order-reminders.ts';
import {
  findUnpaidMailOf,
  findUnpaidMailRefusalOf,
  refuseUnpaidMails,
} from './unpaid/unpaid-mails.queries.ts';
import { mails as unpaidMails, UNPAID_ORDERS } from './unpaid/unpaid.mails.ts';
import { withdrawPaidMail } from './unpaid/withdraw-unpaid-mail.ts';
import { flagTradedReturn } from './upgrades/flag-traded-return.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof ordersBudgets> {}
}

/** How often this slice's guarded acts may be attempted. */
const ordersBudgets = {
  /** Checkouts that an account opens. */
  checkout: perQuarterHour(30),
  /** Mails of gifts that an account sends again, or to another address. */
  giftMail: perHour(10),
} satisfies Record<string, AttemptLimit>;

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'orders.fill': z.infer<typeof arrivedStock>;
    'orders.follow-up': Round;
  }
}

const arrivedStock = z.object({ productId: z.uuid() });

/** Queues and schedules of this slice. */
const ordersQueues = {
  // Stock has arrived; the orders that waited longest come first.
  'orders.fill': { data: arrivedStock, retryLimit: 20, retryDelay: 1, retryDelayMax: 300 },
  'orders.follow-up': schedule(MINUTE_SECONDS),
} satisfies Partial<Queues>;

export const orders = {
  operations: (services) => {
    const readOrders = batchedOwnOrders(services.db);
    return {
      orders: {
        readOrderOverview: (_, context) => readOrderOverview(services, readOrders, context),
        listOwnOrders,
        readOwnOrder,
        readGift: (_, __, input) => readGift(services, input),
        openGift: (_, __, input) => openGift(services, input),
        createGiftLink,
        sendGift,
        editGift,
        takeGiftBack,
        readWaiting,
        readOrderReminders,
        setOrderReminders,
        staff: {
          searchOrders: (_, __, input) => searchOrders(services, input),
          assignKey,
          exchangeKey,
          replaceKey,
          giveKey,
          moveOrder,
          editGift: editGiftForStaff,
          checkOrderNow: (_, __, input) => checkOrderNow(services, input),
          listBackOrders,
          resolveFlag,
          exportOrders: ({ db }, _, input) => exportOrders(db, input),
        },
      },
    } satisfies Operations;
  },
  mails: joined([mails, giftMails, unpaidMails]),
  approvedActs: { 'replace-key': replaceAgreed, 'give-key': giveAgreed },
  unsubscribe: { [UNPAID_ORDERS]: refuseUnpaidMails },
  attemptLimits: () => ordersBudgets,
  queues: ordersQueues,
  jobs: (services) => ({
    'orders.fill': (job) => fillQueuesOf(services, job),
    'orders.follow-up': ({ previousAt }) => followUp(services, previousAt),
  }),
  consequences: [
    applyOrderNews,
    flagTradedReturn,
    mailGiftNews,
    withdrawPaidMail,
    (_, trx, { order }) => announceOrder(trx, order.userId),
  ],
  figures: orderFigures,
  exportCustomer: (db, { id }) => exportOwnOrders(db, id),
  timeline: orderTimelines,
} satisfies Slice;

const TEN_MINUTES_MS = 10 * MINUTE_MS;

/**
 * Mails gifts whose time has come, and fills orders that wait although there is a key. Once in ten
 * minutes, also ends orders by transfer, and mails customers about unpaid orders.
 */
async function followUp(services: Services, previousAt = '1970-01-01'): Promise<void> {
  const periodOf = (ms: number) => Math.floor(ms / TEN_MINUTES_MS);
  const isNewPeriod = periodOf(Date.parse(previousAt)) < periodOf(services.clock());
  await inParts([
    () => mailDueGifts(services),
    () => fillOverlooked(services),
    ...(isNewPeriod ? [() => endTransfers(services), () => mailUnpaidOrders(services)] : []),
  ]);
}

/** The orders of a customer, with their refunds, disputes and gifts. */
async function exportOwnOrders(db: Database, customerId: string): Promise<PersonalData> {
  return {
    order_facts: await findOrdersOf(db, customerId),
    order_refunds: await findRefundsOf(db, customerId),
    order_disputes: await findDisputesOf(db, customerId),
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
      help: 'Unresolved flagged orders and payments without an order',
      kind: 'gauge',
      label: 'kind',
      read: async () => ({ ...(await countOpenQuestions(db)) }),
    },
  ];
}
