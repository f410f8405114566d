import type { ReactNode } from 'react';
import { messages } from '../i18n/en.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { KeyRound } from '../ui/icons.ts';
import { Card } from '../ui/layout/card.tsx';
import { SubscriptionTable } from './subscription-table.tsx';
import { subscriptionState, type Subscription, type Withholding } from './subscription-view.ts';

const texts = messages.licenses.subscription;

function SubscriptionLoading() {
  return (
    <LoadingRegion label={texts.loading} className="flex flex-col divide-y divide-line">
      {['w-40', 'w-24', 'w-28', 'w-20', 'w-32'].map((width) => (
        <div key={width} className="flex min-h-11 items-center justify-between gap-6">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </LoadingRegion>
  );
}

type SubscriptionCardProps = {
  /** Undefined while it is loading. */
  account: Subscription | undefined;
  nowMs: number;
  withheld?: Withholding;
  className?: string;
  /** Leads to the redeem form; shown where there is no subscription. */
  redeemAction?: ReactNode;
};

/** The Subscription Status card. Source: specification A 2.5, A 3.5; ledger DASH-2, DASH-3. */
export function SubscriptionCard(props: SubscriptionCardProps) {
  const { account, nowMs, withheld = null, redeemAction } = props;
  const name = account?.subscription;
  const state = account && subscriptionState(account, nowMs, withheld);
  return (
    <Card title={texts.title} {...(props.className ? { className: props.className } : {})}>
      {account === undefined ? <SubscriptionLoading /> : null}
      {name === null ? (
        <EmptyState
          icon={<KeyRound className="size-6" aria-hidden="true" />}
          title={texts.emptyTitle}
          text={texts.emptyText}
          action={redeemAction}
        />
      ) : null}
      {state === 'suspended' || state === 'revoked' ? (
        <Notice tone="warn">{messages.licenses.withheld[state]}</Notice>
      ) : null}
      {account !== undefined && state !== undefined && name ? (
        <SubscriptionTable account={account} name={name} state={state} nowMs={nowMs} />
      ) : null}
    </Card>
  );
}
