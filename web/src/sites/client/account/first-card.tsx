import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import type { Account } from '../../../identity/session/customer-session.ts';
import { RedeemAct } from '../../../licenses/redeem-act.tsx';
import type { SubscriptionState } from '../../../licenses/subscription-view.ts';
import { type Api, queries } from '../../../platform/api/api.ts';
import { orderPath } from '../../../platform/paths.ts';
import { Link } from '../../../platform/routing/router.tsx';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { ActionLabel, NextStepCard, NextStepLoading, StepCard } from './next-step-card.tsx';

const { waiting: texts } = messages.clientDashboard;

type Waiting = NonNullable<Awaited<ReturnType<Api['orders']['readWaiting']>>['waiting']>;
type WaitingKey = Extract<Waiting, { kind: 'redeem' }>;

/** What waits for the customer; undefined until it is known, null if nothing does or it cannot be read. */
export function useWaiting(enabled: boolean): Waiting | null | undefined {
  const { data, isError } = useQuery({
    ...queries.orders.readWaiting.queryOptions({ input: {} }),
    enabled,
  });
  if (data !== undefined) return data.waiting;
  return isError ? null : undefined;
}

type KeyCardProps = {
  /** Null once the last one was redeemed: the card says then what it gave. */
  waiting: WaitingKey | null;
  onRedeemed: () => void;
};

function KeyCard({ waiting, onRedeemed }: KeyCardProps) {
  return (
    <StepCard
      title={waiting === null ? texts.redeemed : texts.redeem.title}
      text={waiting === null ? null : texts.redeem.text(waiting.productName, waiting.validityDays)}
      action={
        <div className="flex flex-wrap gap-3">
          {waiting === null ? null : (
            <p translate="no" className="basis-full font-mono text-lg wrap-anywhere">
              {waiting.licenseKey}
            </p>
          )}
          <RedeemAct licenseKey={waiting?.licenseKey ?? null} onRedeemed={onRedeemed} />
        </div>
      }
    />
  );
}

function WaitingCard({ waiting }: { waiting: Exclude<Waiting, WaitingKey> }) {
  const { title, text, action } = texts[waiting.kind];
  const label = <ActionLabel>{action}</ActionLabel>;
  return (
    <StepCard
      title={title}
      text={text(waiting.productName, waiting.kind === 'open-gift' ? waiting.from : null)}
      action={
        waiting.kind === 'open-gift' ? (
          <a href={waiting.link} className={buttonClass()}>
            {label}
          </a>
        ) : (
          <Link to={orderPath(waiting.orderId)} className={buttonClass()}>
            {label}
          </Link>
        )
      }
    />
  );
}

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
  const key = waiting?.kind === 'redeem' ? waiting : null;
  if (key !== null || redeemed) {
    return <KeyCard waiting={key} onRedeemed={() => setRedeemed(true)} />;
  }
  if (waiting !== null && waiting.kind !== 'redeem') return <WaitingCard waiting={waiting} />;
  return <NextStepCard account={account} state={state} onRedeem={onRedeem} />;
}
