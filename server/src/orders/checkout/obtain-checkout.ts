import * as z from 'zod';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import {
  type CheckoutView,
  type OpenedCheckout,
  PaymentFault,
  type PaymentProvider,
} from '../../platform/payment-provider.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findCheckout, keepCheckout } from './open-orders.queries.ts';
import type { OrderRow } from '../orders.queries.ts';

const keptView: z.ZodType<CheckoutView> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('script'),
    sessionId: z.string(),
    shopId: z.int(),
    cart: z.tuple([z.object({ productId: z.int(), variantId: z.int(), quantity: z.literal(1) })]),
  }),
  z.object({ kind: z.literal('frame'), url: z.string() }),
  z.object({ kind: z.literal('stripe'), clientSecret: z.string(), publishableKey: z.string() }),
]);

/**
 * The checkout of an order: the one it has, else a new one of its provider. Two that ask at once
 * get the same one; what was opened in vain is closed again.
 */
export async function obtainCheckout(
  services: Services,
  context: RequestContext<CustomerCaller>,
  order: OrderRow,
): Promise<OpenedCheckout> {
  if (order.provider_session_id !== null) return keptCheckout(services, order);
  const provider = services.payments.current;
  const opened = await answered(
    provider.openCheckout(
      {
        orderId: order.order_id,
        productName: order.product_name,
        amount: { minor: order.amount_minor, currency: order.currency },
        productId: order.provider_product_id ?? 0,
        variantId: order.provider_variant_id ?? 0,
        email: order.client_email,
        createdAt: order.created_at,
      },
      {
        address: context.origin.address,
        userAgent: context.origin.userAgent,
        pageOrigin: context.site,
      },
      order.id,
    ),
  );
  if (await keepCheckout(services.db, order.id, opened)) return opened;
  const kept = await keptCheckout(services, order);
  if (kept.sessionId !== opened.sessionId) await closeInVain(services, provider, opened);
  return kept;
}

async function keptCheckout(services: Services, order: OrderRow): Promise<OpenedCheckout> {
  const kept = await findCheckout(services.db, order.id);
  const { provider_session_id: sessionId, checkout_expires_at: expiresAt, checkout } = kept;
  if (sessionId === null || expiresAt === null || checkout === null) {
    // Paid or closed since it was looked up; the next try makes a new order.
    throw new Refusal('SERVICE_BUSY', { retryAfterSeconds: 1 });
  }
  return { sessionId, expiresAt, view: keptView.parse(checkout) };
}

async function closeInVain(
  { log }: Services,
  provider: PaymentProvider,
  { sessionId }: OpenedCheckout,
): Promise<void> {
  try {
    await provider.closeCheckout(sessionId);
  } catch (error) {
    log.warn({ err: error }, 'a checkout that nobody needs could not be closed');
  }
}

/**
 * Words a provider's failure for the buyer.
 * @throws Refusal PAYMENT_REFUSED or PAYMENT_UNAVAILABLE
 */
export async function answered<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    const refused = error.kind === 'refused';
    throw new Refusal(refused ? 'PAYMENT_REFUSED' : 'PAYMENT_UNAVAILABLE');
  }
}
