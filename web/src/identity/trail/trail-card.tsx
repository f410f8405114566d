import { messages } from '@regz/texts/en.ts';
import type { ComponentProps } from 'react';
import type { Api } from '../../platform/api/api.ts';
import { MoreButton } from '../../platform/queries/more-button.tsx';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { formatInstant } from '../../platform/time/format-date.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Timeline } from '../../ui/layout/timeline.tsx';
import { TrailStart } from './trail-start.tsx';

const texts = messages.accountTrail;
const actions = { ...messages.accountActivity.actions, ...texts.actions };

type Trail = Awaited<ReturnType<Api['customers']['staff']['listTrail']>>;
type Entry = Trail['entries'][number];

/** The act's text from the customer's own list. An act without a text shows its name. */
function ActionText({ action }: { action: string }) {
  const words: Record<string, string> = actions;
  const text = Object.hasOwn(words, action) ? words[action] : undefined;
  if (text !== undefined) return <p>{text}</p>;
  return (
    <p translate="no" className="font-mono text-sm wrap-anywhere">
      {action}
    </p>
  );
}

function ByActor({ actor, name }: { actor: Entry['actor']; name: string }) {
  const text = texts.by[actor];
  if (typeof text === 'string') return <span>{text}</span>;
  return <AroundName name={name} text={(shown) => text({ name: shown })} />;
}

function EntryText({ entry }: { entry: Entry }) {
  const { action, at, actor, actorName, address, reason } = entry;
  return (
    <>
      <ActionText action={action} />
      {reason === null ? null : (
        <p className="text-sm wrap-anywhere text-soft">{texts.reason({ reason })}</p>
      )}
      <p className="text-sm wrap-anywhere text-faint">
        <time dateTime={at}>{formatInstant(at)}</time>{' '}
        {actorName === null ? (
          <span>{texts.bySelf}</span>
        ) : (
          <ByActor actor={actor} name={actorName} />
        )}
        {address === null ? null : <span>{` ${texts.from({ address })}`}</span>}
      </p>
    </>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return <p className="text-soft">{texts.empty}</p>;
  return (
    <Timeline items={entries} itemKey={({ id }) => id}>
      {(entry) => <EntryText entry={entry} />}
    </Timeline>
  );
}

function TrailLoading() {
  return (
    <LoadingRegion label={texts.loading} className="flex flex-col gap-4">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </LoadingRegion>
  );
}

type TrailCardProps = {
  trail: ComponentProps<typeof MoreButton>['list'] & {
    data: { pages: readonly Trail[] } | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
};

/** Acts of a person and acts on the account, with actor and location. */
export function TrailCard({ trail }: TrailCardProps) {
  return (
    <Card title={texts.title}>
      <QueryRegion query={trail} pending={<TrailLoading />} failed={texts.loadFailed}>
        {({ pages }) => (
          <>
            <Entries entries={pages.flatMap((page) => page.entries)} />
            <TrailStart pages={pages} />
          </>
        )}
      </QueryRegion>
      <MoreButton list={trail} texts={texts} />
    </Card>
  );
}
