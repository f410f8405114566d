import { type ReactNode, useRef } from 'react';
import { messages } from '../../../i18n/en.ts';
import type { Account } from '../../../identity/session/customer-session.ts';
import { RedeemForm } from '../../../licenses/redeem-form.tsx';
import { SubscriptionCard } from '../../../licenses/subscription-card.tsx';
import type { SubscriptionState, Withholding } from '../../../licenses/subscription-view.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { NextStepCard, NextStepLoading } from './next-step-card.tsx';

const { redeem } = messages.licenses;

type SubscriptionCardsProps = {
  /** Undefined while it is loading. */
  account: Account | undefined;
  state: SubscriptionState | undefined;
  withheld: Withholding;
  nowMs: number;
  /** Below the table of the subscription. */
  more: ReactNode;
  /** Stands beside the form for a key. */
  children: ReactNode;
};

/** What the subscription unlocks, beside what to do next, above the form for a key. */
export function SubscriptionCards(props: SubscriptionCardsProps) {
  const { account, state, withheld, nowMs, more, children } = props;
  const redeemCard = useRef<HTMLDivElement>(null);
  return (
    <>
      <div className="grid gap-4 sm:gap-6 lg:flex">
        <SubscriptionCard
          account={account}
          nowMs={nowMs}
          withheld={withheld}
          more={more}
          className="lg:flex-3"
        />
        {account === undefined || state === undefined ? (
          <NextStepLoading />
        ) : (
          <NextStepCard
            account={account}
            state={state}
            onRedeem={() => redeemCard.current?.querySelector('input')?.focus()}
          />
        )}
      </div>
      <div className="grid gap-4 sm:gap-6 lg:grid-cols-[3fr_2fr]">
        {children}
        <div ref={redeemCard}>
          <Card title={redeem.title}>
            <RedeemForm successText={redeem.successOnDashboard} quiet />
          </Card>
        </div>
      </div>
    </>
  );
}
