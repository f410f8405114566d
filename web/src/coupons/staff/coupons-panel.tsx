import { formatMoney } from '@regz/rules/storefront/currencies.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { DeleteDialog } from '../../platform/forms/delete-dialog.tsx';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CompactTable } from '../../ui/layout/compact-table.tsx';
import { couponColumns } from './coupon-columns.tsx';
import { CouponForm } from './coupon-form.tsx';
import type { StaffCoupon, Storefront } from './staff-coupons.ts';

const texts = messages.couponsStaff;

const outdated = queries.coupons.key();

/** Asks before a coupon is stopped, which is for good. */
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
  onStop: (coupon: StaffCoupon) => void;
};

function Coupons({ coupons, storefront, onStop }: CouponsProps) {
  const may = useMay();
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
          return plan === undefined ? planId : texts.form.plan(plan.title, plan.period);
        },
        onStop: may('coupons.staff.stopCoupon') ? onStop : null,
      })}
      rows={coupons}
      rowKey={({ id }) => id}
    />
  );
}

/** The Coupons tab of the admin panel. */
export function CouponsPanel() {
  const may = useMay();
  const coupons = useQuery(queries.coupons.staff.listCoupons.queryOptions({ input: {} }));
  const storefront = useQuery(queries.storefront.staff.readStorefront.queryOptions({ input: {} }));
  const [adding, setAdding] = useState(false);
  const [doomed, setDoomed] = useState<StaffCoupon | null>(null);
  const add = (
    <Button size="sm" onClick={() => setAdding(true)}>
      {texts.add}
    </Button>
  );
  const loading = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-40 w-full" />
    </LoadingRegion>
  );
  return (
    <Card
      title={texts.title}
      description={texts.description}
      actions={may('coupons.staff.createCoupon') ? add : null}
    >
      <QueryRegion query={storefront} pending={loading} failed={texts.loadFailed}>
        {(sold) => (
          <>
            <QueryRegion query={coupons} pending={loading} failed={texts.loadFailed}>
              {(loaded) => <Coupons coupons={loaded} storefront={sold} onStop={setDoomed} />}
            </QueryRegion>
            <Dialog
              open={adding}
              onClose={() => setAdding(false)}
              title={texts.form.title}
              closeLabel={messages.controls.close}
            >
              {adding ? <CouponForm storefront={sold} onClose={() => setAdding(false)} /> : null}
            </Dialog>
          </>
        )}
      </QueryRegion>
      <StopDialog coupon={doomed} onClose={() => setDoomed(null)} />
    </Card>
  );
}
