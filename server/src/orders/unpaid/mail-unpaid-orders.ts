import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@regz/rules/durations.ts';
import {
  type CustomerOrder,
  UNPAID_MAIL,
  unpaidOrderToMail,
} from '@regz/rules/orders/unpaid-mail.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { unsubscribeLink } from '../../platform/mail/unsubscribe-link.ts';
import type { Services } from '../../platform/services.ts';
import { isDeliverable } from '../fulfillment/is-deliverable.ts';
import {
  findCustomerOrders,
  findLeavers,
  lockUnpaid,
  noteUnpaidMail,
} from './unpaid-mails.queries.ts';
import { UNPAID_ORDERS } from './unpaid.mails.ts';

const AT_ONCE = 100;
/** Longer than any order waits for its payment: an earlier payment is not a later purchase. */
const LOOK_BACK_MS = 60 * DAY_MS;

type OrderRow = Awaited<ReturnType<typeof findCustomerOrders>>[number];

/**
 * Mails customers whose order ended unpaid two hours ago, unless the operator disabled it. At most
 * one mail per order, and one per customer in seven days, also with repeated and concurrent runs.
 */
export async function mailUnpaidOrders(services: Services): Promise<{ mailed: number }> {
  if (!services.config.UNPAID_ORDER_MAILS) return { mailed: 0 };
  const { live } = services.payments;
  let mailed = 0;
  let after: string | null = null;
  for (;;) {
    const at: Date = new Date(services.clock());
    const ended = {
      after: before(at, UNPAID_MAIL.untilMs),
      until: before(at, UNPAID_MAIL.afterMs),
    };
    const leavers: string[] = await findLeavers(services.db, {
      ended,
      after,
      most: AT_ONCE,
      live,
    });
    for (const userId of leavers) if (await isMailed(services, { userId, at })) mailed += 1;
    after = leavers.at(-1) ?? null;
    if (leavers.length < AT_ONCE) return { mailed };
  }
}

/** A failed mail is logged and does not delay other customers. */
async function isMailed(
  services: Services,
  leaver: { userId: string; at: Date },
): Promise<boolean> {
  try {
    return await transaction(services.db, ({ trx }) => mailCustomer(services, trx, leaver));
  } catch (error) {
    services.log.error(
      { err: error, customer: leaver.userId },
      'a customer could not be mailed about an unpaid order',
    );
    return false;
  }
}

/**
 * Locks the customer's orders while it decides, so that none is paid meanwhile. If another
 * transaction holds one of them, perhaps with its payment, the customer waits for the next round.
 */
async function mailCustomer(
  services: Services,
  trx: Database,
  { userId, at }: { userId: string; at: Date },
): Promise<boolean> {
  const held = new Set(await lockUnpaid(trx, userId));
  const orders = await findCustomerOrders(trx, {
    userId,
    since: before(at, LOOK_BACK_MS),
    live: services.payments.live,
    inStock: (productId) => isDeliverable(services, productId),
  });
  const facts = orders.map((row) => ({ ...factsOf(row), row }));
  if (facts.some(({ settledMs, row }) => settledMs === null && !held.has(row.id))) return false;
  const order = unpaidOrderToMail(facts, at.getTime())?.row;
  if (order === undefined || order.planId === null) return false;
  const mailId = randomUUID();
  const lastUntil = before(at, UNPAID_MAIL.restMs);
  const buyer = await noteUnpaidMail(trx, { userId, orderRef: order.id, mailId, at, lastUntil });
  if (buyer === undefined) return false;
  const { orderId, planId, product, currency, coupon } = order;
  await sendMail(services, trx, {
    id: mailId,
    to: buyer.email,
    template: 'order-unpaid',
    fallback: order.language,
    data: {
      username: buyer.username,
      orderId,
      planId,
      product,
      currency,
      coupon,
      kind: kindOf(order),
      byTransfer: order.provider === 'transfer',
      unsubscribe: unsubscribeLink(services, { kind: UNPAID_ORDERS, customerId: userId }),
    },
  });
  return true;
}

function before(at: Date, ms: number): Date {
  return new Date(at.getTime() - ms);
}

function kindOf({ quote, isGift }: OrderRow): 'plan' | 'gift' | 'upgrade' {
  if (quote !== null) return 'upgrade';
  return isGift === true ? 'gift' : 'plan';
}

function slipsOf({ slipWaits, hasSlip }: OrderRow): CustomerOrder['slips'] {
  if (slipWaits === true) return 'waiting';
  return hasSlip === true ? 'decided' : 'none';
}

function flagOf({ flag, flagResolvedAt }: OrderRow): CustomerOrder['flag'] {
  if (flag === null) return 'none';
  return flagResolvedAt === null ? 'open' : 'resolved';
}

function factsOf(order: OrderRow): CustomerOrder {
  const { createdAt, endedAt, settledAt, processingAt, refusedAt } = order;
  return {
    createdMs: createdAt.getTime(),
    endedMs: endedAt?.getTime() ?? null,
    settledMs: settledAt?.getTime() ?? null,
    processingMs: processingAt?.getTime() ?? null,
    refusedMs: refusedAt?.getTime() ?? null,
    slips: slipsOf(order),
    flag: flagOf(order),
    isSold: order.isSold === true,
  };
}
