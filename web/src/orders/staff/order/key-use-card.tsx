import { orderKeys } from '@regz/texts/en/orders/keys-staff.ts';
import { useQuery } from '@tanstack/react-query';
import { type Api, queries } from '../../../platform/api/api.ts';
import { customerAddress } from '../../../platform/paths.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { Link } from '../../../platform/routing/router.tsx';
import { useMay } from '../../../platform/staff/use-may.ts';
import { formatInstant } from '../../../platform/time/format-date.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import type { StaffOrderDetail } from '../staff-orders.ts';

const texts = orderKeys.keyUse;

type KeyUse = NonNullable<Awaited<ReturnType<Api['orders']['staff']['readKeyUse']>>['use']>;

function Redeemer({ use: { username, customerId, isBuyer } }: { use: KeyUse }) {
  if (customerId === null) return <span translate="no">{username}</span>;
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <Link
        to={customerAddress(customerId)}
        translate="no"
        className="text-accent-text underline underline-offset-4"
      >
        {username}
      </Link>
      {isBuyer ? <Badge tone="neutral">{texts.buyer}</Badge> : null}
    </span>
  );
}

function Facts({ use }: { use: KeyUse }) {
  const { redeemedAt, address, pcs } = use;
  return (
    <DescriptionList
      rows={[
        { label: texts.by, value: <Redeemer use={use} /> },
        { label: texts.at, value: formatInstant(redeemedAt) },
        { label: texts.address, value: address ?? texts.unknown },
        ...pcs.map((pc) => ({
          label: texts.pc({ seen: formatInstant(pc.seenAt) }),
          value: <span translate="no">{[pc.label, pc.address].filter(Boolean).join(' · ')}</span>,
        })),
      ]}
    />
  );
}

/** Who redeemed the key of an order, when, from which network, and the PCs of that account. */
export function KeyUseCard({ detail: { order, keyRedeemed } }: { detail: StaffOrderDetail }) {
  const may = useMay();
  const isShown = keyRedeemed && may('orders.staff.readKeyUse');
  const read = useQuery({
    ...queries.orders.staff.readKeyUse.queryOptions({ input: { orderId: order.orderId } }),
    enabled: isShown,
  });
  if (!isShown) return null;
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-32 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title}>
      <QueryRegion query={read} pending={pending} failed={texts.loadFailed}>
        {({ use }) => (use === null ? null : <Facts use={use} />)}
      </QueryRegion>
    </Card>
  );
}
