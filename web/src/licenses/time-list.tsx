import { useQuery } from '@tanstack/react-query';
import { messages } from '../i18n/en.ts';
import { type Api, queries } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { formatInstant, formatInstantDay } from '../platform/time/format-date.ts';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Timeline } from '../ui/layout/timeline.tsx';

const texts = messages.licenseTime;

type Entry = Awaited<ReturnType<Api['licenses']['listTime']>>[number];

function whatHappened({ kind, days, ofTimeChange }: Entry): string {
  if (kind === 'reversal' && ofTimeChange) return texts.changeUndone;
  return kind === 'reversal' && days !== null && days > 0 ? texts.givenBack : texts.kind[kind];
}

function whatCame({ subscription, endsAt, frozenDays }: Entry): string | null {
  if (frozenDays !== null) return texts.kept(frozenDays);
  if (subscription === null || endsAt === null) return null;
  if (endsAt === 'infinity') return texts.endless(subscription);
  return texts.until(subscription, formatInstant(endsAt));
}

function EntryText({ entry }: { entry: Entry }) {
  const came = whatCame(entry);
  return (
    <>
      <p>
        <span>{whatHappened(entry)}</span>
        {entry.keyEnding === null ? null : (
          <span
            translate="no"
            className="font-mono text-soft"
          >{` \u2022\u2022\u2022\u2022${entry.keyEnding}`}</span>
        )}
        {entry.days === null || entry.days === 0 ? null : (
          <span className="font-mono">{` ${texts.days(entry.days)}`}</span>
        )}
      </p>
      {entry.reason === '' ? null : <p className="wrap-anywhere text-soft">{entry.reason}</p>}
      <p className="wrap-anywhere text-faint">
        <time dateTime={entry.at}>{formatInstantDay(entry.at)}</time>
        {came === null ? null : <span>{` \u2192 ${came}`}</span>}
      </p>
    </>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return <p className="text-faint">{texts.empty}</p>;
  const days = entries.map((entry) => entry.days ?? 0);
  const given = days.filter((some) => some > 0).reduce((sum, some) => sum + some, 0);
  const taken = days.filter((some) => some < 0).reduce((sum, some) => sum - some, 0);
  return (
    <>
      <Timeline items={entries} itemKey={({ number }) => String(number)}>
        {(entry) => <EntryText entry={entry} />}
      </Timeline>
      <p className="mt-3 text-soft">{texts.sum(given, taken)}</p>
    </>
  );
}

/** How the end of the subscription came about, newest first, with the sum of its days. */
export function TimeList() {
  const history = useQuery(queries.licenses.listTime.queryOptions({ input: {} }));
  return (
    <QueryRegion
      query={history}
      pending={
        <LoadingRegion label={texts.loading}>
          <Skeleton className="h-24 w-full" />
        </LoadingRegion>
      }
      failed={texts.loadFailed}
    >
      {(entries) => <Entries entries={entries} />}
    </QueryRegion>
  );
}
