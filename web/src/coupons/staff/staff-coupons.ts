import {
  COUPON_LIMITS,
  newCouponRefusal,
  normalizeCouponCode,
} from '@regz/rules/coupons/new-coupon.ts';
import { addDays } from '@regz/rules/licenses/days-left.ts';
import { parseDecimal, parseWhole } from '@regz/rules/numbers.ts';
import { BASE_CURRENCY, isCurrencyCode } from '@regz/rules/storefront/currencies.ts';
import { PLAN_EDIT_LIMITS } from '@regz/rules/storefront/plan-edits.ts';
import { messages } from '../../i18n/en.ts';
import type { Api } from '../../platform/api/api.ts';
import type { FormFault } from '../../platform/forms/use-form.ts';
import { serverNowMs } from '../../platform/time/server-clock.ts';

const texts = messages.couponsStaff.form;
const errors = messages.errors;

export type StaffCoupon = Awaited<ReturnType<Api['coupons']['staff']['listCoupons']>>[number];
export type Storefront = Awaited<ReturnType<Api['storefront']['staff']['readStorefront']>>;
export type NewCoupon = Parameters<Api['coupons']['staff']['createCoupon']>[0];

/** The fields of the form as they begin. */
export const emptyFields = {
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

/** A number of uses, or null for an empty field; undefined for anything else. */
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

/** The first moment of a day in UTC; null for an empty field. */
function midnightOf(day: string): string | null {
  return day === '' ? null : new Date(`${day}T00:00:00Z`).toISOString();
}

type Read = { fault: FormFault<CouponField> } | { fault: null; coupon: NewCoupon };
type Choices = Pick<NewCoupon, 'planIds' | 'firstOrderOnly'>;

/** Where a refusal is said. */
export const fieldOf = {
  COUPON_CODE_INVALID: 'code',
  COUPON_CODE_TAKEN: 'code',
  COUPON_TIMES_INVALID: 'endsOn',
} as const;

/** Reads the form: the coupon, or what is wrong. */
export function readCoupon(fields: Fields, choices: Choices): Read {
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
    startsAt: midnightOf(fields.startsOn),
    endsAt: midnightOf(fields.endsOn === '' ? '' : addDays(fields.endsOn, 1)),
    maxUses,
    maxUsesPerCustomer,
  };
  const ms = (instant: string | null) => (instant === null ? null : Date.parse(instant));
  const refusal = newCouponRefusal({
    ...coupon,
    startsAtMs: ms(coupon.startsAt),
    endsAtMs: ms(coupon.endsAt),
    nowMs: serverNowMs(),
  });
  if (refusal === null) return { fault: null, coupon };
  if (refusal === 'COUPON_PLANS_MISSING') return { fault: { text: errors[refusal] } };
  return { fault: { fields: { [fieldOf[refusal]]: errors[refusal] } } };
}
