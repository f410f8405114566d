import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { convertPrice, type CurrencyCode } from '@regz/rules/storefront/currencies.ts';
import { openOrder } from '../orders/checkout/open-order.ts';
import { isDeliverable } from '../orders/fulfillment/is-deliverable.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import { keepAnswer } from '../platform/http/idempotency.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { findPlan, findRate } from './storefront.queries.ts';

type Checkout = InferContractRouterOutputs<Contract['storefront']['startCheckout']>;

/**
 * Sells a plan: the order is created at the plan's own price and its checkout opened. A buyer who saw
 * another price is refused, and so is a plan without keys that is not sold without; no order is
 * created then. Source: decisions 19 and 23; specification B 4.
 */
export async function startCheckout(
  services: Services,
  context: RequestContext<CustomerCaller>,
  input: { planId: string; currency: CurrencyCode; seenPriceMinor: number },
): Promise<Checkout> {
  const plan = await findPlan(services.db, input.planId, (productId) =>
    isDeliverable(services, productId),
  );
  if (plan === undefined) throw new Refusal('STOREFRONT_PLAN_UNKNOWN');
  if (!plan.available) throw new Refusal('STOREFRONT_PLAN_UNAVAILABLE');
  if (!plan.inStock && !plan.sellsWithoutStock) throw new Refusal('STOREFRONT_PLAN_SOLD_OUT');
  if (plan.priceMinor !== input.seenPriceMinor) throw new Refusal('STOREFRONT_PRICE_CHANGED');
  const rateMicros = await findRate(services.db, input.currency);
  const { orderId, view, expiresAt } = await openOrder(services, context, {
    planId: plan.id,
    productName: plan.productName,
    validityDays: plan.validityDays,
    priceMinor: plan.priceMinor,
    stockProductId: plan.stockProductId,
    productId: plan.productId,
    variantId: plan.variantId,
    display: {
      currency: input.currency,
      amountMinor: convertPrice(plan.priceMinor, rateMicros),
      rateMicros,
    },
  });
  const answer = { orderId, view, expiresAt: expiresAt.toISOString() };
  await keepAnswer(services.db, context.idempotency, answer);
  return answer;
}
