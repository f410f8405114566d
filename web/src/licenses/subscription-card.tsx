import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import { Notice } from '../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { SubscriptionTable } from './subscription-table.tsx';
import { subscriptionState, type Subscription, type Withholding } from './subscription-view.ts';

const texts = messages.licenses.subscription;

function SubscriptionLoading() {
  return (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-40 w-full sm:h-28" />
    </LoadingRegion>
  );
}

type SubscriptionCardProps = {
  /** Undefined while loading. */
  account: Subscription | undefined;
  nowMs: number;
  withheld?: Withholding;
  /** True if a key waits, or an order that delivers one. */
  waits?: boolean;
  /** Below the table, if there is a subscription. */
  more: ReactNode;
  className?: string;
};

/**
 * The Subscription Status card: the only place on a page with the package, its end and the days
 * left.
 */
export function SubscriptionCard(props: SubscriptionCardProps) {
  const { account, nowMs, withheld = null, waits = false, more, className = '' } = props;
  const name = account?.subscription;
  const state = account && subscriptionState(account, nowMs, withheld);
  return (
    <Card dense title={texts.title} className={`min-h-44 ${className}`}>
      {account === undefined ? <SubscriptionLoading /> : null}
      {name === null ? (
        <div>
          <p className="font-display text-lg font-semibold">{texts.emptyTitle}</p>
          <p className="text-soft">{waits ? texts.emptyWaits : texts.emptyText}</p>
        </div>
      ) : null}
      {state === 'suspended' || state === 'revoked' ? (
        <Notice tone="warn">{messages.licenses.withheld[state]}</Notice>
      ) : null}
      {account !== undefined && state !== undefined && name ? (
        <>
          <SubscriptionTable account={account} name={name} state={state} nowMs={nowMs} />
          {more}
        </>
      ) : null}
    </Card>
  );
}
