import { useRef } from 'react';
import { messages } from '../../../i18n/en.ts';
import type { Account } from '../../../identity/session/customer-session.ts';
import { RedeemForm } from '../../../licenses/redeem-form.tsx';
import { SubscriptionCard } from '../../../licenses/subscription-card.tsx';
import type { SubscriptionState, Withholding } from '../../../licenses/subscription-view.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { NextStepCard } from './next-step-card.tsx';

const { redeem, subscription } = messages.licenses;

type SubscriptionCardsProps = {
  /** Undefined while it is loading. */
  account: Account | undefined;
  state: SubscriptionState | undefined;
  withheld: Withholding;
  nowMs: number;
};

/** What the subscription unlocks, beside what to do next and the form for a key. */
export function SubscriptionCards(props: SubscriptionCardsProps) {
  const { account, state, withheld, nowMs } = props;
  const redeemCard = useRef<HTMLDivElement>(null);
  const goToRedeem = (
    <Button
      variant="secondary"
      size="sm"
      onClick={() => redeemCard.current?.querySelector('input')?.focus()}
    >
      {subscription.emptyAction}
    </Button>
  );
  return (
    <div className="grid items-start gap-6 lg:grid-cols-5">
      <SubscriptionCard
        account={account}
        nowMs={nowMs}
        withheld={withheld}
        redeemAction={goToRedeem}
        className="lg:col-span-3"
      />
      <div className="flex min-w-0 flex-col gap-6 lg:col-span-2">
        {account === undefined || state === undefined ? null : (
          <NextStepCard account={account} state={state} />
        )}
        <div ref={redeemCard}>
          <Card title={redeem.title}>
            <RedeemForm
              successText={redeem.successOnDashboard}
              quiet={state !== undefined && state !== 'none' && state !== 'inactive'}
            />
          </Card>
        </div>
      </div>
    </div>
  );
}
