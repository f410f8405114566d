import { type Contact, missingContact } from '@regz/rules/orders/payer-contact.ts';
import type { PaymentProviderId } from '@regz/rules/orders/payment-providers.ts';
import { convertPrice, type CurrencyCode } from '@regz/rules/storefront/currencies.ts';
import { isListed, presentPrice } from '@regz/rules/storefront/plans.ts';
import { type OpenedOrder, openOrder } from '../orders/checkout/open-order.ts';
import type { Purchase } from '../orders/checkout/purchase.ts';
import { isDeliverable } from '../orders/fulfillment/is-deliverable.ts';
import { planDatesOf } from '../orders/plan-dates.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { findPlan, findRate } from './storefront.queries.ts';

type SoldPlan = NonNullable<Awaited<ReturnType<typeof findPlan>>> & {
  /** The present price, and the price without a sale. */
  priceMinor: number;
  regularMinor: number;
};

/** @throws Refusal STOREFRONT_PLAN_UNKNOWN, STOREFRONT_PLAN_UNAVAILABLE */
export async function requirePlan(services: Services, planId: string): Promise<SoldPlan> {
  const plan = await findPlan(services.db, planId, (id) => isDeliverable(services, id));
  if (plan === undefined) throw new Refusal('STOREFRONT_PLAN_UNKNOWN');
  const dates = planDatesOf(plan);
  const nowMs = services.clock();
  if (!plan.available || !isListed(dates, nowMs)) {
    throw new Refusal('STOREFRONT_PLAN_UNAVAILABLE');
  }
  const { priceMinor } = presentPrice(dates, nowMs);
  return { ...plan, priceMinor, regularMinor: dates.priceMinor };
}

type WaySale = {
  provider?: PaymentProviderId | undefined;
  isFree: boolean;
  isLowered: boolean;
  isUpgrade: boolean;
  buyer: Contact;
};

/**
 * The chosen way to pay, or the first. A provider with its own prices cannot charge a lowered one,
 * and an upgrade cannot be paid by a provider that takes days.
 * @throws Refusal PAYMENT_WAY_UNAVAILABLE, PAYMENT_CONTACT_MISSING
 */
export function wayOf(
  { payments }: Services,
  { provider, isFree, isLowered, isUpgrade, buyer }: WaySale,
): PaymentProviderId {
  const ways = payments.offered.filter(
    ({ leastMinor, isSlow }) =>
      (!isLowered || leastMinor !== null) && (!isUpgrade || isSlow !== true),
  );
  const way = provider === undefined ? ways[0] : ways.find(({ id }) => id === provider);
  if (way === undefined) throw new Refusal('PAYMENT_WAY_UNAVAILABLE');
  const missing = isFree ? null : missingContact(way.requiredContact ?? [], buyer);
  if (missing !== null) throw new Refusal('PAYMENT_CONTACT_MISSING', { missing });
  return way.id;
}

type Sale = Pick<
  Purchase,
  'priceMinor' | 'coupon' | 'quote' | 'gift' | 'provider' | 'despitePending'
> & {
  plan: SoldPlan;
  /** The currency that the price is shown in. */
  currency: CurrencyCode;
};

/**
 * Opens the order of a plan at a price, and its checkout; an order that costs nothing is settled at
 * once.
 */
export async function openCheckout(
  services: Services,
  context: RequestContext<CustomerCaller>,
  { plan, currency, ...sale }: Sale,
): Promise<OpenedOrder> {
  const rateMicros = await findRate(services.db, currency);
  return openOrder(services, context, {
    ...sale,
    planId: plan.id,
    productName: plan.productName,
    validityDays: plan.validityDays,
    stockProductId: plan.stockProductId,
    productId: plan.productId,
    variantId: plan.variantId,
    display: { currency, amountMinor: convertPrice(sale.priceMinor, rateMicros), rateMicros },
  });
}
