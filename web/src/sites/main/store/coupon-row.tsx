import { Suspense, useState } from 'react';
import type { CouponEntryProps } from '../../../coupons/coupon-entry.tsx';
import { messages } from '../../../i18n/en.ts';
import { lazyPart } from '../../../platform/connection/load-part.tsx';

const CouponEntry = lazyPart(async () => {
  const { StoreCoupon } = await import('./store-buying.tsx');
  return StoreCoupon;
});

/** A button that opens the coupon field. The field loads on press, or when the link has a code. */
export function CouponRow(props: Omit<CouponEntryProps, 'titleOf'>) {
  const [open, setOpen] = useState(props.code !== null);
  const ask = (
    <button
      type="button"
      onClick={() => setOpen(true)}
      className="min-h-11 self-start text-sm text-soft underline underline-offset-4 hover:text-ink"
    >
      {messages.storefront.askForCode}
    </button>
  );
  return (
    <div className="flex min-h-11 flex-col justify-center">
      {open ? (
        <Suspense fallback={ask}>
          <CouponEntry {...props} />
        </Suspense>
      ) : (
        ask
      )}
    </div>
  );
}
