import { checkoutView } from '@regz/contract/storefront/storefront.ts';
import { outcomePath } from '@regz/rules/orders/outcome-path.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type {
  OpenedCheckout,
  PayableOrder,
  PaymentProvider,
} from '../../platform/ports/payment-provider.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { OrderRow } from '../orders.queries.ts';
import { asPaymentRefusal } from './as-payment-refusal.ts';
import { findCheckout, storeCheckout } from './open-orders.queries.ts';

const MOST_TRIES = 5;
/** No two orders have the same checkout. */
const SESSION_ONCE = 'order_facts_provider_provider_session_id_key';

/**
 * An order's checkout: the existing one, otherwise a new one from its provider. Two concurrent
 * requests get the same one; the unused one is closed again.
 */
export async function obtainCheckout(
  services: Services,
  context: RequestContext<CustomerCaller>,
  order: OrderRow,
): Promise<OpenedCheckout> {
  if (order.providerSessionId !== null) return storedCheckout(services, order);
  const provider = services.payments.find(order.provider);
  if (provider === undefined) throw new Refusal('PAYMENT_UNAVAILABLE');
  const buyer = {
    address: context.origin.address,
    userAgent: context.origin.userAgent,
    pageOrigin: context.site,
  };
  for (let tries = 1; ; tries += 1) {
    const attempt = tries === 1 ? order.id : `${order.id}:${tries}`;
    const opened = await asPaymentRefusal(
      provider.openCheckout(payableOrder(services, context.caller, order), buyer, attempt),
    );
    try {
      if (await storeCheckout(services.db, order.id, opened)) return opened;
    } catch (error) {
      // A short name, such as a transfer's reference, can be another order's.
      if (tries === MOST_TRIES || !isUniqueViolation(error, SESSION_ONCE)) throw error;
      continue;
    }
    const stored = await storedCheckout(services, order);
    if (stored.sessionId !== opened.sessionId)
      await closeUnusedCheckout(services, provider, opened);
    return stored;
  }
}

function payableOrder(
  { config }: Services,
  { account: { mobileNumber } }: CustomerCaller,
  order: OrderRow,
): PayableOrder {
  const { orderId, gift: isGift } = order;
  return {
    orderId,
    productName: order.productName,
    amount: { minor: order.amountMinor, currency: order.currency },
    productId: order.providerProductId ?? 0,
    variantId: order.providerVariantId ?? 0,
    clientName: order.clientName,
    email: order.clientEmail,
    mobileNumber,
    createdAt: order.createdAt,
    returnUrl: `${config.origins.client}${outcomePath({ orderId, isGift })}`,
  };
}

async function storedCheckout(services: Services, order: OrderRow): Promise<OpenedCheckout> {
  const { sessionId, expiresAt, view } = await findCheckout(services.db, order.id);
  if (sessionId === null || expiresAt === null || view === null) {
    // Paid or closed since it was looked up; the next attempt creates a new order.
    throw new Refusal('SERVICE_BUSY', { retryAfterSeconds: 1 });
  }
  return { sessionId, expiresAt, view: checkoutView.parse(view) };
}

async function closeUnusedCheckout(
  { log }: Services,
  provider: PaymentProvider,
  { sessionId }: OpenedCheckout,
): Promise<void> {
  try {
    await provider.closeCheckout(sessionId);
  } catch (error) {
    log.warn({ err: error }, 'an unused checkout could not be closed');
  }
}
