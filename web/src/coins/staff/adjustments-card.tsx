import { MINUTE_MS, SECOND_MS } from '@regz/rules/durations.ts';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { queries } from '../../platform/api/api.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { TaskUserLink } from '../../platform/task-user-link.tsx';
import { useNow } from '../../platform/time/use-now.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { Badge, type Tone } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import { type Adjustment, AdjustmentActs } from './adjustment-acts.tsx';

const texts = messages.coinsStaff.adjustments;

const tones: Record<Adjustment['state'], Tone> = {
  waiting: 'warn',
  posted: 'good',
  declined: 'neutral',
};

/** The state of a correction, or the time until it is posted. */
function State({ state, postsAt }: Pick<Adjustment, 'state' | 'postsAt'>) {
  const now = useNow(SECOND_MS);
  if (postsAt === null) return <Badge tone={tones[state]}>{texts.states[state]}</Badge>;
  const minutes = Math.max(1, Math.ceil((Date.parse(postsAt) - now) / MINUTE_MS));
  return <Badge tone="info">{texts.postsIn(minutes)}</Badge>;
}

const columns: readonly CompactColumn<Adjustment>[] = [
  {
    header: texts.username,
    place: 'lead',
    cell: ({ userId, username }) => <TaskUserLink id={userId} username={username} />,
  },
  {
    header: texts.coins,
    place: 'more',
    cell: ({ coins }) => (
      <span className="whitespace-nowrap">{texts.count(coins.toLocaleString('en-US'))}</span>
    ),
  },
  { header: texts.reason, place: 'more', cell: ({ reason }) => reason },
  {
    header: texts.by,
    place: 'more',
    cell: ({ by }) => <AroundName name={by} text={texts.askedBy} />,
  },
  {
    header: texts.decidedBy,
    place: 'more',
    cell: ({ decidedBy }) =>
      decidedBy === null ? null : <AroundName name={decidedBy} text={texts.decided} />,
    isBlank: ({ decidedBy }) => decidedBy === null,
  },
  {
    header: texts.state,
    place: 'mark',
    cell: ({ state, postsAt }) => <State state={state} postsAt={postsAt} />,
  },
  {
    header: texts.actions,
    place: 'act',
    cell: (adjustment) =>
      adjustment.state === 'waiting' ? <AdjustmentActs adjustment={adjustment} /> : null,
  },
];

/** Corrections. Those that wait for a second staff member come first. */
export function AdjustmentsCard() {
  const list = useQuery({
    ...queries.coins.staff.listAdjustments.queryOptions({ input: {} }),
    refetchInterval: ({ state: { data } }) =>
      data?.adjustments.some(({ postsAt }) => postsAt !== null) === true ? 10 * SECOND_MS : false,
  });
  return (
    <Card title={texts.title} description={texts.description}>
      <QueryRegion
        query={list}
        pending={<Skeleton className="h-32 w-full" />}
        failed={texts.loadFailed}
      >
        {({ adjustments, hasColleague }) => (
          <>
            {hasColleague ? null : <Notice tone="info">{texts.alone}</Notice>}
            {adjustments.length === 0 ? (
              <p className="text-soft">{texts.empty}</p>
            ) : (
              <CompactTable
                caption={texts.title}
                rows={adjustments.map((each) => ({
                  ...each,
                  mayConfirm: each.isOwn && !hasColleague,
                }))}
                rowKey={({ id }) => id}
                columns={columns}
              />
            )}
          </>
        )}
      </QueryRegion>
    </Card>
  );
}
