import { activity } from '@regz/texts/en/overview/activity-staff.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../platform/api/api.ts';
import { Link } from '../../platform/routing/router.tsx';
import type { ListChange, ListQuery } from '../../platform/staff/lists/list-query.ts';
import { NumberedList } from '../../platform/staff/lists/numbered-list.tsx';
import { formatInstant } from '../../platform/time/format-date.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import { type Act, actsInput, placeOf, wordsOf } from './activity.ts';

const texts = activity.list;

/** An act with its amounts and its reason. */
function What({ action, days, coins, reason }: Act) {
  const [kind = '', verb = ''] = action.split('.');
  const facts = [
    ...(days === null ? [] : [texts.days({ n: days })]),
    ...(coins === null ? [] : [texts.coins({ n: coins })]),
    ...(reason === null ? [] : [texts.reason({ reason })]),
  ];
  return (
    <>
      <p>
        {wordsOf(verb)} <span className="text-faint">{wordsOf(kind)}</span>
      </p>
      {facts.length === 0 ? null : (
        <p className="text-sm wrap-anywhere text-soft">{facts.join(' · ')}</p>
      )}
    </>
  );
}

/** The object of an act, with a link to it or to its tab. */
function Where({ object }: Pick<Act, 'object'>) {
  const place = placeOf(object);
  const kind = wordsOf(object.kind);
  const name = object.kind === 'order' ? object.id : object.name;
  const text = name === null ? kind : `${kind} ${name}`;
  if (place === null) return <span className="wrap-anywhere">{text}</span>;
  return (
    <Link to={place} className="wrap-anywhere text-accent-text underline underline-offset-4">
      {text}
    </Link>
  );
}

const columns: readonly CompactColumn<Act>[] = [
  { header: texts.what, place: 'lead', cell: (act) => <What {...act} /> },
  { header: texts.on, place: 'more', cell: ({ object }) => <Where object={object} /> },
  {
    header: texts.by,
    place: 'more',
    cell: ({ username, byProgram }) => (
      <span translate="no" className="wrap-anywhere">
        {byProgram ? texts.program({ name: username }) : username}
      </span>
    ),
  },
  {
    header: texts.at,
    place: 'more',
    cell: ({ at }) => (
      <time dateTime={at} className="whitespace-nowrap">
        {formatInstant(at)}
      </time>
    ),
  },
];

type ActsCardProps = { query: ListQuery; onChange: (change: ListChange) => void };

/** The acts of the chosen days, person and kind, newest first. */
export function ActsCard({ query, onChange }: ActsCardProps) {
  const found = useQuery({
    ...queries.overview.listActs.queryOptions({ input: actsInput(query).acts }),
    placeholderData: keepPreviousData,
  });
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-40 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title}>
      <NumberedList
        found={found}
        rowsOf={({ acts }) => acts}
        query={query}
        onChange={onChange}
        pending={pending}
        empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
        failed={texts.loadFailed}
      >
        {(acts) => (
          <CompactTable
            caption={texts.title}
            columns={columns}
            rows={acts}
            rowKey={({ id }) => id}
          />
        )}
      </NumberedList>
    </Card>
  );
}
