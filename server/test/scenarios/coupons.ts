import { contract } from '@regz/contract/contract.ts';
import { receiveEvents } from '../../src/orders/payments/receive-events.ts';
import type { PaymentEvent } from '../../src/platform/ports/payment-event.ts';
import { paid, servicesOf } from '../fakes/payment-events.ts';
import type { TestServer } from '../harness/harness.ts';
import { signedInAdmin, signedInCustomer } from '../harness/signed-in.ts';

const { createCoupon, listCoupons } = contract.coupons.staff;

/** Half of what `supreme-monthly` costs. */
export const HALF = 37_500;
const charge = { minor: HALF, currency: 'LKR' };

/** A purchase of `supreme-monthly` for half the price, unless the test says otherwise. */
export const withCode = (couponCode: string, change: object = {}) => ({
  planId: 'supreme-monthly',
  currency: 'LKR' as const,
  seenPriceMinor: HALF,
  couponCode,
  ...change,
});

/** What the tests of coupons do with a server. */
export async function couponShop(server: TestServer) {
  const services = await servicesOf(server);
  const { browser: staff } = await signedInAdmin(server);
  type NewCoupon = Parameters<typeof staff.call<typeof createCoupon>>[1];
  let made = 0;
  const settle = async (event: PaymentEvent) =>
    receiveEvents(services, { provider: 'sandbox', events: [event] });

  return {
    staff,
    /** A coupon of half the price, unless the test says otherwise. */
    coupon: async (change: Partial<NewCoupon> = {}) => {
      made += 1;
      return staff.call(createCoupon, {
        code: `HALF-${made}`,
        discount: { kind: 'percent', percent: 50 },
        planIds: null,
        startsAt: null,
        endsAt: null,
        maxUses: null,
        maxUsesPerCustomer: null,
        firstOrderOnly: false,
        ...change,
      });
    },
    buyer: (columns: Parameters<typeof signedInCustomer>[1] = {}) =>
      signedInCustomer(server, columns, { site: 'main' }),
    settle,
    /** Has an order of half the price paid. */
    pay: (orderId: string) => settle(paid({ orderId, paymentRef: orderId }, { amount: charge })),
    /** A coupon as staff see it now. */
    usesOf: async (id: string) =>
      (await staff.call(listCoupons, {})).find((each) => each.id === id),
  };
}
