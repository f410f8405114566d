import { activity as texts } from '@regz/texts/en/overview/activity-staff.ts';
import type { ListChange } from '../../platform/staff/lists/list-query.ts';
import { formatDay } from '../../platform/time/format-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import { type Activity, type Kinds, wordsOf } from './activity.ts';

const personColumn: CompactColumn<Activity['people'][number]> = {
  header: texts.person,
  place: 'lead',
  cell: ({ username }) => (
    <span translate="no" className="wrap-anywhere">
      {username}
    </span>
  ),
};

const dayColumn: CompactColumn<Activity['days'][number]> = {
  header: texts.day,
  place: 'lead',
  cell: ({ day }) => <span className="whitespace-nowrap">{formatDay(day)}</span>,
};

type Counted = { acts: number; kinds: Kinds };
type OnOpen = (change: ListChange) => void;

/** The counts of one row, each of which opens its acts. */
function countColumns<Row extends Counted>(
  subjectOf: (row: Row) => string,
  onOpen: (row: Row, kind: string) => void,
): CompactColumn<Row>[] {
  return [
    {
      header: texts.acts,
      place: 'mark',
      cell: ({ acts }) => <span className="font-mono">{acts.toLocaleString('en')}</span>,
    },
    {
      header: texts.kinds,
      place: 'below',
      isBlank: ({ acts }) => acts === 0,
      cell: (row) => (
        <div className="flex flex-wrap gap-2">
          {row.kinds.map(({ kind, acts }) => {
            const [words, n] = [wordsOf(kind), acts.toLocaleString('en')];
            return (
              <Button
                key={kind}
                size="sm"
                variant="secondary"
                aria-label={texts.opens({ n, kind: words, subject: subjectOf(row) })}
                onClick={() => onOpen(row, kind)}
              >
                {texts.counted({ kind: words, n })}
              </Button>
            );
          })}
        </div>
      ),
    },
  ];
}

/** How much each person did, by kind. */
export function PeopleTable({ people, onOpen }: Pick<Activity, 'people'> & { onOpen: OnOpen }) {
  return (
    <CompactTable
      caption={texts.people}
      rows={people}
      rowKey={({ id }) => id}
      columns={[
        personColumn,
        ...countColumns<Activity['people'][number]>(
          ({ username }) => username,
          ({ id }, kind) => onOpen({ search: id, show: kind }),
        ),
      ]}
    />
  );
}

/** How much was done on each day, by kind. */
export function DaysTable({ days, onOpen }: Pick<Activity, 'days'> & { onOpen: OnOpen }) {
  return (
    <CompactTable
      caption={texts.days}
      rows={days}
      rowKey={({ day }) => day}
      columns={[
        dayColumn,
        ...countColumns<Activity['days'][number]>(
          ({ day }) => formatDay(day),
          ({ day }, kind) => onOpen({ from: day, to: day, show: kind }),
        ),
      ]}
    />
  );
}
