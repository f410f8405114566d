import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { PaymentProviderId } from '@regz/rules/orders/payment-providers.ts';
import { convertPrice, type CurrencyCode } from '@regz/rules/storefront/currencies.ts';
import { openOrder, type Purchase } from '../orders/checkout/open-order.ts';
import { isDeliverable } from '../orders/fulfillment/is-deliverable.ts';
import { settleFreeOrder } from '../orders/payments/settle-free-order.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import { keepAnswer } from '../platform/http/idempotency.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { findPlan, findRate } from './storefront.queries.ts';

export type Checkout = InferContractRouterOutputs<Contract['storefront']['startCheckout']>;

type SoldPlan = NonNullable<Awaited<ReturnType<typeof findPlan>>>;

/** @throws Refusal STOREFRONT_PLAN_UNKNOWN, STOREFRONT_PLAN_UNAVAILABLE */
export async function requirePlan(services: Services, planId: string): Promise<SoldPlan> {
  const plan = await findPlan(services.db, planId, (id) => isDeliverable(services, id));
  if (plan === undefined) throw new Refusal('STOREFRONT_PLAN_UNKNOWN');
  if (!plan.available) throw new Refusal('STOREFRONT_PLAN_UNAVAILABLE');
  return plan;
}

/**
 * The way that the buyer chose, or the first. Who charges prices of their own charges no lowered one, and
 * an upgrade's worth does not wait for days.
 * @throws Refusal PAYMENT_WAY_UNAVAILABLE
 */
export function wayOf(
  { payments }: Services,
  sale: { provider?: PaymentProviderId | undefined; isLowered: boolean; isUpgrade: boolean },
): PaymentProviderId {
  const { provider, isLowered, isUpgrade } = sale;
  const ways = payments.offered.filter(
    ({ leastMinor, isSlow }) =>
      (!isLowered || leastMinor !== null) && (!isUpgrade || isSlow !== true),
  );
  const way = provider === undefined ? ways[0] : ways.find(({ id }) => id === provider);
  if (way === undefined) throw new Refusal('PAYMENT_WAY_UNAVAILABLE');
  return way.id;
}

type Sale = Pick<Purchase, 'priceMinor' | 'coupon' | 'quote' | 'gift' | 'provider'> & {
  plan: SoldPlan;
  /** What the price is shown in. */
  currency: CurrencyCode;
};

/** Opens the order of a plan at a price and its checkout; one that costs nothing is settled at once. */
export async function openCheckout(
  services: Services,
  context: RequestContext<CustomerCaller>,
  { plan, currency, ...sale }: Sale,
): Promise<Checkout> {
  const rateMicros = await findRate(services.db, currency);
  const { order, orderId, view, expiresAt } = await openOrder(services, context, {
    ...sale,
    planId: plan.id,
    productName: plan.productName,
    validityDays: plan.validityDays,
    stockProductId: plan.stockProductId,
    productId: plan.productId,
    variantId: plan.variantId,
    display: { currency, amountMinor: convertPrice(sale.priceMinor, rateMicros), rateMicros },
  });
  if (view.kind === 'free') await settleFreeOrder(services, order);
  const answer = { orderId, view, expiresAt: expiresAt.toISOString() };
  await keepAnswer(services.db, context.idempotency, answer);
  return answer;
}
