import type { PaymentProviderId } from '@regz/rules/orders/payment-providers.ts';
import {
  givenUpFor,
  type GivenUp,
  isAgreed,
  upgradeQuote,
  type UpgradeRefusal,
} from '@regz/rules/orders/upgrade-quote.ts';
import type { CurrencyCode } from '@regz/rules/storefront/currencies.ts';
import type { OpenedOrder } from '../orders/checkout/open-order.ts';
import { readWorth } from '../orders/upgrades/read-worth.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { openCheckout, requirePlan, wayOf } from './open-checkout.ts';

type UpgradeInput = {
  planId: string;
  currency: CurrencyCode;
  seenPayMinor: number;
  givesUp?: GivenUp | undefined;
  provider?: PaymentProviderId | undefined;
  despitePending?: boolean | undefined;
};

const refusalOf = {
  'not-running': 'STOREFRONT_UPGRADE_NOT_RUNNING',
  endless: 'STOREFRONT_UPGRADE_ENDLESS',
  frozen: 'STOREFRONT_UPGRADE_FROZEN',
  worthless: 'STOREFRONT_UPGRADE_WORTHLESS',
  'same-package': 'STOREFRONT_UPGRADE_SAME',
  unsupported: 'STOREFRONT_UPGRADE_UNSUPPORTED',
} as const satisfies Record<UpgradeRefusal, string>;

/**
 * Sells a plan of another package at a quoted price: the plan's price less the worth of the
 * remaining days. Sells only plans with a key in stock, so that days are not used up after the
 * trade-in, and only to a buyer who agreed to the loss of days. Source: decision record 0016.
 */
export async function startUpgrade(
  services: Services,
  context: RequestContext<CustomerCaller>,
  { planId, currency, seenPayMinor, givesUp, provider, despitePending = false }: UpgradeInput,
): Promise<OpenedOrder> {
  const plan = await requirePlan(services, planId);
  if (!plan.inStock) throw new Refusal('STOREFRONT_PLAN_SOLD_OUT');
  const { id: accountId, licenseTime: seen } = context.caller;
  const { live, leastMinor } = services.payments;
  const nowMs = services.clock();
  const shares = await readWorth(services.db, { accountId, seen, live, nowMs });
  const { priceMinor, validityDays: days } = plan;
  const priced = upgradeQuote(seen, shares, {
    plan: { package: plan.package, priceMinor, days },
    leastMinor,
    nowMs,
  });
  if (!priced.ok) throw new Refusal(refusalOf[priced.reason]);
  const { quote } = priced;
  if (quote.payMinor !== seenPayMinor) throw new Refusal('STOREFRONT_PRICE_CHANGED');
  const takes = givenUpFor(quote);
  if (!isAgreed(givesUp, takes)) {
    throw new Refusal('STOREFRONT_UPGRADE_UNCONFIRMED', { subscription: quote.from, ...takes });
  }
  const way = wayOf(services, {
    provider,
    buyer: context.caller.account,
    isFree: quote.payMinor === 0,
    isLowered: quote.payMinor > 0,
    isUpgrade: quote.payMinor > 0,
  });
  const sale = { priceMinor: quote.payMinor, coupon: null, gift: null, quote, provider: way };
  return openCheckout(services, context, { plan, currency, despitePending, ...sale });
}
