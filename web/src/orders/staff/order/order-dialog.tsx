import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import { queries } from '../../../platform/api/api.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { AssignKeyButton } from '../assign-key-button.tsx';
import { OrderBadges } from '../order-badges.tsx';
import type { StaffOrderDetail } from '../staff-orders.ts';
import { CheckOrderButton } from './check-order-button.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { RefundForm } from './refund-form.tsx';

const texts = messages.ordersStaff.order;

function LoadedOrder({ detail }: { detail: StaffOrderDetail }) {
  const [refunding, setRefunding] = useState(false);
  const { order, refundable, timeline } = detail;
  if (refunding) return <RefundForm detail={detail} onClose={() => setRefunding(false)} />;
  return (
    <>
      <div>
        <OrderBadges order={order} />
      </div>
      <OrderFacts detail={detail} />
      <div className="flex flex-wrap gap-3">
        <AssignKeyButton order={order} />
        <CheckOrderButton orderId={order.orderId} />
        {refundable ? (
          <Button variant="secondary" size="sm" onClick={() => setRefunding(true)}>
            {texts.refund}
          </Button>
        ) : null}
      </div>
      <h3 className="font-sans text-base font-medium text-ink">{texts.timeline}</h3>
      <OrderTimeline order={order} timeline={timeline} />
    </>
  );
}

function OrderContent({ orderId }: { orderId: string }) {
  const order = useQuery(queries.orders.staff.get.queryOptions({ input: { orderId } }));
  const pending = (
    <LoadingRegion label={texts.loading} className="flex flex-col gap-4">
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  );
  return (
    <QueryRegion query={order} pending={pending} failed={texts.loadFailed}>
      {(detail) => <LoadedOrder detail={detail} />}
    </QueryRegion>
  );
}

type OrderDialogProps = {
  /** Open while there is an order to look at. */
  orderId: string | null;
  onClose: () => void;
};

/** One order with everything that happened to it, and what staff can do. Source: issue 4, part 6. */
export function OrderDialog({ orderId, onClose }: OrderDialogProps) {
  return (
    <Dialog
      open={orderId !== null}
      onClose={onClose}
      title={texts.title(orderId ?? '')}
      closeLabel={messages.controls.close}
    >
      {orderId === null ? null : <OrderContent key={orderId} orderId={orderId} />}
    </Dialog>
  );
}
