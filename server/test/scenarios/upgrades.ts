import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import { fillOrders } from '../../src/orders/fulfillment/fill-orders.ts';
import { receiveEvents } from '../../src/orders/payments/receive-events.ts';
import type { PaymentEvent } from '../../src/platform/ports/payment-event.ts';
import { paid, planProduct, servicesOf } from '../fakes/payment-events.ts';
import type { Browser } from '../harness/browser.ts';
import { makeKey } from '../harness/factories.ts';
import type { TestServer } from '../harness/harness.ts';
import { signedInAdmin, signedInCustomer, signIn } from '../harness/signed-in.ts';

const { startCheckout, startUpgrade, readUpgrades } = contract.storefront;
const { readOwnOrder } = contract.orders;

/** What plans cost, in hundredths, and the days of their keys. */
const plans = {
  'supreme-monthly': { priceMinor: 75_000, package: 'Supreme', days: 30 },
  'supreme-weekly': { priceMinor: 25_000, package: 'Supreme', days: 7 },
  'essential-weekly': { priceMinor: 25_000, package: 'Essential', days: 7 },
  'essential-monthly': { priceMinor: 75_000, package: 'Essential', days: 30 },
  'supreme-essential-monthly': { priceMinor: 125_000, package: 'Supreme-Essential', days: 30 },
  'supreme-essential-lifetime': { priceMinor: 250_000, package: 'Supreme-Essential', days: 1095 },
} as const;
type PlanId = keyof typeof plans;

/** What the tests of upgrades do with a server. */
export async function upgradeShop(server: TestServer) {
  const services = await servicesOf(server);

  /** Sessions end while nobody is there. */
  const staff = async () => (await signedInAdmin(server)).browser;

  async function settle(...events: PaymentEvent[]) {
    await receiveEvents(services, { provider: 'sandbox', events });
  }

  /** Puts a key of a plan into the stock. */
  async function stock(planId: PlanId) {
    const product_id = await planProduct(server, planId);
    const { package: subscription, days: duration_days } = plans[planId];
    return makeKey(server.database, { product_id, subscription, duration_days });
  }

  async function pay(orderId: string, minor: number) {
    await settle(paid({ orderId, paymentRef: orderId }, { amount: { minor, currency: 'LKR' } }));
  }

  /** Has somebody buy a plan and redeem its key. */
  async function buy(browser: Browser, planId: PlanId = 'supreme-monthly') {
    await stock(planId);
    const { priceMinor } = plans[planId];
    const input = { planId, currency: 'LKR', seenPriceMinor: priceMinor } as const;
    const { orderId } = await browser.call(startCheckout, input);
    await pay(orderId, priceMinor);
    const { licenseKey } = await browser.call(readOwnOrder, { orderId });
    if (licenseKey === null) throw new Error('the order has no key');
    await browser.call(contract.licenses.redeemLicense, { licenseKey, confirmReplacement: true });
    return orderId;
  }

  /** What an upgrade would cost now. */
  async function quote(browser: Browser, planId: PlanId) {
    const upgrades = await browser.call(readUpgrades, {});
    const payMinor = upgrades.quotes.find(({ plan }) => plan.id === planId)?.payMinor;
    return { ...upgrades, payMinor: payMinor ?? -1 };
  }

  return {
    staff,
    settle,
    stock,
    pay,
    buy,
    quote,
    /** Somebody on Supreme for a month, paid and redeemed, of which `used` days and an hour have passed. */
    subscriber: async (used = 0) => {
      const { browser, account } = await signedInCustomer(server);
      const orderId = await buy(browser);
      server.clock.advance(used * DAY_MS + HOUR_MS);
      await signIn(server, browser, { kind: 'customer', id: account.id });
      return { browser, account, orderId };
    },
    /** An order for an upgrade that is not paid yet, with a key for it in the stock. */
    order: async (browser: Browser, planId: PlanId = 'supreme-essential-monthly') => {
      await stock(planId);
      const { payMinor } = await quote(browser, planId);
      const input = { planId, currency: 'LKR', seenPayMinor: payMinor } as const;
      const { orderId, view } = await browser.call(startUpgrade, input);
      return { orderId, payMinor, view };
    },
    /** What staff see of an order. */
    staffOrder: async (orderId: string) =>
      (await staff()).call(contract.orders.staff.readStaffOrder, { orderId }),
    /** Serves what waits for keys of a plan, as when stock comes. */
    fill: async (planId: PlanId) =>
      fillOrders(services, { productId: await planProduct(server, planId) }),
    upgradesWaiting: async () => {
      const waiting = await (await staff()).call(contract.overview.listWaiting, {});
      return waiting.find(({ kind }) => kind === 'upgrades')?.count ?? 0;
    },
  };
}
