import type { CouponStanding } from '@regz/rules/coupons/coupon-use.ts';
import { BASE_CURRENCY } from '@regz/rules/storefront/currencies.ts';
import { messages } from '@regz/texts/en.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Download, Pencil } from '../../ui/icons.ts';
import type { CompactColumn } from '../../ui/layout/compact-table.tsx';
import { type StaffCoupon, usesText } from './staff-coupons.ts';

const texts = messages.couponsStaff;

const tones = {
  planned: 'info',
  running: 'good',
  'used-up': 'warn',
  ended: 'neutral',
  stopped: 'neutral',
} as const satisfies Record<CouponStanding, string>;

type ColumnsProps = {
  money: (minor: number, currency: string) => string;
  planTitle: (planId: string) => string;
  acts: CouponActsProps['acts'];
};

type CouponActsProps = {
  coupon: StaffCoupon;
  /** Null without permission. */
  acts: Record<'onEdit' | 'onCsv' | 'onStop', ((coupon: StaffCoupon) => void) | null>;
};

/** The acts on a coupon. A stopped coupon cannot change. */
function CouponActs({ coupon, acts: { onEdit, onCsv, onStop } }: CouponActsProps) {
  const { code, stopped } = coupon;
  const canChange = stopped === null;
  return (
    <div className="flex items-center justify-end gap-1">
      {onCsv === null ? null : (
        <IconButton label={texts.csv.usesOf({ code })} onClick={() => onCsv(coupon)}>
          <Download className="size-4" aria-hidden="true" />
        </IconButton>
      )}
      {canChange && onEdit !== null ? (
        <IconButton label={texts.form.edit.label({ code })} onClick={() => onEdit(coupon)}>
          <Pencil className="size-4" aria-hidden="true" />
        </IconButton>
      ) : null}
      {canChange && onStop !== null ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={texts.stop.label({ code })}
          onClick={() => onStop(coupon)}
        >
          {texts.stop.confirm}
        </Button>
      ) : null}
    </div>
  );
}

function conditionsOf(coupon: StaffCoupon, planTitle: ColumnsProps['planTitle']): string {
  const { planIds, firstOrderOnly, maxUsesPerCustomer, startsAt, endsAt, standing } = coupon;
  const words = texts.conditions;
  return [
    planIds === null
      ? words.everybody
      : words.plans({ plans: planIds.map((id) => planTitle(id)).join(', ') }),
    ...(firstOrderOnly ? [words.firstOrder] : []),
    ...(maxUsesPerCustomer === null ? [] : [words.perCustomer({ n: maxUsesPerCustomer })]),
    ...(startsAt !== null && standing === 'planned'
      ? [words.from({ day: formatInstant(startsAt) })]
      : []),
    ...(endsAt === null ? [] : [words.until({ day: formatInstant(endsAt) })]),
  ].join(' · ');
}

/** The columns and acts of a coupon. */
export function couponColumns({
  money,
  planTitle,
  acts,
}: ColumnsProps): CompactColumn<StaffCoupon>[] {
  const { columns } = texts;
  return [
    {
      header: columns.code,
      place: 'lead',
      cell: ({ code }) => (
        <span translate="no" className="font-mono">
          {code}
        </span>
      ),
    },
    {
      header: columns.discount,
      place: 'more',
      cell: ({ discount }) => (
        <span className="whitespace-nowrap">
          {discount.kind === 'percent'
            ? texts.percentOff({ percent: discount.percent })
            : money(discount.amountMinor, discount.currency)}
        </span>
      ),
    },
    {
      header: columns.conditions,
      place: 'more',
      cell: (coupon) => conditionsOf(coupon, planTitle),
    },
    {
      header: columns.uses,
      place: 'more',
      cell: (coupon) => (
        <>
          <span className="whitespace-nowrap">{usesText(coupon)}</span>{' '}
          <span className="whitespace-nowrap text-faint @3xl:block">
            {texts.sold({ orders: coupon.sold })}
          </span>
        </>
      ),
    },
    {
      header: columns.revenue,
      place: 'more',
      cell: ({ revenueMinor }) => (
        <span className="whitespace-nowrap">{money(revenueMinor, BASE_CURRENCY)}</span>
      ),
    },
    {
      header: columns.saved,
      place: 'more',
      cell: ({ savedMinor }) => (
        <span className="whitespace-nowrap">{money(savedMinor, BASE_CURRENCY)}</span>
      ),
    },
    {
      header: columns.standing,
      place: 'mark',
      cell: ({ standing }) => <Badge tone={tones[standing]}>{texts.standings[standing]}</Badge>,
    },
    {
      header: columns.actions,
      place: 'act',
      cell: (coupon) => <CouponActs coupon={coupon} acts={acts} />,
    },
  ];
}
