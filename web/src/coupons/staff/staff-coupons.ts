import {
  COUPON_LIMITS,
  newCouponRefusal,
  normalizeCouponCode,
} from '@regz/rules/coupons/new-coupon.ts';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { decimalText, parseDecimal, parseWhole } from '@regz/rules/numbers.ts';
import { BASE_CURRENCY, isCurrencyCode } from '@regz/rules/storefront/currencies.ts';
import { PLAN_EDIT_LIMITS } from '@regz/rules/storefront/plan-edits.ts';
import { messages } from '@regz/texts/en.ts';
import type { Api } from '../../platform/api/api.ts';
import type { FormFault } from '../../platform/forms/use-form.ts';
import { serverNowMs } from '../../platform/time/server-clock.ts';

const texts = messages.couponsStaff.form;
const errors = messages.errors;

export type StaffCoupon = Awaited<ReturnType<Api['coupons']['staff']['listCoupons']>>[number];
export type Storefront = Awaited<ReturnType<Api['storefront']['staff']['readStorefront']>>;
export type NewCoupon = Parameters<Api['coupons']['staff']['createCoupon']>[0];

/** The uses of a coupon, of the possible ones if they are limited. */
export function usesText({ uses, maxUses }: Pick<StaffCoupon, 'uses' | 'maxUses'>): string {
  return maxUses === null ? String(uses) : messages.couponsStaff.usesOf({ uses, most: maxUses });
}

/** The subject of the form. */
export type CouponDraft = 'new' | StaffCoupon;

const emptyFields = {
  code: '',
  kind: 'percent',
  value: '',
  currency: BASE_CURRENCY,
  startsOn: '',
  endsOn: '',
  maxUses: '',
  maxUsesPerCustomer: '',
};
export type CouponField = keyof typeof emptyFields;
type Fields = Record<CouponField, string>;

/** The initial values of the form. */
export function fieldsOf(draft: CouponDraft): Fields {
  if (draft === 'new') return emptyFields;
  const { code, discount, startsAt, endsAt, maxUses, maxUsesPerCustomer } = draft;
  const isPercent = discount.kind === 'percent';
  return {
    code,
    kind: discount.kind,
    value: isPercent ? String(discount.percent) : decimalText(discount.amountMinor, 2),
    currency: isPercent ? BASE_CURRENCY : discount.currency,
    startsOn: firstDayOf(startsAt),
    endsOn: lastDayOf(endsAt),
    maxUses: maxUses === null ? '' : String(maxUses),
    maxUsesPerCustomer: maxUsesPerCustomer === null ? '' : String(maxUsesPerCustomer),
  };
}

function firstDayOf(startsAt: string | null): string {
  return startsAt?.slice(0, 10) ?? '';
}

/** The UTC day whose last moment is before the end. */
function lastDayOf(endsAt: string | null): string {
  return endsAt === null ? '' : utcDate(Date.parse(endsAt) - 1);
}

/** A number of uses, or null for an empty field. Undefined for any other text. */
function usesIn(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const uses = parseWhole(text);
  return uses !== undefined && uses >= 1 && uses <= COUPON_LIMITS.uses ? uses : undefined;
}

function discountIn({ kind, value, currency }: Fields): NewCoupon['discount'] | undefined {
  if (kind === 'percent') {
    const percent = parseWhole(value);
    return percent !== undefined && percent >= 1 && percent <= 100 ? { kind, percent } : undefined;
  }
  const amountMinor = parseDecimal(value, 2);
  const isAmount =
    amountMinor !== undefined && amountMinor >= 1 && amountMinor <= PLAN_EDIT_LIMITS.priceMinor;
  return isAmount && isCurrencyCode(currency)
    ? { kind: 'amount', amountMinor, currency }
    : undefined;
}

/** The first moment of a day in UTC. Null for an empty field. */
function midnightOf(day: string): string | null {
  return day === '' ? null : new Date(`${day}T00:00:00Z`).toISOString();
}

/**
 * The moments of the days. A time within a day that a program has set stays, unless its day
 * changes.
 */
function timesIn({ startsOn, endsOn }: Fields, draft: CouponDraft) {
  const kept = draft === 'new' ? { startsAt: null, endsAt: null } : draft;
  return {
    startsAt: startsOn === firstDayOf(kept.startsAt) ? kept.startsAt : midnightOf(startsOn),
    endsAt:
      endsOn === lastDayOf(kept.endsAt)
        ? kept.endsAt
        : midnightOf(endsOn === '' ? '' : addDays(endsOn, 1)),
  };
}

type Read = { fault: FormFault<CouponField> } | { fault: null; coupon: NewCoupon };
type Choices = Pick<NewCoupon, 'planIds' | 'firstOrderOnly'> & { draft: CouponDraft };

/** The fields for refusals. */
export const fieldOf = {
  COUPON_CODE_INVALID: 'code',
  COUPON_CODE_TAKEN: 'code',
  COUPON_TIMES_INVALID: 'endsOn',
  COUPON_USES_BELOW: 'maxUses',
} as const;

/** Reads the form: the coupon, or its faults. */
export function readCoupon(fields: Fields, { draft, ...choices }: Choices): Read {
  const discount = discountIn(fields);
  if (discount === undefined) {
    const isPercent = fields.kind === 'percent';
    return { fault: { fields: { value: isPercent ? texts.percentInvalid : texts.amountInvalid } } };
  }
  const maxUses = usesIn(fields.maxUses);
  if (maxUses === undefined) return { fault: { fields: { maxUses: texts.usesInvalid } } };
  const maxUsesPerCustomer = usesIn(fields.maxUsesPerCustomer);
  if (maxUsesPerCustomer === undefined) {
    return { fault: { fields: { maxUsesPerCustomer: texts.usesInvalid } } };
  }
  const coupon = {
    code: normalizeCouponCode(fields.code),
    discount,
    ...choices,
    ...timesIn(fields, draft),
    maxUses,
    maxUsesPerCustomer,
  };
  const ms = (instant: string | null) => (instant === null ? null : Date.parse(instant));
  const refusal = newCouponRefusal(
    { ...coupon, startsAtMs: ms(coupon.startsAt), endsAtMs: ms(coupon.endsAt) },
    serverNowMs(),
  );
  if (refusal === null) return { fault: null, coupon };
  if (refusal === 'COUPON_PLANS_MISSING') return { fault: { text: errors[refusal] } };
  return { fault: { fields: { [fieldOf[refusal]]: errors[refusal] } } };
}
