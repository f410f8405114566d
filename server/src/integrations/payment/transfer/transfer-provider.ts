import { createHash } from 'node:crypto';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { transferReference } from '@regz/rules/orders/transfer-reference.ts';
import { orderPath } from '@regz/rules/sites/paths.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config/config.ts';
import { transferAccount } from '../../../platform/config/transfer-account.ts';
import { PaymentFault, type PaymentProvider } from '../../../platform/ports/payment-provider.ts';

/** Below this amount, bank fees are too high. */
const LEAST_MINOR = 5_000;

/** The store's page loads nothing for transfers. */
const nothing = { url: null, scriptOrigins: [], frameOrigins: [], connectOrigins: [] };

/**
 * Bank transfer, without a provider to query and without webhooks. The checkout is the order's own
 * page, which shows the account and takes the slip; its session is the reference that the buyer
 * writes on the transfer. Staff record received and returned money. Undefined if it is neither
 * configured nor tried out. Source: decision record 0020.
 */
export function transferProvider({
  config,
  clock,
}: {
  config: Config;
  clock: Clock;
}): PaymentProvider | undefined {
  if (transferAccount(config) === undefined) return undefined;
  const live = config.TRANSFER_ACCOUNT_NUMBER !== undefined;
  const waitMs = config.TRANSFER_WAIT_HOURS * HOUR_MS;
  return {
    id: 'transfer',
    live,
    leastMinor: LEAST_MINOR,
    script: nothing,
    isSlow: true,
    openCheckout: async ({ orderId }, _buyer, attempt) => ({
      sessionId: transferReference(digestOf(attempt)),
      view: { kind: 'page', url: `${config.origins.client}${orderPath(orderId)}` },
      expiresAt: new Date(clock() + waitMs),
    }),
    closeCheckout: async () => undefined,
    readWebhook: async () => {
      throw new PaymentFault('signature-invalid', 'a bank sends none');
    },
    readCheckout: async () => [],
    readPaymentsSince: async () => [],
    refund: async ({ sessionId, paymentRef, amount }, attempt) => ({
      kind: 'refund',
      key: `returned:${digestOf(attempt).toString('hex')}`,
      refundRef: digestOf(attempt).toString('hex'),
      occurredAt: new Date(clock()),
      live,
      sessionId,
      paymentRef,
      amount,
      status: 'succeeded',
    }),
    close: async () => undefined,
  };
}

function digestOf(attempt: string): Buffer {
  return createHash('sha256').update(attempt).digest();
}
