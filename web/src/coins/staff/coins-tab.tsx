import { useQuery } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { type Api, queries } from '../../platform/api/api.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { formatInstant } from '../../platform/time/format-date.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type Column, DataTable } from '../../ui/layout/data-table.tsx';
import { AdjustmentsCard } from './adjustments-card.tsx';
import { LastSeal } from './last-seal.tsx';
import { OverviewCard } from './overview-card.tsx';

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
