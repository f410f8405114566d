import { DAY_MS, HOUR_SECONDS, MINUTE_SECONDS } from '@regz/rules/durations.ts';
import { STATEMENT_LIMITS } from '@regz/rules/orders/statements.ts';
import { TRANSFER_LIMITS } from '@regz/rules/orders/transfers.ts';
import * as z from 'zod';
import type { AttemptLimit, BudgetsOf } from '../platform/guards/attempts/attempt-budget.ts';
import { inParts } from '../platform/jobs/in-parts.ts';
import { type Queues, type Round, schedule } from '../platform/jobs/queues.ts';
import type { Services } from '../platform/services.ts';
import type { Slice } from '../platform/slice.ts';
import { findOrderEventsOf, findReceivedOf, findSlipsOf } from './payment-exports.queries.ts';
import { mails } from './payments.mails.ts';
import {
  catchUp,
  checkPendingOrders,
  releaseAbandonedRefunds,
} from './settlement/reconcile-payments.ts';
import { settleEvent } from './settlement/settle-event.ts';
import { acceptPayment } from './staff/accept-payment.ts';
import { acceptStatement } from './staff/accept-statement.ts';
import { acceptTransfer } from './staff/accept-transfer.ts';
import { declineSlip } from './staff/decline-slip.ts';
import { listSlips } from './staff/list-slips.ts';
import { listUnmatchedPayments } from './staff/list-unmatched-payments.ts';
import { matchStatement } from './staff/match-statement.ts';
import { readOrder } from './staff/read-order.ts';
import { readStatementColumns } from './staff/read-statement-columns.ts';
import { refundOrder } from './staff/refund-order.ts';
import { refundPayment } from './staff/refund-payment.ts';
import { resolvePayment } from './staff/resolve-payment.ts';
import { forgetStatementColumns } from './staff/statements.queries.ts';
import { readOwnTransfer } from './transfers/read-own-transfer.ts';
import { forgetReplacedSlips, forgetSlips } from './transfers/slips.queries.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof paymentsBudgets> {}
}

const paymentsBudgets = {
  /** Slips that an account sends. */
  slip: { attempts: 20, windowSeconds: HOUR_SECONDS },
} satisfies Record<string, AttemptLimit>;

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'payments.settle-event': z.infer<typeof storedEvent>;
    'payments.follow-up': Round;
    'payments.catch-up': Round;
  }
}

const storedEvent = z.object({ event: z.string() });

const paymentsQueues = {
  // Payments of one product that settle together get their keys in one transaction.
  'payments.settle-event': {
    data: storedEvent,
    retryLimit: 20,
    retryDelay: 2,
    retryDelayMax: HOUR_SECONDS,
    batchSize: 16,
  },
  'payments.follow-up': schedule(2 * MINUTE_SECONDS),
  'payments.catch-up': schedule(HOUR_SECONDS, { atEveryStart: true }),
} satisfies Partial<Queues>;

/** Webhooks, events, their settlement, refunds, bank transfers and reconciliation. */
export const payments = {
  /** Operations below `orders` in the contract. */
  operations: {
    orders: {
      readOwnTransfer,
      staff: {
        readOrder: (services, _, input) => readOrder(services, input),
        refundOrder,
        refundPayment,
        acceptPayment,
        listUnmatchedPayments: ({ db }, _, input) => listUnmatchedPayments(db, input),
        resolvePayment,
        listSlips,
        acceptTransfer,
        declineSlip,
        readStatementColumns: ({ db }, _, input) => readStatementColumns(db, input),
        matchStatement: (services, _, input) => matchStatement(services, input),
        acceptStatement,
      },
    },
  },
  mails,
  attemptLimits: () => paymentsBudgets,
  queues: paymentsQueues,
  jobs: (services) => ({
    'payments.settle-event': ({ event }) => settleEvent(services, event),
    'payments.follow-up': () =>
      inParts([() => checkPendingOrders(services), () => releaseAbandonedRefunds(services)]),
    'payments.catch-up': ({ previousAt }) => catchUp(services, previousAt),
  }),
  sweep: forgetOld,
  exportCustomer: async (db, { id }) => ({
    order_events: await findOrderEventsOf(db, id),
    order_payments: await findReceivedOf(db, id),
    order_slips: await findSlipsOf(db, id),
  }),
} satisfies Slice;

/** Deletes the files of old slips, and other data that is long unused. */
async function forgetOld({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await forgetSlips(db, new Date(clock() - TRANSFER_LIMITS.slipDays * DAY_MS));
  await forgetReplacedSlips(db, new Date(clock() - TRANSFER_LIMITS.replacedDays * DAY_MS));
  await forgetStatementColumns(db, new Date(clock() - STATEMENT_LIMITS.keptDays * DAY_MS));
}
