import { Suspense } from 'react';
import { messages } from '../../../i18n/en.ts';
import { subscriptionState } from '../../../licenses/subscription-view.ts';
import { lazyPart } from '../../../platform/connection/load-part.tsx';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { useNow } from '../../../platform/time/use-now.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { PageBody } from '../../frame/page-body.tsx';
import { StatusStrip } from './status-strip.tsx';
import { SubscriptionCards } from './subscription-cards.tsx';
import { useAccount } from './use-account.ts';
import { useWithholding } from './use-withholding.ts';

const texts = messages.clientDashboard;

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
 * The subscription comes first, with what it unlocks and the one thing to do next; then the device,
 * a line for each topic with its own page, and on the ground the account and its connections; last,
 * a row each, what few people come for. Source: specification A 2.5.
 */
export default function DashboardPage() {
  const account = useAccount();
  const nowMs = useNow();
  const withheld = useWithholding(account, nowMs);
  const state = account && subscriptionState(account, nowMs, withheld);
  return (
    <PageBody>
      <PageHeading title={texts.heading} />
      <div className="-mt-2 flex flex-col gap-4 sm:gap-6">
        <Suspense>
          <RunningIncidents enabled={account !== undefined} />
        </Suspense>
        <StatusStrip account={account} state={state} nowMs={nowMs} />
        <SubscriptionCards
          account={account}
          state={state}
          withheld={withheld}
          nowMs={nowMs}
          more={
            <Suspense fallback={<Skeleton className="mt-3 h-24 w-full" />}>
              <SubscriptionMore />
            </Suspense>
          }
        >
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
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
