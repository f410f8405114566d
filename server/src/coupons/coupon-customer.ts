import { mailboxOf } from '@regz/rules/identity/mailboxes.ts';
import type { Services } from '../platform/services.ts';
import type { CouponCustomer } from './coupons.queries.ts';

/** An account as a customer of coupons: the mailbox is recognized, whichever account has it. */
export function couponCustomer(
  { keyedHash }: Pick<Services, 'keyedHash'>,
  { id: accountId, email }: { id: string; email: string | null },
): CouponCustomer {
  const mailbox = email === null ? null : keyedHash('regz coupon mailboxes', mailboxOf(email));
  return { accountId, email, mailbox };
}
