import { Suspense, useState } from 'react';
import type { CouponEntryProps } from '../../../coupons/coupon-entry.tsx';
import { messages } from '../../../i18n/en.ts';
import { lazyPart } from '../../../platform/connection/load-part.tsx';

const CouponEntry = lazyPart(async () => {
  const { StoreCoupon } = await import('./store-buying.tsx');
  return StoreCoupon;
});

/** Asks whether somebody has a code; the place to type it loads with the press, or with a link that has one. */
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
