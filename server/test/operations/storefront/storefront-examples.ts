import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { addDays } from '@regz/rules/licenses/days-left.ts';
import { currencyCodes } from '@regz/rules/storefront/currencies.ts';
import { planProduct } from '../../fakes/payment-events.ts';
import { freezeTime, makeKey } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { completedWith, makeOrder } from '../../scenarios/orders/make-order.ts';
import { purchaseRefusals } from '../coupons/coupon-examples.ts';
import {
  after,
  BLANK,
  type Examples,
  type Prepare,
  type Refusals,
  sends,
} from '../operation-example.ts';

const PRICE_MINOR = 125_000;
const PAID_MINOR = 75_000;
const DAYS = 30;

/** Puts a key of a plan into the stock. */
async function stockPlan(server: TestServer, planId: string): Promise<void> {
  await makeKey(server.database, { product_id: await planProduct(server, planId) });
}

/** Gives an account a month of Essential that an order of its own paid. */
export async function payMonth(server: TestServer, accountId: string): Promise<void> {
  const { ownerPool } = server.database;
  const at = new Date(server.clock());
  const ends = addDays(at.toISOString(), DAYS);
  const key = await makeKey(server.database, { subscription: 'Essential', duration_days: DAYS });
  await ownerPool.query(
    `update license_keys
        set assigned_to = 'the buyer', assigned_at = $2, activated = true, activated_at = $2,
            user_id = $3
      where id = $1`,
    [key.id, at, accountId],
  );
  await makeOrder(server.database, accountId, {
    ...completedWith(key.id),
    amount_minor: PAID_MINOR,
    live: false,
  });
  await ownerPool.query(
    `insert into license_time_entries
       (account_id, number, at, kind, days, license_key_id, actor_kind, before, package_after,
        ends_on_after, ends_time_after)
     select id, time_entry + 1, $2, 'replacement', $3, $4, 'customer',
            license_time_standing(subscription, expiredate, ends_time, frozen_days), 'Essential', $5, $6
       from users where id = $1`,
    [accountId, at, DAYS, key.id, ends.slice(0, 10), ends.slice(11, -1)],
  );
}

const typeForm = () => ({
  name: `Type ${randomUUID()}`,
  description: 'Everything',
  price: '9.99',
  isActive: true,
});

async function makeSubscriptionType({ database }: TestServer): Promise<string> {
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `insert into subscription_types (name) values ($1) returning id`,
    [typeForm().name],
  );
  return rows[0]?.id ?? '';
}

/** An edit of a plan, based on its current state, that changes nothing any test checks. */
async function planEdit({ database }: TestServer) {
  const { rows } = await database.ownerPool.query<Record<string, unknown>>(
    `select id as "planId", version, price_minor as "priceMinor", features, available,
            sells_without_stock as "sellsWithoutStock",
            provider_product_id as "providerProductId", provider_variant_id as "providerVariantId"
       from storefront_plans where id = 'external-weekly'`,
  );
  return { ...rows[0], features: [`External panel ${randomUUID()}`] };
}

/** An edit of a currency, based on how it is now, that leaves it so. */
async function currencyEdit({ database }: TestServer) {
  const { rows } = await database.ownerPool.query<Record<string, unknown>>(
    `select code, version, symbol, rate_micros as "rateMicros"
       from storefront_currencies where code = 'JPY'`,
  );
  return { ...rows[0] };
}

let purchases = 0;
const nextCurrency = () => {
  purchases += 1;
  return currencyCodes[purchases % currencyCodes.length];
};

export const examples: Examples = {
  'storefront.startCheckout': async () => ({
    planId: 'supreme-weekly',
    currency: nextCurrency(),
    seenPriceMinor: 25_000,
  }),
  'storefront.startUpgrade': {
    input: async (server, { accountId }) => {
      const { rows } = await server.database.ownerPool.query('select from users where id = $1', [
        accountId,
      ]);
      if (rows.length > 0) await payMonth(server, accountId);
      const planId = 'supreme-essential-monthly';
      await stockPlan(server, planId);
      const currency = nextCurrency();
      const givesUp = { days: DAYS, lostMinor: 0 };
      return { planId, currency, seenPayMinor: PRICE_MINOR - PAID_MINOR, givesUp };
    },
    foreign: { status: 409, code: 'STOREFRONT_UPGRADE_NOT_RUNNING' },
  },
  'storefront.staff.createSubscriptionType': async () => typeForm(),
  'storefront.staff.editSubscriptionType': async (server) => ({
    id: await makeSubscriptionType(server),
    version: 1,
    ...typeForm(),
  }),
  'storefront.staff.removeSubscriptionType': async (server) => ({
    id: await makeSubscriptionType(server),
    version: 1,
  }),
  'storefront.staff.editPlan': planEdit,
  'storefront.staff.editCurrency': currencyEdit,
};

/** Puts a plan on sale under a number of the provider. */
async function sellAt({ database }: TestServer, planId: string, number: number): Promise<void> {
  await database.ownerPool.query(
    `update storefront_plans set available = true, provider_product_id = $2 where id = $1`,
    [planId, number],
  );
}

const BROKEN_PRODUCT = 424_242;

