import { Suspense, useState } from 'react';
import type { Account } from '../../../identity/session/customer-session.ts';
import type { SubscriptionState } from '../../../licenses/subscription-view.ts';
import { lazyPart } from '../../../platform/connection/load-part.tsx';
import { NextStepCard, NextStepLoading } from './next-step-card.tsx';
import type { Waiting } from './use-waiting.ts';

const WaitingCard = lazyPart(async () => {
  const card = await import('./waiting-card.tsx');
  return card.WaitingCard;
});

type FirstCardProps = {
  /** Undefined while it is loading. */
  account: Account | undefined;
  state: SubscriptionState | undefined;
  waiting: Waiting | null | undefined;
  /** Goes to the form for a key. */
  onRedeem: () => void;
};

/** What waits for the customer, with its one act; if nothing does, the one thing to do next. */
export function FirstCard({ account, state, waiting, onRedeem }: FirstCardProps) {
  const [redeemed, setRedeemed] = useState(false);
  if (account === undefined || state === undefined || waiting === undefined) {
    return <NextStepLoading />;
  }
  if (waiting === null && !redeemed) {
    return <NextStepCard account={account} state={state} onRedeem={onRedeem} />;
  }
  return (
    <Suspense fallback={<NextStepLoading />}>
      <WaitingCard waiting={waiting} redeemed={redeemed} onRedeemed={() => setRedeemed(true)} />
    </Suspense>
  );
}
