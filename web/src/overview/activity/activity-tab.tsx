import { ACTIVITY_DAYS, isActivityRange } from '@regz/rules/overview/activity.ts';
import { activity as texts } from '@regz/texts/en/overview/activity-staff.ts';
import { listTexts } from '@regz/texts/en/platform/lists-staff.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { TrailStart } from '../../identity/trail/trail-start.tsx';
import { queries } from '../../platform/api/api.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import {
  type ListChange,
  type ListQuery,
  useListQuery,
} from '../../platform/staff/lists/list-query.ts';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type Activity, actsInput, wordsOf } from './activity.ts';
import { ActsCard } from './acts-card.tsx';
import { DaysTable, PeopleTable } from './counts.tsx';
import { GivenCard } from './given-card.tsx';

type FiltersProps = {
  data: Activity;
  query: ListQuery;
  onChange: (change: ListChange) => void;
};

/** The days, the person and the kind. A choice applies at once. */
function Filters({ data, query, onChange }: FiltersProps) {
  const { from, to } = actsInput(query).activity;
  const typed = { from: query.from || from, to: query.to || to };
  const fault = isActivityRange(typed) ? undefined : texts.range({ most: ACTIVITY_DAYS });
  const kinds = new Set(data.people.flatMap((person) => person.kinds.map(({ kind }) => kind)));
  if (query.show !== '') kinds.add(query.show);
  return (
    <div role="search" className="grid grid-cols-2 items-start gap-4 @3xl:grid-cols-4">
      <TextField
        type="date"
        label={listTexts.from}
        value={typed.from}
        error={fault}
        onChange={({ target }) => onChange({ from: target.value, to: typed.to })}
      />
      <TextField
        type="date"
        label={listTexts.to}
        value={typed.to}
        onChange={({ target }) => onChange({ from: typed.from, to: target.value })}
      />
      <SelectField
        label={texts.person}
        value={query.search}
        placeholder={texts.everyone}
        options={data.people.map(({ id, username }) => ({ value: id, label: username }))}
        onChange={({ target }) => onChange({ search: target.value })}
      />
      <SelectField
        label={texts.kind}
        value={query.show}
        placeholder={texts.any}
        options={[...kinds].toSorted().map((kind) => ({ value: kind, label: wordsOf(kind) }))}
        onChange={({ target }) => onChange({ show: target.value })}
      />
    </div>
  );
}

/** What staff did on some days: by person, by day, and each act. For owners. */
export function ActivityTab() {
  const [query, change] = useListQuery();
  const list = useRef<HTMLDivElement>(null);
  const found = useQuery({
    ...queries.overview.readActivity.queryOptions({ input: actsInput(query).activity }),
    placeholderData: keepPreviousData,
  });

  function open(acts: ListChange) {
    change(acts);
    list.current?.scrollIntoView();
  }

  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-80 w-full" />
    </LoadingRegion>
  );
  return (
    <QueryRegion query={found} pending={pending} failed={texts.loadFailed}>
      {(data) => (
        <div className="flex flex-col gap-6">
          <Card title={texts.title} description={texts.description({ most: ACTIVITY_DAYS })}>
            <div className="@container flex flex-col gap-6">
              <Filters data={data} query={query} onChange={change} />
              <PeopleTable people={data.people} onOpen={open} />
              {data.days.length === 0 ? (
                <p className="text-soft">{texts.nothing}</p>
              ) : (
                <DaysTable days={data.days} onOpen={open} />
              )}
              <TrailStart pages={[{ next: null, since: data.since }]} />
            </div>
          </Card>
          <GivenCard given={data.givenToday} />
          <div ref={list} className="scroll-mt-20">
            <ActsCard query={query} onChange={change} />
          </div>
        </div>
      )}
    </QueryRegion>
  );
}