/** Makes the sandbox fail for one product alone. */
async function breakSandbox({ database }: TestServer): Promise<void> {
  await database.ownerPool.query(`
    create or replace function break_sandbox() returns trigger language plpgsql as $$
      begin raise exception 'the sandbox is away'; end $$;
    create or replace trigger broken before insert on order_sandbox_sessions
      for each row when (new.product_id = ${BROKEN_PRODUCT}) execute function break_sandbox();`);
}

/** A plan that the provider refuses, because of the number of its product. */
const sellAs = (planId: string, number: number) =>
  sends(async (server, { browser }) => {
    if (number === BROKEN_PRODUCT) await breakSandbox(server);
    await sellAt(server, planId, number);
    const { rows } = await server.database.ownerPool.query<{ price_minor: number }>(
      'select price_minor from storefront_plans where id = $1',
      [planId],
    );
    const seenPriceMinor = rows[0]?.price_minor ?? 0;
    const input = { planId, currency: 'LKR', seenPriceMinor } as const;
    // The first attempt leaves an order, which every later one reuses.
    await browser.refusal(contract.storefront.startCheckout, input);
    return input;
  });

/** An upgrade to a plan that the provider refuses, because of the number of its product. */
const upgradeTo = (planId: string, number: number) =>
  sends(async (server, { accountId, browser }) => {
    if (number === BROKEN_PRODUCT) await breakSandbox(server);
    await sellAt(server, planId, number);
    await stockPlan(server, planId);
    await payMonth(server, accountId);
    const givesUp = { days: DAYS, lostMinor: 0 };
    const input = { planId, currency: 'LKR', seenPayMinor: 100_000, givesUp } as const;
    // The first attempt leaves an order, which every later one reuses.
    await browser.refusal(contract.storefront.startUpgrade, input);
    return input;
  });

const pending: Prepare = async ({ database }, { accountId }) => {
  await makeOrder(database, accountId, { processing_at: new Date() });
};

/** Refusals of a payment, whatever it is for. */
const paymentRefusals: Refusals[string] = {
  PAYMENT_WAY_UNAVAILABLE: { provider: 'stripe' },
  PAYMENT_PENDING: pending,
  PAYMENT_CONTACT_MISSING:
    'only a provider that requires contact data refuses this; a test of PayHere provokes it',
};

const gift = { recipient: 'Ama', message: '', email: 'a@example.com', deliverAt: null };

export const refusals: Refusals = {
  'storefront.startCheckout': {
    ...paymentRefusals,
    ...purchaseRefusals,
    ORDER_GIFT_RECIPIENT_MISSING: { gift: { ...gift, recipient: BLANK } },
    ORDER_GIFT_EMAIL_INVALID: { gift: { ...gift, email: 'a@example.com, b@example.com' } },
    ORDER_GIFT_MOMENT_INVALID: { gift: { ...gift, deliverAt: '2999-01-01T00:00:00.000Z' } },
    STOREFRONT_PLAN_UNAVAILABLE: { planId: 'external-weekly', seenPriceMinor: 50_000 },
    STOREFRONT_PLAN_SOLD_OUT: async ({ database }) => {
      const planId = 'supreme-lifetime';
      const update = 'update storefront_plans set sells_without_stock = false where id = $1';
      await database.ownerPool.query(update, [planId]);
      return { planId, currency: 'LKR', seenPriceMinor: 150_000 };
    },
    PAYMENT_REFUSED: sellAs('essential-external-weekly', 0),
    PAYMENT_UNAVAILABLE: sellAs('supreme-external-weekly', BROKEN_PRODUCT),
  },
  'storefront.startUpgrade': {
    ...paymentRefusals,
    STOREFRONT_PLAN_UNAVAILABLE: { planId: 'external-weekly' },
    STOREFRONT_PLAN_SOLD_OUT: { planId: 'supreme-essential-weekly' },
    STOREFRONT_UPGRADE_ENDLESS: after(
      `update users set expiredate = 'infinity', ends_time = default where id = $1`,
    ),
    STOREFRONT_UPGRADE_FROZEN: async ({ database }, { accountId }) => {
      await freezeTime(database, accountId);
    },
    STOREFRONT_UPGRADE_WORTHLESS: after(
      'update order_facts set amount_minor = 0 where user_id = $1',
    ),
    STOREFRONT_UPGRADE_SAME: async (server) => {
      await stockPlan(server, 'essential-lifetime');
      return { planId: 'essential-lifetime' };
    },
    STOREFRONT_UPGRADE_UNSUPPORTED:
      'only a provider that charges its own prices refuses this; tests of the rule and the page provoke it',
    STOREFRONT_UPGRADE_UNCONFIRMED: { givesUp: { days: DAYS - 1, lostMinor: 0 } },
    PAYMENT_REFUSED: upgradeTo('supreme-external-monthly', 0),
    PAYMENT_UNAVAILABLE: upgradeTo('essential-external-monthly', BROKEN_PRODUCT),
  },
  'storefront.staff.createSubscriptionType': { STOREFRONT_TYPE_PRICE_INVALID: { price: '-1' } },
  'storefront.staff.editSubscriptionType': { STOREFRONT_TYPE_PRICE_INVALID: { price: '-1' } },
  'storefront.staff.editPlan': {
    STOREFRONT_PLAN_IDS_MISSING: { available: true, providerProductId: 0 },
  },
  'storefront.staff.editCurrency': {
    STOREFRONT_BASE_RATE_FIXED: { code: 'LKR', symbol: 'Rs.', rateMicros: 2 },
  },
};
