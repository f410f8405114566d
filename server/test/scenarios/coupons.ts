import { contract } from '@regz/contract/contract.ts';
import { storeAndSettle } from '../../src/payments/settlement/settle-event.ts';
import type { PaymentEvent } from '../../src/platform/ports/payment-event.ts';
import { paid, servicesOf } from '../fakes/payment-events.ts';
import type { TestServer } from '../harness/harness.ts';
import { signedInAdmin, signedInCustomer } from '../harness/signed-in.ts';

const { createCoupon, listCoupons } = contract.coupons.staff;

/** Half the price of `supreme-monthly`. */
export const HALF = 37_500;
const charge = { minor: HALF, currency: 'LKR' };

/** A purchase of `supreme-monthly` at half price by default. */
export const withCode = (couponCode: string, change: object = {}) => ({
  planId: 'supreme-monthly',
  currency: 'LKR' as const,
  seenPriceMinor: HALF,
  couponCode,
  ...change,
});

/** Purchases with coupons on a test server. */
export async function couponShop(server: TestServer) {
  const services = await servicesOf(server);
  const { browser: staff } = await signedInAdmin(server);
  type NewCoupon = Parameters<typeof staff.call<typeof createCoupon>>[1];
  let made = 0;
  const settle = async (event: PaymentEvent) =>
    storeAndSettle(services, { provider: 'sandbox', events: [event] });

  return {
    staff,
    /** Creates a coupon, by default for half the price. */
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
    /** Pays an order of half the price. */
    pay: (orderId: string) => settle(paid({ orderId, paymentRef: orderId }, { amount: charge })),
    /** The uses of a coupon, as staff see them. */
    usesOf: async (id: string) =>
      (await staff.call(listCoupons, {})).find((each) => each.id === id),
  };
}
