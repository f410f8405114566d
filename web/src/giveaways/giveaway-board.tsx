import { useQuery } from '@tanstack/react-query';
import { messages } from '../i18n/en.ts';
import { queries } from '../platform/api/api.ts';
import type { FormChallenge } from '../platform/forms/use-challenged-send.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { GiveawayFacts } from './giveaway-facts.tsx';
import { type Giveaway, giveawayOfNow, othersOfNow } from './giveaway.ts';
import { RecentWinners } from './recent-winners.tsx';
import { RegistrationCard } from './registration-card.tsx';

const texts = messages.giveaways;
const REFRESH_MS = 30_000;

type NowProps = { giveaway: Giveaway | undefined; challenge: FormChallenge };

function Now({ giveaway, challenge }: NowProps) {
  if (giveaway === undefined) return <EmptyState title={texts.none} text={texts.noneText} />;
  if (giveaway.state !== 'open') return <GiveawayFacts giveaway={giveaway} />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <GiveawayFacts giveaway={giveaway} />
      <RegistrationCard key={giveaway.id} giveaway={giveaway} challenge={challenge} />
    </div>
  );
}

/** What comes, and what waits for its draw, beside the giveaway of now. */
function Others({ giveaways }: { giveaways: readonly Giveaway[] }) {
  if (giveaways.length === 0) return null;
  return (
    <section className="flex flex-col gap-4" aria-labelledby="other-giveaways">
      <h2 id="other-giveaways" className="text-2xl">
        {texts.others}
      </h2>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {giveaways.map((giveaway) => (
          <GiveawayFacts key={giveaway.id} giveaway={giveaway} />
        ))}
      </div>
    </section>
  );
}

/** The giveaway of now with its form, the others, and the winners of those before. */
export function GiveawayBoard({ challenge }: { challenge: FormChallenge }) {
  const list = useQuery({
    ...queries.giveaways.list.queryOptions({ input: {} }),
    refetchInterval: REFRESH_MS,
  });
  const pending = (
    <LoadingRegion label={texts.loading} className="flex flex-col gap-6">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  );
  return (
    <QueryRegion query={list} pending={pending} failed={texts.loadFailed}>
      {({ giveaways }) => (
        <>
          <Now giveaway={giveawayOfNow(giveaways)} challenge={challenge} />
          <Others giveaways={othersOfNow(giveaways)} />
          <RecentWinners giveaways={giveaways.filter(({ state }) => state === 'drawn')} />
        </>
      )}
    </QueryRegion>
  );
}
