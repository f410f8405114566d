import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import { fillQueuesOf } from '../../src/orders/fulfillment/fill-queue.ts';
import { storeAndSettle } from '../../src/payments/settlement/settle-event.ts';
import type { PaymentEvent } from '../../src/platform/ports/payment-event.ts';
import { disputed, paid, planProduct, refunded, servicesOf } from '../fakes/payment-events.ts';
import type { Browser } from '../harness/browser.ts';
import { makeKey } from '../harness/factories.ts';
import type { TestServer } from '../harness/harness.ts';
import { signedInAdmin, signedInCustomer, signIn } from '../harness/signed-in.ts';

const { startCheckout, startUpgrade, readUpgrades } = contract.storefront;
const { readOwnOrder } = contract.orders;

/** Prices in hundredths, and the packages and days of the plans' keys. */
const plans = {
  'supreme-monthly': { priceMinor: 75_000, package: 'Supreme', days: 30 },
  'supreme-weekly': { priceMinor: 25_000, package: 'Supreme', days: 7 },
  'essential-weekly': { priceMinor: 25_000, package: 'Essential', days: 7 },
  'essential-monthly': { priceMinor: 75_000, package: 'Essential', days: 30 },
  'supreme-essential-monthly': { priceMinor: 125_000, package: 'Supreme-Essential', days: 30 },
  'supreme-essential-lifetime': { priceMinor: 250_000, package: 'Supreme-Essential', days: 1095 },
} as const;
type PlanId = keyof typeof plans;

type Pay = (orderId: string, minor: number) => Promise<void>;

/** Purchases and upgrades on a test server; `payElsewhere` pays in place of the sandbox. */
export async function upgradeShop(server: TestServer, payElsewhere?: Pay) {
  const services = await servicesOf(server);

  /** Signs in at each call, because the session would expire as the clock advances. */
  const staff = async () => (await signedInAdmin(server)).browser;

  async function settle(...events: PaymentEvent[]) {
    await storeAndSettle(services, { provider: 'sandbox', events });
  }

  /** Adds a key of a plan to the stock. */
  async function stock(planId: PlanId) {
    const product_id = await planProduct(server, planId);
    const { package: subscription, days: duration_days } = plans[planId];
    return makeKey(server.database, { product_id, subscription, duration_days });
  }

  const pay: Pay = async (orderId, minor) => {
    if (payElsewhere !== undefined) return payElsewhere(orderId, minor);
    await settle(paid({ orderId, paymentRef: orderId }, { amount: { minor, currency: 'LKR' } }));
  };

  /** Buys a plan and redeems its key. */
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

  /** The quote of an upgrade. */
  async function quote(browser: Browser, planId: PlanId) {
    const upgrades = await browser.call(readUpgrades, {});
    const found = upgrades.quotes.find(({ plan }) => plan.id === planId);
    return { ...upgrades, payMinor: found?.payMinor ?? -1, givesUp: found?.givesUp };
  }

  /** A customer on `supreme-monthly`, paid and redeemed `used` days and an hour ago. */
  async function subscriber(used = 0) {
    const { browser, account } = await signedInCustomer(server);
    const orderId = await buy(browser);
    server.clock.advance(used * DAY_MS + HOUR_MS);
    await signIn(server, browser, { kind: 'customer', id: account.id });
    return { browser, account, orderId };
  }

  /** An unpaid order for an upgrade, with a key for it in the stock. */
  async function order(browser: Browser, planId: PlanId = 'supreme-essential-monthly') {
    await stock(planId);
    const { payMinor, givesUp } = await quote(browser, planId);
    const input = { planId, currency: 'LKR', seenPayMinor: payMinor, givesUp } as const;
    const { orderId, view } = await browser.call(startUpgrade, input);
    return { orderId, payMinor, view };
  }

  /** The moment that many days and hours from now. */
  const inTime = (days: number, hours = 0) =>
    new Date(server.clock() + days * DAY_MS + hours * HOUR_MS).toISOString();

  return {
    staff,
    settle,
    stock,
    pay,
    buy,
    quote,
    subscriber,
    order,
    inTime,
    supreme: (days: number, hours = 0) => ({
      subscription: 'Supreme',
      endsAt: inTime(days, hours),
    }),
    upgraded: (days: number) => ({ subscription: 'Supreme-Essential', endsAt: inTime(days) }),
    /** An account's package and its end; null after the end. */
    has: async (browser: Browser) => {
      const { subscription, endsAt } = await browser.call(contract.identity.me, {});
      return (endsAt ?? '') > inTime(0) ? { subscription, endsAt } : null;
    },
    /** A month of Supreme, 17 days and an hour used, traded in for Supreme-Essential. */
    upgrade: async () => {
      const { browser, account, orderId: old } = await subscriber(17);
      const { orderId, payMinor } = await order(browser);
      await pay(orderId, payMinor);
      return { browser, account, old, orderId, payMinor };
    },
    refundRefusal: async (orderId: string, amountMinor: number) => {
      const input = { orderId, amountMinor, reason: 'They asked' };
      return (await staff()).refusal(contract.orders.staff.refundOrder, input);
    },
    giveBack: (orderId: string, minor: number) =>
      settle(refunded({ orderId, paymentRef: orderId }, minor)),
    dispute: (orderId: string, status: 'open' | 'won' | 'lost') =>
      settle(disputed({ orderId, paymentRef: orderId }, status, new Date(server.clock()))),
    /** Removes the keys that tests left in the stock. */
    emptyStock: () =>
      server.database.ownerPool.query(
        'delete from license_keys where not activated and assigned_at is null',
      ),
    /** An order, as staff see it. */
    staffOrder: async (orderId: string) =>
      (await staff()).call(contract.orders.staff.readOrder, { orderId }),
    /** Fills back-orders of a plan, as new stock does. */
    fill: async (planId: PlanId) =>
      fillQueuesOf(services, { productId: await planProduct(server, planId) }),
    upgradesWaiting: async () => {
      const waiting = await (await staff()).call(contract.overview.listWaiting, {});
      return waiting.find(({ kind }) => kind === 'upgrades')?.count ?? 0;
    },
  };
}
