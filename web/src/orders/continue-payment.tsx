import { continuePath } from '@regz/rules/orders/continue-path.ts';
import { messages } from '@regz/texts/en.ts';
import { orderPath } from '../platform/paths.ts';
import { Link } from '../platform/routing/router.tsx';
import { buttonClass } from '../ui/buttons/button-class.ts';
import type { Order } from './use-orders.ts';

type ContinuePaymentProps = {
  order: Order;
  /** True for a secondary button. */
  quiet?: boolean;
};

/**
 * A link to the checkout of an order that can still be paid. For a transfer it is the order's page.
 */
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
    <a
      href={continuePath({ ...order, currency: order.displayAmount.currency })}
      className={className}
    >
      {words}
    </a>
  );
}
