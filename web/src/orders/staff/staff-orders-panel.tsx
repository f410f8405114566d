import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { exportSpanRefusal } from '@regz/rules/orders/staff.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { orderAddress } from '../../platform/paths.ts';
import { useNavigate, useSearchParams } from '../../platform/routing/router.tsx';
import { saveFile } from '../../platform/save-file.ts';
import { ListAndDetail } from '../../platform/staff/list-and-detail.tsx';
import { useListQuery, useWithList } from '../../platform/staff/lists/list-query.ts';
import { useMay } from '../../platform/staff/use-may.ts';
import { serverNowMs } from '../../platform/time/server-clock.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Download } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { LankaQrCard } from './lankaqr-card.tsx';
import { OrderListCard } from './list/order-list-card.tsx';
import { OrderNotices } from './list/order-notices.tsx';
import { OrderPanel } from './order/order-panel.tsx';
import { SlipsCard } from './slips/slips-card.tsx';
import { StatementCard } from './statement/statement-card.tsx';
import { StrayPaymentsCard } from './stray-payments-card.tsx';

const texts = messages.ordersStaff.csv;
const USUAL_DAYS = 30;

type StaffOrdersPanelProps = {
  /** The account of an order. */
  Buyer: ComponentType<{ customerId: string }>;
};

/** The Orders tab of the admin panel: the list, and the order whose id is in the address. */
export function StaffOrdersPanel({ Buyer }: StaffOrdersPanelProps) {
  const may = useMay();
  const [, changeList] = useListQuery();
  const [address] = useSearchParams();
  const openId = address.get('order');
  const navigate = useNavigate();
  const listAddress = useWithList(orderAddress(null));
  const openAddress = useWithList(orderAddress(openId));
  const isKnown = useNoticesKnown();
  return (
    <ListAndDetail
      list={
        <>
          {isKnown ? null : <OrdersLoading />}
          <div className={isKnown ? 'contents' : 'hidden'}>
            {openId === null ? (
              <OrderNotices onShowFlagged={() => changeList({ search: '', show: 'flagged' })} />
            ) : null}
            {openId === null && may('orders.staff.listSlips') ? <SlipsCard /> : null}
            {openId === null && may('orders.staff.acceptStatement') ? <StatementCard /> : null}
            <OrderListCard openId={openId} />
            {may('orders.staff.listUnmatchedPayments') ? <StrayPaymentsCard /> : null}
            {may('orders.staff.exportOrders') ? <ExportCard /> : null}
            {may('orders.staff.acceptStatement') ? <LankaQrCard /> : null}
          </div>
        </>
      }
      detail={openId === null ? null : <OrderPanel key={openId} orderId={openId} Buyer={Buyer} />}
      address={openId === null ? null : openAddress}
      onClose={() => navigate(listAddress)}
    />
  );
}

function OrdersLoading() {
  return (
    <LoadingRegion label={messages.ordersStaff.loading}>
      <Skeleton className="h-dvh w-full" />
    </LoadingRegion>
  );
}

/** True once all notices above the list have loaded. A later one would push the list down. */
function useNoticesKnown(): boolean {
  const may = useMay();
  const { listBackOrders, searchOrders, listSlips } = queries.orders.staff;
  const backOrders = useQuery(listBackOrders.queryOptions({ input: {} }));
  const flagged = useQuery(searchOrders.queryOptions({ input: { flagged: 'open' as const } }));
  const slips = useQuery({
    ...listSlips.queryOptions({ input: {} }),
    enabled: may('orders.staff.listSlips'),
  });
  return ![backOrders, flagged, slips].some(({ isLoading }) => isLoading);
}

/** The last thirty days, including today. */
function usualSpan(): { from: string; to: string } {
  const to = utcDate(serverNowMs());
  return { from: addDays(to, 1 - USUAL_DAYS), to };
}

/** The orders of a time span as a file for a spreadsheet. */
function ExportCard() {
  const form = useForm(usualSpan());
  const save = useMutation({
    mutationFn: async (span: { from: string; to: string }) => {
      const text = await api.orders.staff.exportOrders(span);
      saveFile(new File([text], `regz-orders-${span.from}-${span.to}.csv`, { type: 'text/csv' }));
    },
    onError: (error) => form.refuse({ text: failureText(error, texts.failed) }),
  });

  function submit() {
    const { from, to } = form.values;
    const refusal = exportSpanRefusal({ from, to });
    if (refusal !== null) {
      form.refuse({ text: messages.errors[refusal], focus: 'from' });
      return;
    }
    form.accept();
    save.mutate({ from, to });
  }

  return (
    <Card title={texts.title} description={texts.description}>
      <FormShell form={form} pending={save.isPending} onSubmit={submit}>
        <div className="flex flex-wrap items-end gap-4">
          <TextField {...form.field('from')} label={texts.from} type="date" />
          <TextField {...form.field('to')} label={texts.to} type="date" />
          <Button
            type="submit"
            variant="secondary"
            icon={<Download className="size-4" aria-hidden="true" />}
            pending={save.isPending}
            pendingText={texts.pending}
          >
            {texts.submit}
          </Button>
        </div>
      </FormShell>
    </Card>
  );
}
