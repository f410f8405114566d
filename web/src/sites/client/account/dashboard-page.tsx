import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { useGuideCount } from '../../../guide/use-guide-count.ts';
import type { Account } from '../../../identity/session/customer-session.ts';
import { RedeemForm } from '../../../licenses/redeem-form.tsx';
import { SubscriptionCard } from '../../../licenses/subscription-card.tsx';
import {
  isPausable,
  subscriptionState,
  type SubscriptionState,
  type Withholding,
} from '../../../licenses/subscription-view.ts';
import { type Api, queries } from '../../../platform/api/api.ts';
import { lazyPart } from '../../../platform/connection/load-part.tsx';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { paths } from '../../../platform/paths.ts';
import { useNow } from '../../../platform/time/use-now.ts';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ArrowUp, History } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { PageBody } from '../../frame/page-body.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { TopicLine } from './topic-line.tsx';
import { useAccount } from './use-account.ts';
import { useWaiting, type Waiting } from './use-waiting.ts';
import { useWithholding } from './use-withholding.ts';

const { label, renew, change } = messages.planLinks;

/** Links to the pages that extend or change the subscription. */
function PlanLinks() {
  return (
    <nav aria-label={label}>
      <ul className="grid grid-cols-2 divide-x divide-line overflow-hidden rounded-md border border-line bg-surface">
        <TopicLine short to={paths.renew} icon={History} {...renew} />
        <TopicLine short to={`${paths.renew}?change=package`} icon={ArrowUp} {...change} />
      </ul>
    </nav>
  );
}

const texts = messages.clientDashboard;
const { redeem } = messages.licenses;

const RunningIncidents = lazyPart(async () => {
  const line = await import('../../../incidents/running-incidents.tsx');
  return line.RunningIncidents;
});

const WaitingCard = lazyPart(async () => {
  const card = await import('./waiting-card.tsx');
  return card.WaitingCard;
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
 * The waiting act comes first, next to the subscription. The device and the form to redeem a key
 * follow, then a line for each topic with its own page, and the account with its connections.
 * Rarely used settings come last, in one row each.
 */
export default function DashboardPage() {
  const nowMs = useNow();
  const dashboard = useDashboard(nowMs);
  return (
    <PageBody dense>
      <PageHeading title={texts.heading} />
      <div className="flex flex-col gap-4">
        <Suspense fallback={<DashboardLoading />}>
          {dashboard === undefined ? (
            <DashboardLoading />
          ) : (
            <FirstCards {...dashboard} nowMs={nowMs} />
          )}
        </Suspense>
        {/* Its code loads from the start. */}
        <Suspense>
          <LaterCards account={dashboard?.account} />
        </Suspense>
      </div>
    </PageBody>
  );
}

/** The space of the first cards. It fills the window, so that later content is out of sight. */
function DashboardLoading() {
  return (
    <LoadingRegion label={texts.loading} className="flex min-h-dvh flex-col gap-4">
      <div className="flex flex-col gap-4 lg:flex-row">
        <Skeleton className="h-44 w-full lg:h-60 lg:flex-2" />
        <Skeleton className="h-80 w-full lg:h-60 lg:flex-3" />
      </div>
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-72 w-full" />
      </div>
    </LoadingRegion>
  );
}

type FirstCardsProps = Dashboard & { nowMs: number };

/** The waiting act next to the subscription, above the device and the form to redeem a key. */
function FirstCards({ account, state, withheld, waiting, incidents, nowMs }: FirstCardsProps) {
  const [redeemed, setRedeemed] = useState(false);
  const redeemCard = useRef<HTMLDivElement>(null);
  const waits = waiting !== null || redeemed;
  return (
    <>
      {incidents.length === 0 ? null : <RunningIncidents running={incidents} />}
      <div className="flex flex-col gap-4 lg:flex-row">
        {waits ? (
          <WaitingCard waiting={waiting} redeemed={redeemed} onRedeemed={() => setRedeemed(true)} />
        ) : (
          <NextStepCard
            account={account}
            state={state}
            onRedeem={() => redeemCard.current?.querySelector('input')?.focus()}
          />
        )}
        <SubscriptionCard
          account={account}
          nowMs={nowMs}
          withheld={withheld}
          waits={waiting !== null}
          more={<SubscriptionMore account={account} loud={!waits} />}
          className="lg:flex-3"
        />
      </div>
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <DevicePart account={account} />
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

type Dashboard = {
  account: Account;
  state: SubscriptionState;
  withheld: Withholding;
  waiting: Waiting | null;
  incidents: Awaited<ReturnType<Api['incidents']['listRunningIncidents']>>;
};

/**
 * The data that decides the height of the first cards. Undefined until all of it is known, so that
 * no card moves another. Later reads do not hide the cards.
 */
function useDashboard(nowMs: number): Dashboard | undefined {
  const account = useAccount();
  const enabled = account !== undefined;
  const waiting = useWaiting(enabled);
  const withheld = useWithholding(account, nowMs);
  const guide = useGuideCount(enabled);
  const { listRunningIncidents } = queries.incidents;
  const incidents = useQuery({ ...listRunningIncidents.queryOptions({ input: {} }), enabled });
  const pause = useQuery({
    ...queries.licenses.readFreeze.queryOptions({ input: {} }),
    enabled: enabled && isPausable(account, nowMs),
  });
  const [opened, setOpened] = useState(false);

  const unknown = [account, waiting, withheld, guide].includes(undefined);
  const known = !unknown && !incidents.isLoading && !pause.isLoading;
  if (known && !opened) setOpened(true);
  if (account === undefined || !(known || opened)) return undefined;
  return {
    account,
    state: subscriptionState(account, nowMs, withheld),
    withheld: withheld ?? null,
    waiting: waiting ?? null,
    incidents: incidents.data ?? [],
  };
}
