import { paymentProviderIds } from '@regz/rules/orders/payment-providers.ts';
import { isPaymentPending } from '@regz/rules/orders/pending-payment.ts';
import type { Database } from '../../platform/database/database.ts';
import { knownValue } from '../../platform/database/known-value.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findBegunPayments } from './open-orders.queries.ts';

/**
 * Requires a confirmation before an account with a pending payment pays for anything.
 * @throws Refusal PAYMENT_PENDING
 */
export async function requireNothingPending(
  trx: Database,
  { id }: Pick<CustomerCaller, 'id'>,
  { priceMinor, despitePending }: { priceMinor: number; despitePending: boolean },
): Promise<void> {
  if (priceMinor === 0 || despitePending) return;
  const begun = await findBegunPayments(trx, id);
  const pending = begun.find(({ processingAt, refusedAt, slipWaits }) =>
    isPaymentPending({
      isSettled: false,
      processingMs: processingAt?.getTime() ?? null,
      refusedMs: refusedAt?.getTime() ?? null,
      slipWaits,
    }),
  );
  if (pending === undefined) return;
  const { orderId } = pending;
  const provider = knownValue(paymentProviderIds, pending.provider);
  throw new Refusal('PAYMENT_PENDING', { orderId, provider });
}
