import { MINUTE_MS, SECOND_MS } from '@regz/rules/durations.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { type Api, queries } from '../../platform/api/api.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { TaskUserLink } from '../../platform/task-user-link.tsx';
import { formatInstant } from '../../platform/time/format-date.ts';
import { useNow } from '../../platform/time/use-now.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { Badge, type Tone } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import { type Column, DataTable } from '../../ui/layout/data-table.tsx';
import { type Adjustment, AdjustmentActs } from './adjustment-acts.tsx';
import { LastSeal } from './last-seal.tsx';
import { OverviewCard } from './overview-card.tsx';

const adjustmentsCardTexts = messages.coinsStaff.adjustments;

const tones: Record<Adjustment['state'], Tone> = {
  waiting: 'warn',
  posted: 'good',
  declined: 'neutral',
};

/** The state of a correction, or the time until it is posted. */
function State({ state, postsAt }: Pick<Adjustment, 'state' | 'postsAt'>) {
  const now = useNow(SECOND_MS);
  if (postsAt === null)
    return <Badge tone={tones[state]}>{adjustmentsCardTexts.states[state]}</Badge>;
  const minutes = Math.max(1, Math.ceil((Date.parse(postsAt) - now) / MINUTE_MS));
  return <Badge tone="info">{adjustmentsCardTexts.postsIn({ minutes })}</Badge>;
}

const adjustmentsCardColumns: readonly CompactColumn<Adjustment>[] = [
  {
    header: adjustmentsCardTexts.username,
    place: 'lead',
    cell: ({ userId, username }) => <TaskUserLink id={userId} username={username} />,
  },
  {
    header: adjustmentsCardTexts.coins,
    place: 'more',
    cell: ({ coins }) => (
      <span className="whitespace-nowrap">
        {adjustmentsCardTexts.count({ coins: coins.toLocaleString('en-US') })}
      </span>
    ),
  },
  { header: adjustmentsCardTexts.reason, place: 'more', cell: ({ reason }) => reason },
  {
    header: adjustmentsCardTexts.by,
    place: 'more',
    cell: ({ by }) => (
      <AroundName name={by} text={(name) => adjustmentsCardTexts.askedBy({ name })} />
    ),
  },
  {
    header: adjustmentsCardTexts.decidedBy,
    place: 'more',
    cell: ({ decidedBy }) =>
      decidedBy === null ? null : (
        <AroundName name={decidedBy} text={(name) => adjustmentsCardTexts.decided({ name })} />
      ),
    isBlank: ({ decidedBy }) => decidedBy === null,
  },
  {
    header: adjustmentsCardTexts.state,
    place: 'mark',
    cell: ({ state, postsAt }) => <State state={state} postsAt={postsAt} />,
  },
  {
    header: adjustmentsCardTexts.actions,
    place: 'act',
    cell: (adjustment) =>
      adjustment.state === 'waiting' ? <AdjustmentActs adjustment={adjustment} /> : null,
  },
];

/** Corrections. Those that wait for a second staff member come first. */
function AdjustmentsCard() {
  const list = useQuery({
    ...queries.coins.staff.listAdjustments.queryOptions({ input: {} }),
    refetchInterval: ({ state: { data } }) =>
      data?.adjustments.some(({ postsAt }) => postsAt !== null) === true ? 10 * SECOND_MS : false,
  });
  return (
    <Card title={adjustmentsCardTexts.title} description={adjustmentsCardTexts.description}>
      <QueryRegion
        query={list}
        pending={<Skeleton className="h-32 w-full" />}
        failed={adjustmentsCardTexts.loadFailed}
      >
        {({ adjustments, hasColleague }) => (
          <>
            {hasColleague ? null : <Notice tone="info">{adjustmentsCardTexts.alone}</Notice>}
            {adjustments.length === 0 ? (
              <p className="text-soft">{adjustmentsCardTexts.empty}</p>
            ) : (
              <CompactTable
                caption={adjustmentsCardTexts.title}
                rows={adjustments.map((each) => ({
                  ...each,
                  mayConfirm: each.isOwn && !hasColleague,
                }))}
                rowKey={({ id }) => id}
                columns={adjustmentsCardColumns}
              />
            )}
          </>
        )}
      </QueryRegion>
    </Card>
  );
}

const texts = messages.coinsStaff.checks;

type Checks = Awaited<ReturnType<Api['coins']['staff']['readChecks']>>;
type Check = Checks['checks'][number];

const columns: readonly Column<Check>[] = [
  { header: texts.name, cell: ({ name }) => name },
  {
    header: texts.wrong,
    cell: ({ wrong }) => <Badge tone={wrong === 0 ? 'good' : 'bad'}>{wrong}</Badge>,
  },
  { header: texts.at, align: 'right', cell: ({ at }) => formatInstant(at) },
];

/** The findings of the last ledger check, and the range of the last seal. */
function ChecksCard() {
  const checks = useQuery(queries.coins.staff.readChecks.queryOptions({ input: {} }));
  return (
    <Card title={texts.title} description={texts.description}>
      <QueryRegion
        query={checks}
        pending={<Skeleton className="h-48 w-full" />}
        failed={texts.loadFailed}
      >
        {(data) => (
          <>
            <CheckTable checks={data.checks} />
            <LastSeal
              seal={data.lastSeal}
              recomputed={data.checks.find(({ name }) => name === 'seal')}
            />
          </>
        )}
      </QueryRegion>
    </Card>
  );
}

function CheckTable({ checks }: Pick<Checks, 'checks'>) {
  if (checks.length === 0) return <p className="text-soft">{texts.empty}</p>;
  return (
    <DataTable caption={texts.title} rows={checks} rowKey={({ name }) => name} columns={columns} />
  );
}

/** The Coins tab of the admin panel: totals, corrections, and the ledger's checks. */
export function CoinsTab() {
  return (
    <div className="flex flex-col gap-6">
      <OverviewCard />
      <AdjustmentsCard />
      <ChecksCard />
    </div>
  );
}
