import type { order } from '@regz/contract/orders/orders.ts';
import { orderStatuses } from '@regz/rules/orders/order-status.ts';
import { isPaymentProviderId } from '@regz/rules/orders/payment-providers.ts';
import { otherMoneyReason } from '@regz/rules/orders/payments.ts';
import { isPaymentPending } from '@regz/rules/orders/pending-payment.ts';
import type * as z from 'zod';
import { knownValue } from '../platform/database/known-value.ts';
import { buyersKey, giftView } from './gifts/gift-view.ts';
import type { OtherPayment, ShownOrderRow } from './shown-orders.queries.ts';
import { quoteOf } from './upgrades/order-quote.ts';

/** An order as the contract shows it to its buyer. */
export type OrderView = z.infer<typeof order>;

/** The order as its buyer sees it. Staff see more. */
export function orderView(row: ShownOrderRow, nowMs: number): OrderView {
  return {
    orderId: row.orderId,
    planId: row.planId,
    productName: row.productName,
    status: knownValue(orderStatuses, row.status),
    amount: { minor: row.amountMinor, currency: row.currency, symbol: row.symbol },
    displayAmount: {
      minor: row.displayAmountMinor,
      currency: row.displayCurrency,
      symbol: row.displaySymbol,
    },
    returned: returnedOf(row),
    coupon:
      row.couponCode === null
        ? null
        : {
            code: row.couponCode,
            saved: { minor: row.discountMinor, currency: row.currency, symbol: row.symbol },
          },
    upgrade: upgradeOf(row),
    validityDays: row.validityDays,
    licenseKey: buyersKey(row),
    orderedAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    payable: isPayable(row, nowMs),
    pending: pendingAt(row),
    test: !row.live,
    byTransfer: row.provider === 'transfer' ? true : undefined,
    gift: giftView(row) ?? undefined,
    otherMoney: row.otherPayments?.map(otherMoneyOf),
  };
}

function otherMoneyOf({ flag, currency, symbol, receivedMinor, returnedMinor }: OtherPayment) {
  return {
    why: otherMoneyReason(flag),
    received: { minor: receivedMinor, currency, symbol },
    returned: { minor: returnedMinor, currency, symbol },
  };
}

function returnedOf({
  amountMinor,
  returnedMinor,
  currency,
  symbol,
}: ShownOrderRow): OrderView['returned'] {
  if (returnedMinor === 0) return undefined;
  return {
    amount: { minor: returnedMinor, currency, symbol },
    net: { minor: Math.max(0, amountMinor - returnedMinor), currency, symbol },
  };
}

function upgradeOf(row: ShownOrderRow): OrderView['upgrade'] {
  const quote = quoteOf(row);
  if (quote === null) return null;
  const { from, days, priceMinor, payMinor } = quote;
  const { currency, symbol } = row;
  return {
    from,
    days,
    price: { minor: priceMinor, currency, symbol },
    worth: { minor: priceMinor - payMinor, currency, symbol },
  };
}

/** True if an order ended unpaid and no payment is pending, so that it can be bought again. */
export function isEndedUnpaid(row: ShownOrderRow, nowMs: number): boolean {
  const isUnpaid = ['pending', 'failed', 'expired'].includes(row.status);
  return (
    isUnpaid &&
    !isPayable(row, nowMs) &&
    row.flag === null &&
    row.planId !== null &&
    pendingAt(row) === undefined
  );
}

/** The provider that processes a payment of an order; undefined if no payment is pending. */
function pendingAt(row: ShownOrderRow): OrderView['pending'] {
  const isPending = isPaymentPending({
    isSettled: row.paidAt !== null || row.grantedAt !== null,
    processingMs: row.processingAt?.getTime() ?? null,
    refusedMs: row.refusedAt?.getTime() ?? null,
    slipWaits: row.slipWaits,
  });
  return isPending && isPaymentProviderId(row.provider) ? row.provider : undefined;
}

/** True if the buyer can still pay: no payment is pending or complete, and the time is not up. */
export function isPayable(row: ShownOrderRow, nowMs: number): boolean {
  const open = row.status === 'pending' || row.status === 'failed';
  const undecided = row.processingAt === null && !row.slipWaits && row.flag === null;
  const inTime = row.checkoutExpiresAt === null || row.checkoutExpiresAt.getTime() > nowMs;
  return open && undecided && inTime && row.planId !== null;
}
