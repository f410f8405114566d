import { type TimelineFilter, timelineFilters } from '@regz/rules/customers/timeline.ts';
import { customerTimeline as texts } from '@regz/texts/en/customers/timeline-staff.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TrailStart } from '../../../identity/trail/trail-start.tsx';
import { queries } from '../../../platform/api/api.ts';
import { MoreButton } from '../../../platform/queries/more-button.tsx';
import { pageByPage } from '../../../platform/queries/page-by-page.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { useNow } from '../../../platform/time/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { TimelineRow } from './timeline-row.tsx';
import { daysOf, dayText, type TimelineEvent } from './timeline-words.ts';

type FiltersProps = { chosen: TimelineFilter; onChoose: (filter: TimelineFilter) => void };

function Filters({ chosen, onChoose }: FiltersProps) {
  return (
    <div role="group" aria-label={texts.show} className="flex flex-wrap gap-1">
      {timelineFilters.map((filter) => (
        <Button
          key={filter}
          size="sm"
          variant={filter === chosen ? 'secondary' : 'quiet'}
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter)}
        >
          {texts.filters[filter]}
        </Button>
      ))}
    </div>
  );
}

function Days({ events }: { events: readonly TimelineEvent[] }) {
  const nowMs = useNow();
  return (
    <div className="flex flex-col gap-6">
      {daysOf(events).map((each) => (
        <div key={each.day} className="flex flex-col gap-3">
          <h3 className="font-sans text-sm font-medium text-soft">{dayText(each.day, nowMs)}</h3>
          <ol className="flex flex-col">
            {each.events.map((event) => (
              <TimelineRow key={event.id} event={event} />
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}

function Events({ customerId: id, filter }: { customerId: string; filter: TimelineFilter }) {
  const timeline = useInfiniteQuery(
    queries.customers.staff.listTimeline.infiniteOptions({
      input: (before: string | null) => (before === null ? { id, filter } : { id, filter, before }),
      ...pageByPage,
    }),
  );
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  return (
    <>
      <QueryRegion query={timeline} pending={pending} failed={texts.loadFailed}>
        {({ pages }) => {
          const events = pages.flatMap((page) => page.events);
          return (
            <>
              {events.length === 0 ? (
                <p className="text-soft">{texts.empty[filter]}</p>
              ) : (
                <Days events={events} />
              )}
              <TrailStart pages={pages} />
            </>
          );
        }}
      </QueryRegion>
      <MoreButton list={timeline} texts={texts} />
    </>
  );
}

/** The events of a customer, newest first. */
export function TimelineCard({ customerId }: { customerId: string }) {
  const [filter, setFilter] = useState<TimelineFilter>('all');
  return (
    <Card title={texts.title}>
      <Filters chosen={filter} onChoose={setFilter} />
      <Events key={filter} customerId={customerId} filter={filter} />
    </Card>
  );
}
