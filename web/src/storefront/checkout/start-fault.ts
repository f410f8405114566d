import { messages } from '@regz/texts/en.ts';
import { errorText, isRefusal } from '../../platform/api/error-text.ts';

const texts = messages.storefrontBuying;

/** Refusals whose own sentence is more specific than that the payment did not start. */
const telling = [
  'ACCOUNT_BANNED',
  'ACCOUNT_CHANGED',
  'ATTEMPTS_EXCEEDED',
  'COUPON_UNKNOWN',
  'COUPON_ENDED',
  'COUPON_USED_UP',
  'COUPON_PLAN_EXCLUDED',
  'COUPON_CURRENCY_DIFFERS',
  'COUPON_ALREADY_USED',
  'COUPON_FIRST_ORDER_ONLY',
  'PAYMENT_CONTACT_MISSING',
  'PAYMENT_WAY_UNAVAILABLE',
  'SERVICE_BUSY',
  'STOREFRONT_PLAN_SOLD_OUT',
  'STOREFRONT_PRICE_CHANGED',
  'STOREFRONT_UPGRADE_NOT_RUNNING',
  'STOREFRONT_UPGRADE_ENDLESS',
  'STOREFRONT_UPGRADE_FROZEN',
  'STOREFRONT_UPGRADE_WORTHLESS',
  'STOREFRONT_UPGRADE_SAME',
  'STOREFRONT_UPGRADE_UNSUPPORTED',
] as const;

/** The message for a checkout that could not start. */
export function startFault(error: unknown): string {
  if (isRefusal(error, 'STOREFRONT_PLAN_UNAVAILABLE')) return texts.unavailable;
  if (isRefusal(error, 'STOREFRONT_PLAN_UNKNOWN')) return texts.unavailable;
  if (isRefusal(error, 'SESSION_REQUIRED')) return texts.loginRequired;
  return telling.some((code) => isRefusal(error, code)) ? errorText(error) : texts.startFailed;
}
