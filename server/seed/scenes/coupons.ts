import { contract } from '@regz/contract/contract.ts';
import type { Visitor } from '../stage/visitor.ts';

/** Codes for the store: one for half the price, and one for a free plan. */
export const coupons = [
  { code: 'HALF-PRICE', percent: 50, shows: 'a code for the store: half of every price' },
  {
    code: 'ON-THE-HOUSE',
    percent: 100,
    shows: 'a code for the store: an order that costs nothing',
  },
] as const;

export async function createCoupon(
  staff: Visitor,
  { code, percent }: (typeof coupons)[number],
): Promise<void> {
  await staff.call(contract.coupons.staff.createCoupon, {
    code,
    discount: { kind: 'percent', percent },
    planIds: null,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    maxUsesPerCustomer: percent === 100 ? 1 : null,
    firstOrderOnly: false,
  });
}
