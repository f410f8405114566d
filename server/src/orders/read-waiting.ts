import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { giftState } from '@regz/rules/orders/gifts/gift-state.ts';
import { orderStatuses } from '@regz/rules/orders/order-status.ts';
import { slipDecisions } from '@regz/rules/orders/transfers.ts';
import { isMoneyOnItsWay } from '@regz/rules/orders/unpaid-mail.ts';
import { firstWaiting, type WaitingFacts } from '@regz/rules/orders/waiting.ts';
import { knownValue } from '../platform/database/known-value.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import type { Services } from '../platform/services.ts';
import { giftFacts } from './gifts/gift-view.ts';
import { giftLink } from './gifts/mail-gift.ts';
import { isPayable } from './order-view.ts';
import { findWaitingOrders, type WaitingRow } from './waiting.queries.ts';

type Waiting = InferContractRouterOutputs<Contract['orders']>['readWaiting'];

/**
 * The first pending action of a customer: a key to redeem, a gift to open, or an unfinished order.
 * Gifts are found only by the verified address, whose mailbox already has the link.
 */
export async function readWaiting(
  services: Services,
  { caller: { id, account } }: Pick<RequestContext<CustomerCaller>, 'caller'>,
): Promise<Waiting> {
  const isProven = account.emailVerified && account.email !== null;
  const email = isProven ? normalizeEmail(account.email ?? '') : null;
  const rows = await findWaitingOrders(services.db, { userId: id, email });
  const nowMs = services.clock();
  const first = firstWaiting(rows.map((row) => ({ row, ...factsOf(row, email, nowMs) })));
  if (first === null) return { waiting: null };
  const { orderId, productName, validityDays, licenseKey, giver, links } = first.order.row;
  switch (first.kind) {
    case 'redeem':
      if (licenseKey === null) throw new Error(`order ${orderId} has an unused key, and no key`);
      return { waiting: { kind: first.kind, orderId, productName, validityDays, licenseKey } };
    case 'open-gift': {
      const { link } = giftLink(services, { id: first.order.row.id, links: links ?? 1 });
      return { waiting: { kind: first.kind, productName, from: giver, link } };
    }
    default:
      return { waiting: { kind: first.kind, orderId, productName } };
  }
}

function factsOf(row: WaitingRow, email: string | null, nowMs: number): WaitingFacts {
  const gift = giftFacts(row);
  const decision = slipDecisions.find((known) => known === row.slip) ?? null;
  return {
    status: knownValue(orderStatuses, row.status),
    gift: gift === null ? null : giftState(gift),
    received: email !== null && row.giftEmail === email && row.giftSentAt !== null,
    keyUnused: row.activated === false && row.withheld === null,
    payable: isPayable(row, nowMs),
    slip: row.slip === 'waiting' ? row.slip : decision,
    moneyOnItsWay: isMoneyOnItsWay({
      processingMs: row.processingAt?.getTime() ?? null,
      refusedMs: row.refusedAt?.getTime() ?? null,
    }),
    flagged: row.flag !== null && row.flagResolvedAt === null,
  };
}
