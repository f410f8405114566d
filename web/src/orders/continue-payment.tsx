import { periodOfPlan } from '@regz/rules/storefront/plans.ts';
import { messages } from '../i18n/en.ts';
import { paths } from '../platform/paths.ts';
import { buttonClass } from '../ui/buttons/button-class.ts';
import type { Order } from './use-orders.ts';

/** The store as the buyer saw it, which opens the checkout of the order at once. */
function storeOf({ orderId, planId, displayAmount }: Order): string {
  const period = planId === null ? undefined : periodOfPlan(planId);
  if (planId === null || period === undefined) return paths.store;
  const query = { period, currency: displayAmount.currency, plan: planId, order: orderId };
  return `${paths.store}?${new URLSearchParams(query)}`;
}

type ContinuePaymentProps = {
  order: Order;
  /** Looks like one act among others. */
  quiet?: boolean;
};

/** Leads back into the checkout of an order that can be paid still. */
export function ContinuePayment({ order, quiet = false }: ContinuePaymentProps) {
  return (
    <a
      href={storeOf(order)}
      className={quiet ? buttonClass('secondary', 'sm') : buttonClass('primary')}
    >
      {messages.orders.history.pay}
    </a>
  );
}
