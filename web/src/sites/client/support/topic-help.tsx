import type { ContactTopic } from '@regz/rules/contact/messages.ts';
import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import { StartResetButton } from '../../../devices/start-reset/start-reset-button.tsx';
import type { Account } from '../../../identity/session/customer-session.ts';
import { orderStatusView, statusText } from '../../../orders/order-status.ts';
import type { Order } from '../../../orders/use-orders.ts';
import { orderPath, paths } from '../../../platform/paths.ts';
import { Link, useNavigate } from '../../../platform/routing/router.tsx';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

const texts = messages.contactOwn.help;

/** The orders whose state is shown. */
const SHOWN_ORDERS = 3;

type HelpProps = { text: string; children?: ReactNode };

function Help({ text, children }: HelpProps) {
  return (
    <>
      <p className="text-soft">{text}</p>
      {children === undefined ? null : <div className="flex flex-wrap gap-3">{children}</div>}
    </>
  );
}

function HelpLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass('secondary', 'sm')}>
      {children}
    </Link>
  );
}

/** The newest orders of the account with the state of each. */
function OrderStates({ orders }: { orders: readonly Order[] | undefined }) {
  if (orders === undefined) return <Skeleton className="h-24 w-full" />;
  if (orders.length === 0) return <Help text={texts.noOrders} />;
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {orders.slice(0, SHOWN_ORDERS).map((order) => {
          const { label, tone } = orderStatusView(order);
          return (
            <li key={order.orderId} className="flex flex-col gap-1 py-2">
              <span className="flex flex-wrap items-center justify-between gap-3">
                <Link
                  to={orderPath(order.orderId)}
                  className="wrap-anywhere text-accent-text underline underline-offset-4"
                >
                  {texts.order({ id: order.orderId, product: order.productName })}
                </Link>
                <Badge tone={tone}>{label}</Badge>
              </span>
              <span className="text-sm text-soft empty:hidden">{statusText(order)}</span>
            </li>
          );
        })}
      </ul>
      <div>
        <HelpLink to={paths.orders}>{texts.orders}</HelpLink>
      </div>
    </>
  );
}

type TopicHelpProps = {
  topic: Exclude<ContactTopic, 'other'>;
  account: Account;
  /** Undefined while loading. */
  orders: readonly Order[] | undefined;
};

/** What a customer can do about a topic without writing. */
export function TopicHelp({ topic, account, orders }: TopicHelpProps) {
  const navigate = useNavigate();
  switch (topic) {
    case 'payment':
      return <OrderStates orders={orders} />;
    case 'pc':
      return account.deviceIds.length === 0 ? (
        <Help text={texts.noPc} />
      ) : (
        <Help text={texts.pc}>
          <StartResetButton account={account} onStarted={(path) => navigate(path)} quiet />
        </Help>
      );
    case 'key':
      return (
        <Help text={texts.key}>
          <HelpLink to={paths.redeemKey}>{texts.redeem}</HelpLink>
        </Help>
      );
    case 'panel':
      return (
        <Help text={texts.panel}>
          <HelpLink to={paths.download}>{texts.download}</HelpLink>
          <a href={paths.status} className={buttonClass('secondary', 'sm')}>
            {texts.status}
          </a>
        </Help>
      );
    case 'account':
      return (
        <Help text={texts.account}>
          <HelpLink to={paths.security}>{texts.security}</HelpLink>
        </Help>
      );
    default:
      return topic satisfies never;
  }
}
