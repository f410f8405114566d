import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { addDays } from '@regz/rules/licenses/days-left.ts';
import { currencyCodes } from '@regz/rules/storefront/currencies.ts';
import { UNKNOWN_PRODUCT } from '../../../stand-ins/payment/sandbox/sessions/open-session.ts';
import { planProduct } from '../../fakes/payment-events.ts';
import { freezeTime, makeAccount, makeKey } from '../../harness/factories.ts';
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

/** The fields of a plan that nothing else sells. */
function planForm() {
  return {
    title: { en: `Edition ${randomUUID().slice(0, 8)}`, si: '', ta: '' },
    features: { en: ['Night mode'], si: [], ta: [] },
    priceMinor: 75_000,
    available: false,
    sellsWithoutStock: true,
    providerProductId: 0,
    providerVariantId: 0,
    soldFrom: null,
    soldUntil: null,
    sale: null,
    retired: false,
  };
}

/** Adds a plan with a product of its own, and returns its id. */
async function makePlan({ database }: TestServer): Promise<{ planId: string; version: number }> {
  const planId = `edition-${randomUUID()}-weekly`;
  await database.ownerPool.query(
    `with product as (
       insert into key_stock_products (position, name, package, duration_days)
       select count(*) + 1, $1, 'Legit', 7 from key_stock_products returning id)
     insert into storefront_plans
       (id, position, title, period, price_minor, features, available, stock_product_id,
        provider_product_id, provider_variant_id)
     select $1, 99, 'Edition', 'weekly', 75000, '{}', false, id, 0, 0 from product`,
    [planId],
  );
  return { planId, version: 1 };
}

/** Adds a billing period, and returns its name. */
async function makePeriod({ database }: TestServer): Promise<{ name: string; version: number }> {
  const name = `p${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  await database.ownerPool.query(
    `insert into storefront_periods (name, position, days, title_en) values ($1, 9, 90, 'Quarter')`,
    [name],
  );
  return { name, version: 1 };
}

const periodTexts = {
  title: { en: 'Quarterly', si: '', ta: '' },
  suffix: { en: '/quarter', si: '', ta: '' },
};

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
  'storefront.staff.createPlan': async () => ({
    package: 'Legit',
    period: 'weekly',
    keys: 'generated',
    ...planForm(),
  }),
  'storefront.staff.editPlan': async (server) => ({ ...(await makePlan(server)), ...planForm() }),
  'storefront.staff.orderPlans': async ({ database }) => {
    const { rows } = await database.ownerPool.query<{ id: string }>(
      'select id from storefront_plans order by random()',
    );
    return { planIds: rows.map(({ id }) => id) };
  },
  'storefront.staff.removePlan': makePlan,
  'storefront.staff.createPeriod': async () => ({
    name: `p${randomUUID().replaceAll('-', '').slice(0, 20)}`,
    days: 90,
    ...periodTexts,
  }),
  'storefront.staff.editPeriod': async (server) => ({
    ...(await makePeriod(server)),
    ...periodTexts,
    retired: true,
  }),
  'storefront.staff.orderPeriods': async ({ database }) => {
    const { rows } = await database.ownerPool.query<{ name: string }>(
      'select name from storefront_periods order by random()',
    );
    return { names: rows.map(({ name }) => name) };
  },
  'storefront.staff.removePeriod': makePeriod,
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

const [first, last] = ['2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'];
const planFaults: Refusals[string] = {
  STOREFRONT_TITLE_MISSING: { title: { en: '', si: '', ta: '' } },
  STOREFRONT_DATES_INVALID: { soldFrom: last, soldUntil: first },
  STOREFRONT_SALE_INVALID: { sale: { priceMinor: 75_000, from: first, until: last } },
  STOREFRONT_PLAN_IDS_MISSING: 'Only a provider that charges its own prices needs numbers.',
};

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
      await database.sql(update, planId);
      return { planId, currency: 'LKR', seenPriceMinor: 150_000 };
    },
    PAYMENT_REFUSED: sellAs('essential-external-weekly', UNKNOWN_PRODUCT),
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
    PAYMENT_REFUSED: upgradeTo('supreme-external-monthly', UNKNOWN_PRODUCT),
    PAYMENT_UNAVAILABLE: upgradeTo('essential-external-monthly', BROKEN_PRODUCT),
  },
  'storefront.staff.createSubscriptionType': { STOREFRONT_TYPE_PRICE_INVALID: { price: '-1' } },
  'storefront.staff.editSubscriptionType': { STOREFRONT_TYPE_PRICE_INVALID: { price: '-1' } },
  'storefront.staff.createPlan': {
    ...planFaults,
    LICENSE_PACKAGE_UNKNOWN: { package: 'None' },
    STOREFRONT_PERIOD_UNKNOWN: { period: 'daily' },
    STOREFRONT_PLAN_EXISTS: { title: { en: 'Supreme', si: '', ta: '' } },
  },
  'storefront.staff.editPlan': planFaults,
  'storefront.staff.orderPlans': { STOREFRONT_PLANS_DIFFER: { planIds: ['supreme-weekly'] } },
  'storefront.staff.removePlan': {
    STOREFRONT_PLAN_USED: async ({ database }, _person, { planId }) => {
      const { id } = await makeAccount(database);
      await makeOrder(database, id, { plan_id: String(planId) });
    },
  },
  'storefront.staff.createPeriod': {
    STOREFRONT_TITLE_MISSING: { title: { en: '', si: '', ta: '' } },
    STOREFRONT_PERIOD_EXISTS: { name: 'weekly' },
  },
  'storefront.staff.editPeriod': {
    STOREFRONT_TITLE_MISSING: { title: { en: '', si: '', ta: '' } },
    STOREFRONT_PERIOD_UNKNOWN: { name: 'daily' },
  },
  'storefront.staff.orderPeriods': { STOREFRONT_PERIODS_DIFFER: { names: ['weekly'] } },
  'storefront.staff.removePeriod': {
    STOREFRONT_PERIOD_UNKNOWN: { name: 'daily' },
    STOREFRONT_PERIOD_USED: async ({ database }, _person, { name }) => {
      await database.ownerPool.query(
        `update storefront_plans set period = $1 where id = 'external-weekly'`,
        [name],
      );
    },
  },
  'storefront.staff.editCurrency': {
    STOREFRONT_BASE_RATE_FIXED: { code: 'LKR', symbol: 'Rs.', rateMicros: 2 },
  },
};
