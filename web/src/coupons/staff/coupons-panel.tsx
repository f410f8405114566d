import { formatMoney } from '@regz/rules/storefront/currencies.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { DeleteDialog } from '../../platform/forms/delete-dialog.tsx';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { useCsvFile } from '../../platform/use-csv-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Download } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { CompactTable } from '../../ui/layout/compact-table.tsx';
import { couponColumns } from './coupon-columns.tsx';
import { CouponForm } from './coupon-form.tsx';
import type { CouponDraft, StaffCoupon, Storefront } from './staff-coupons.ts';

const texts = messages.couponsStaff;

const outdated = queries.coupons.key();

/** Confirms that a coupon is stopped. This is final. */
function StopDialog({ coupon, onClose }: { coupon: StaffCoupon | null; onClose: () => void }) {
  return (
    <DeleteDialog
      target={coupon}
      remove={({ id }) => api.coupons.staff.stopCoupon({ id })}
      outdated={outdated}
      failureText={(error) => failureText(error, texts.stop.failed)}
      texts={texts.stop}
      onClose={onClose}
    >
      {({ code }) => (
        <p>
          <strong translate="no" className="font-mono wrap-anywhere text-ink">
            {code}
          </strong>{' '}
          <span>{texts.stop.question}</span>
        </p>
      )}
    </DeleteDialog>
  );
}

type CouponsProps = {
  coupons: readonly StaffCoupon[];
  storefront: Storefront;
  onEdit: (coupon: StaffCoupon) => void;
  onStop: (coupon: StaffCoupon) => void;
};

function Coupons({ coupons, storefront, onEdit, onStop }: CouponsProps) {
  const may = useMay();
  const uses = useCsvFile({
    read: ({ id }: StaffCoupon) => api.coupons.staff.exportCouponUses({ id }),
    nameOf: ({ code }) => `regz-coupon-${code.toLowerCase()}.csv`,
    failed: texts.csv.failed,
  });
  if (coupons.length === 0) return <EmptyState title={texts.emptyTitle} text={texts.emptyText} />;
  const symbolOf = (currency: string) =>
    storefront.currencies.find(({ code }) => code === currency)?.symbol ?? currency;
  return (
    <CompactTable
      caption={texts.title}
      columns={couponColumns({
        money: (minor, currency) => formatMoney(minor, symbolOf(currency)),
        planTitle: (planId) => {
          const plan = storefront.plans.find(({ id }) => id === planId);
          return plan === undefined
            ? planId
            : texts.form.plan({ title: plan.title.en, period: plan.period });
        },
        acts: {
          onCsv: may('coupons.staff.exportCouponUses') ? (coupon) => uses.mutate(coupon) : null,
          onEdit: may('coupons.staff.editCoupon') ? onEdit : null,
          onStop: may('coupons.staff.stopCoupon') ? onStop : null,
        },
      })}
      rows={coupons}
      rowKey={({ id }) => id}
    />
  );
}

/** The list as a file, and a button to add a coupon. */
function PanelActs({ isEmpty, onAdd }: { isEmpty: boolean; onAdd: () => void }) {
  const may = useMay();
  const list = useCsvFile({
    read: () => api.coupons.staff.exportCoupons({}),
    nameOf: () => 'regz-coupons.csv',
    failed: texts.csv.failed,
  });
  return (
    <>
      {isEmpty || !may('coupons.staff.exportCoupons') ? null : (
        <Button
          variant="secondary"
          size="sm"
          icon={<Download className="size-4" aria-hidden="true" />}
          pending={list.isPending}
          pendingText={texts.csv.pending}
          onClick={() => list.mutate()}
        >
          {texts.csv.list}
        </Button>
      )}
      {may('coupons.staff.createCoupon') ? (
        <Button size="sm" onClick={onAdd}>
          {texts.add}
        </Button>
      ) : null}
    </>
  );
}

/** The coupons, below the plans that they lower. */
export function CouponsPanel() {
  const coupons = useQuery(queries.coupons.staff.listCoupons.queryOptions({ input: {} }));
  const storefront = useQuery(queries.storefront.staff.readStorefront.queryOptions({ input: {} }));
  const [draft, setDraft] = useState<CouponDraft | null>(null);
  const [doomed, setDoomed] = useState<StaffCoupon | null>(null);
  const close = () => setDraft(null);
  const loading = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-40 w-full" />
    </LoadingRegion>
  );
  return (
    <Card
      title={texts.title}
      description={texts.description}
      actions={
        <PanelActs isEmpty={(coupons.data ?? []).length === 0} onAdd={() => setDraft('new')} />
      }
    >
      <QueryRegion query={storefront} pending={loading} failed={texts.loadFailed}>
        {(sold) => (
          <>
            <QueryRegion query={coupons} pending={loading} failed={texts.loadFailed}>
              {(loaded) => (
                <Coupons coupons={loaded} storefront={sold} onEdit={setDraft} onStop={setDoomed} />
              )}
            </QueryRegion>
            <Dialog
              open={draft !== null}
              onClose={close}
              title={
                draft === null || draft === 'new'
                  ? texts.form.title
                  : texts.form.edit.title({ code: draft.code })
              }
              closeLabel={messages.controls.close}
            >
              {draft === null ? null : (
                <CouponForm draft={draft} storefront={sold} onClose={close} />
              )}
            </Dialog>
          </>
        )}
      </QueryRegion>
      <StopDialog coupon={doomed} onClose={() => setDoomed(null)} />
    </Card>
  );
}
