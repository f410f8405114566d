import { type ReactNode, Suspense, useRef } from 'react';
import { messages } from '../../../i18n/en.ts';
import type { Account } from '../../../identity/session/customer-session.ts';
import { RedeemForm } from '../../../licenses/redeem-form.tsx';
import { SubscriptionCard } from '../../../licenses/subscription-card.tsx';
import {
  subscriptionState,
  type SubscriptionState,
  type Withholding,
} from '../../../licenses/subscription-view.ts';
import { lazyPart } from '../../../platform/connection/load-part.tsx';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { useNow } from '../../../platform/time/use-now.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { PageBody } from '../../frame/page-body.tsx';
import { FirstCard } from './first-card.tsx';
import { PlanLinks } from './plan-links.tsx';
import { useAccount } from './use-account.ts';
import { useWaiting } from './use-waiting.ts';
import { useWithholding } from './use-withholding.ts';

const texts = messages.clientDashboard;
const { redeem } = messages.licenses;

const RunningIncidents = lazyPart(async () => {
  const line = await import('../../../incidents/running-incidents.tsx');
  return line.RunningIncidents;
});

const DevicePart = lazyPart(async () => {
  const cards = await import('./later-cards.tsx');
  return cards.DevicePart;
});

const SubscriptionMore = lazyPart(async () => {
  const cards = await import('./later-cards.tsx');
  return cards.SubscriptionMore;
});

const LaterCards = lazyPart(async () => {
  const cards = await import('./later-cards.tsx');
  return cards.LaterCards;
});

export function meta() {
  return pageMeta({ title: texts.heading });
}

/**
 * What waits for the customer comes first, beside the subscription; then the device and the form for a
 * key, a line for each topic with its own page, and on the ground the account and its connections; last,
 * a row each, what few people come for. Source: specification A 2.5; issue 42, C 2.
 */
export default function DashboardPage() {
  const account = useAccount();
  const nowMs = useNow();
  const withheld = useWithholding(account, nowMs);
  const state = account && subscriptionState(account, nowMs, withheld);
  return (
    <PageBody dense>
      <PageHeading title={texts.heading} />
      <div className="flex flex-col gap-4">
        <Suspense>
          <RunningIncidents enabled={account !== undefined} />
        </Suspense>
        <SubscriptionCards
          account={account}
          state={state}
          withheld={withheld}
          nowMs={nowMs}
          more={
            <Suspense fallback={<Skeleton className="h-11 w-full" />}>
              <SubscriptionMore />
            </Suspense>
          }
        >
          <Suspense fallback={<Skeleton className="min-h-72 w-full" />}>
            <DevicePart />
          </Suspense>
        </SubscriptionCards>
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <LaterCards />
        </Suspense>
      </div>
    </PageBody>
  );
}

type SubscriptionCardsProps = {
  /** Undefined while it is loading. */
  account: Account | undefined;
  state: SubscriptionState | undefined;
  withheld: Withholding;
  nowMs: number;
  /** Below the table of the subscription. */
  more: ReactNode;
  /** Beside the form for a key. */
  children: ReactNode;
};

/** What waits for the customer beside the subscription, above the form for a key. */
function SubscriptionCards(props: SubscriptionCardsProps) {
  const { account, state, withheld, nowMs, more, children } = props;
  const redeemCard = useRef<HTMLDivElement>(null);
  const waiting = useWaiting(account !== undefined);
  return (
    <>
      <div className="flex flex-col gap-4 lg:flex-row">
        <FirstCard
          account={account}
          state={state}
          waiting={waiting}
          onRedeem={() => redeemCard.current?.querySelector('input')?.focus()}
        />
        <SubscriptionCard
          account={account}
          nowMs={nowMs}
          withheld={withheld}
          waits={Boolean(waiting)}
          more={more}
          className="lg:flex-3"
        />
      </div>
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        {children}
        <div ref={redeemCard} className="flex flex-col gap-4">
          <Card dense title={redeem.title}>
            <RedeemForm successText={redeem.successOnDashboard} quiet />
          </Card>
          <PlanLinks />
        </div>
      </div>
    </>
  );
}
