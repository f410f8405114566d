import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Timeline } from '../ui/layout/timeline.tsx';
import { sumText, type Time, TimeEntry } from './time-entry.tsx';

const texts = messages.licenseTime;

function Entries({ time: { entries, sum } }: { time: Time }) {
  if (entries.length === 0) return <p className="text-faint">{texts.empty}</p>;
  return (
    <>
      <Timeline items={entries} itemKey={({ number }) => String(number)}>
        {(entry) => <TimeEntry entry={entry} />}
      </Timeline>
      {sum === null ? null : <p className="mt-3 text-soft">{sumText(sum)}</p>}
    </>
  );
}

/** The history of the subscription, newest first, with the sum of its days. */
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
      {(time) => <Entries time={time} />}
    </QueryRegion>
  );
}
