import { periodOfPlan } from '@regz/rules/storefront/plans.ts';
import { messages } from '../i18n/en.ts';
import { orderPath, paths } from '../platform/paths.ts';
import { Link } from '../platform/routing/router.tsx';
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

/** Leads back into the checkout of an order that can be paid still; a transfer's is the order's page. */
export function ContinuePayment({ order, quiet = false }: ContinuePaymentProps) {
  const className = quiet ? buttonClass('secondary', 'sm') : buttonClass('primary');
  const words = messages.orders.history.pay;
  if (order.byTransfer) {
    return (
      <Link to={orderPath(order.orderId)} className={className}>
        {words}
      </Link>
    );
  }
  return (
    <a href={storeOf(order)} className={className}>
      {words}
    </a>
  );
}
