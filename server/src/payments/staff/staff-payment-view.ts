import type { staffPayment } from '@regz/contract/orders/staff-order.ts';
import { isAcceptableFlag } from '@regz/rules/orders/payments.ts';
import type * as z from 'zod';
import type { PaymentRow } from '../settlement/payments.queries.ts';

/** A payment as staff see it, with the acts that are possible on its money. */
export function staffPaymentView(
  row: PaymentRow,
  { isPaid }: { isPaid: boolean },
): z.infer<typeof staffPayment> {
  const { receivedMinor, countedMinor, extraMinor, unmatchedMinor, returnedMinor, flag } = row;
  return {
    id: String(row.id),
    provider: row.provider,
    paymentRef: row.paymentRef,
    paidAt: row.paidAt.toISOString(),
    currency: row.currency,
    receivedMinor,
    countedMinor,
    extraMinor,
    unmatchedMinor,
    returnedMinor,
    flag,
    returnable: extraMinor + unmatchedMinor > 0,
    acceptable: isAcceptableFlag(flag) && returnedMinor === 0 && !isPaid && row.orderRef !== null,
    test: !row.live,
  };
}
