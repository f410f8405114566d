import { useQuery } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { queries, type Api } from '../../platform/api/api.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type Column, DataTable } from '../../ui/layout/data-table.tsx';

const texts = messages.coinsStaff.networks;

type Network = Awaited<ReturnType<Api['shop']['staff']['networks']>>['busiest'][number];

const columns: readonly Column<Network>[] = [
  {
    header: texts.network,
    cell: ({ network, shared, paced }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {network ?? texts.unknown}
        {shared ? <Badge tone="info">{texts.shared}</Badge> : null}
        {paced ? <Badge tone="warn">{texts.paced}</Badge> : null}
      </span>
    ),
  },
  { header: texts.accounts, align: 'right', cell: ({ accounts }) => accounts },
  { header: texts.today, align: 'right', cell: ({ keysToday }) => keysToday },
  { header: texts.week, align: 'right', cell: ({ keysThisWeek }) => keysThisWeek },
];

/** The networks that bought most within seven days, and which of them are at their pace. */
export function NetworksCard() {
  const networks = useQuery(queries.shop.staff.networks.queryOptions({ input: {} }));
  return (
    <Card
      title={texts.title}
      description={
        networks.data && texts.description(networks.data.pace.day, networks.data.pace.week)
      }
    >
      <QueryRegion
        query={networks}
        pending={<Skeleton className="h-32 w-full" />}
        failed={texts.loadFailed}
      >
        {({ busiest }) =>
          busiest.length === 0 ? (
            <p className="text-soft">{texts.empty}</p>
          ) : (
            <DataTable
              caption={texts.title}
              rows={busiest}
              rowKey={({ id }) => id}
              columns={columns}
            />
          )
        }
      </QueryRegion>
    </Card>
  );
}
