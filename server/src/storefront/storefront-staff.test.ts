import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { convertPrice, currencyCodes, formatMoney } from '@regz/rules/storefront/currencies.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { makeKey } from '../../test/harness/factories.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { signedInAdmin, signedInCustomer } from '../../test/harness/signed-in.ts';
import { completedWith, makeOrder } from '../../test/scenarios/orders/make-order.ts';
import { planEdit } from '../../test/scenarios/plan-edit.ts';

const { readCatalogue, staff } = contract.storefront;
let browser: Browser;

const server = sharedServer();
beforeAll(async () => {
  ({ browser } = await signedInAdmin(server));
});

const catalogue = () => server.browser().call(readCatalogue, {});

// Written by hand, so that the seeded rows are not their own proof.
const periodDays = { lifetime: 1095, monthly: 30, weekly: 7 } as const;
type Period = keyof typeof periodDays;
const rupees: Record<string, Record<Period, number>> = {
  'Supreme-Essential-External': { weekly: 1000, monthly: 2500, lifetime: 5000 },
  'Supreme-Essential': { weekly: 500, monthly: 1250, lifetime: 2500 },
  'Supreme-External': { weekly: 800, monthly: 1750, lifetime: 3500 },
  'Essential-External': { weekly: 800, monthly: 1750, lifetime: 3500 },
  Supreme: { weekly: 250, monthly: 750, lifetime: 1500 },
  Essential: { weekly: 250, monthly: 750, lifetime: 1500 },
  External: { weekly: 500, monthly: 1250, lifetime: 2500 },
};
const forSale = new Set(['Supreme-Essential', 'Supreme', 'Essential']);
const packages: Record<string, string> = {
  'Supreme-External': 'External-Supreme',
  'Essential-External': 'External-Essential',
};

/** Every price of the table, as the page shows it, in the order of the currencies. */
const shownPrices: Record<number, string> = {
  250: 'Rs. 250.00 | $0.78 | €0.73 | £0.63 | ₹65.00 | A$1.20 | C$1.08 | ¥117.50',
  500: 'Rs. 500.00 | $1.55 | €1.45 | £1.25 | ₹130.00 | A$2.40 | C$2.15 | ¥235.00',
  750: 'Rs. 750.00 | $2.33 | €2.18 | £1.88 | ₹195.00 | A$3.60 | C$3.23 | ¥352.50',
  800: 'Rs. 800.00 | $2.48 | €2.32 | £2.00 | ₹208.00 | A$3.84 | C$3.44 | ¥376.00',
  1000: 'Rs. 1,000.00 | $3.10 | €2.90 | £2.50 | ₹260.00 | A$4.80 | C$4.30 | ¥470.00',
  1250: 'Rs. 1,250.00 | $3.88 | €3.63 | £3.13 | ₹325.00 | A$6.00 | C$5.38 | ¥587.50',
  1500: 'Rs. 1,500.00 | $4.65 | €4.35 | £3.75 | ₹390.00 | A$7.20 | C$6.45 | ¥705.00',
  1750: 'Rs. 1,750.00 | $5.43 | €5.08 | £4.38 | ₹455.00 | A$8.40 | C$7.53 | ¥822.50',
  2500: 'Rs. 2,500.00 | $7.75 | €7.25 | £6.25 | ₹650.00 | A$12.00 | C$10.75 | ¥1,175.00',
  3500: 'Rs. 3,500.00 | $10.85 | €10.15 | £8.75 | ₹910.00 | A$16.80 | C$15.05 | ¥1,645.00',
  5000: 'Rs. 5,000.00 | $15.50 | €14.50 | £12.50 | ₹1,300.00 | A$24.00 | C$21.50 | ¥2,350.00',
};

it('A new store sells seven plans per period at the specified prices', async () => {
  const { plans } = await catalogue();
  expect(Object.fromEntries(plans.map(({ period, days }) => [period, days]))).toEqual(periodDays);
  expect(plans.map(({ title, period, priceMinor }) => [title.en, period, priceMinor])).toEqual(
    (['lifetime', 'monthly', 'weekly'] as const).flatMap((period) =>
      Object.entries(rupees).map(([title, prices]) => [title, period, prices[period] * 100]),
    ),
  );
});

it('A new store sells its plans for every period, except those that include External', async () => {
  const { plans } = await catalogue();
  for (const { title, available } of plans) {
    expect(available, title.en).toBe(forSale.has(title.en));
  }
});

it('Every plan of a new store includes support among its features', async () => {
  const { plans } = await catalogue();
  for (const { features } of plans) {
    expect(features.map(({ en }) => en)).toContain('24/7 Customer Support');
  }
});

it('The keys of a new store’s plans grant package and period', async () => {
  const { rows } = await server.database.ownerPool.query<{
    title: string;
    period: Period;
    package: string;
    days: number;
  }>(
    `select s.title, s.period, p.package, p.duration_days as days
       from storefront_plans s join key_stock_products p on p.id = s.stock_product_id`,
  );
  expect(rows).toHaveLength(21);
  for (const { title, period, package: granted, days } of rows) {
    expect([granted, days]).toEqual([packages[title] ?? title, periodDays[period]]);
  }
});

it('A new store has only the specified provider numbers', async () => {
  const { rows } = await server.database.ownerPool.query<{
    title: string;
    product: number;
    variant: number;
  }>(
    `select title, provider_product_id::integer as product, provider_variant_id::integer as variant
       from storefront_plans`,
  );
  const numbers = rows.filter(({ variant }) => variant !== 0).map(({ variant }) => variant);
  for (const { title, product, variant } of rows) {
    const hasNone = title === 'Essential-External';
    expect([product === 0, variant === 0], title).toEqual([hasNone, hasNone]);
  }
  expect(new Set(numbers).size).toBe(18);
});

it('A new store shows the eight currencies of the specification', async () => {
  const { currencies } = await catalogue();
  expect(currencies.map(({ code }) => code)).toEqual([...currencyCodes]);
  expect(currencies.map(({ rateMicros }) => rateMicros / 1_000_000)).toEqual([
    1, 0.0031, 0.0029, 0.0025, 0.26, 0.0048, 0.0043, 0.47,
  ]);
});

it('Every price of a new store is shown exactly in every currency', async () => {
  const { plans, currencies } = await catalogue();
  for (const { priceMinor } of plans) {
    const shown = currencies.map(({ rateMicros, symbol }) =>
      formatMoney(convertPrice(priceMinor, rateMicros), symbol),
    );
    expect(shown.join(' | ')).toBe(shownPrices[priceMinor / 100]);
  }
});

async function lastAct(objectId: string) {
  const { rows } = await server.database.ownerPool.query<Record<string, unknown>>(
    'select action, object_kind, detail from audit_entries where object_id = $1 order by id desc limit 1',
    [objectId],
  );
  return rows[0];
}

async function planNamed(id: string) {
  const { plans } = await browser.call(staff.readStorefront, {});
  const plan = plans.find((each) => each.id === id);
  if (plan === undefined) throw new Error(`There is no plan ${id}.`);
  return planEdit(plan);
}

type Currency = Awaited<ReturnType<typeof currencyNamed>>;

async function currencyNamed(code: string) {
  const { currencies } = await browser.call(staff.readStorefront, {});
  const currency = currencies.find((each) => each.code === code);
  if (currency === undefined) throw new Error(`There is no currency ${code}.`);
  return currency;
}

async function setCurrency(code: string, change: Pick<Currency, 'symbol' | 'rateMicros'>) {
  const { name: _name, editedBy: _editedBy, ...present } = await currencyNamed(code);
  return browser.call(staff.editCurrency, { ...present, ...change });
}

/** The statuses of ten concurrent answers, lowest first. */
async function tenTimes(send: (index: number) => Promise<{ status: number }>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => send(index)));
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}

it('Buyers see staff’s changes of a plan, which are audited', async () => {
  const edit = await planNamed('supreme-weekly');
  const features = { en: ['Supreme panel', 'More'], si: ['', 'තව'], ta: [] };
  const changed = { ...edit, priceMinor: 30_050, features };
  const answer = await browser.call(staff.editPlan, changed);
  expect(answer).toMatchObject({ priceMinor: 30_050, version: edit.version + 1 });
  const { plans } = await server.browser().call(readCatalogue, {});
  expect(plans.find(({ id }) => id === 'supreme-weekly')).toMatchObject({
    priceMinor: 30_050,
    features: [
      { en: 'Supreme panel', si: '', ta: '' },
      { en: 'More', si: 'තව', ta: '' },
    ],
  });
  expect(await lastAct('supreme-weekly')).toMatchObject({
    action: 'storefront.edit-plan',
    object_kind: 'plan',
    detail: { before: { priceMinor: 25_000, version: 1 }, after: { priceMinor: 30_050 } },
  });
});

it('A sale shows no former price changed within 14 days', async () => {
  const edit = await planNamed('supreme-essential-weekly');
  const now = server.clock();
  const moment = (days: number) => new Date(now + days * DAY_MS).toISOString();
  const sale = { priceMinor: 40_000, from: moment(-1), until: moment(1) };
  const present = async () => {
    const { plans } = await catalogue();
    return plans.find(({ id }) => id === 'supreme-essential-weekly')?.sale?.formerMinor;
  };
  const { version } = await browser.call(staff.editPlan, { ...edit, sale });
  expect(await present()).toBe(50_000);
  await browser.call(staff.editPlan, { ...edit, version, sale, priceMinor: 60_000 });
  expect(await present()).toBeNull();
});

it('Of ten concurrent edits of a plan, one succeeds', async () => {
  const edit = await planNamed('supreme-monthly');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      browser.send(staff.editPlan, { ...edit, priceMinor: 80_000 + index }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  expect(await planNamed('supreme-monthly')).toMatchObject({ version: edit.version + 1 });
});

it('Buyers see staff’s currency rates, which are audited', async () => {
  await setCurrency('USD', { symbol: ' US$ ', rateMicros: 3300 });
  const { currencies } = await server.browser().call(readCatalogue, {});
  expect(currencies.find(({ code }) => code === 'USD')).toMatchObject({
    symbol: 'US$',
    rateMicros: 3300,
  });
  expect(await lastAct('USD')).toEqual({
    action: 'storefront.edit-currency',
    object_kind: 'currency',
    detail: {
      before: { symbol: '$', rateMicros: 3100 },
      after: { symbol: 'US$', rateMicros: 3300 },
    },
  });
});

it('A currency has the symbol that staff set wherever an amount is shown', async () => {
  await setCurrency('LKR', { symbol: 'රු', rateMicros: 1_000_000 });
  await setCurrency('EUR', { symbol: 'EUR€', rateMicros: 2900 });
  await setCurrency('USD', { symbol: 'US$', rateMicros: 3100 });
  const { browser: buyer, account } = await signedInCustomer(server);
  const key = await makeKey(server.database);
  const { orderId } = await makeOrder(server.database, account.id, {
    ...completedWith(key.id),
    display_currency: 'EUR',
  });
  const shown = { amount: { symbol: 'රු' }, displayAmount: { symbol: 'EUR€' } };
  const { orders } = contract;
  expect(await buyer.call(orders.readOwnOrder, { orderId })).toMatchObject(shown);
  expect(await buyer.call(orders.listOwnOrders, {})).toMatchObject({ orders: [shown] });
  expect(await buyer.call(orders.readOrderOverview, {})).toMatchObject({
    totalSpent: [shown.amount],
  });
  expect(await browser.call(orders.staff.readOrder, { orderId })).toMatchObject({
    order: shown,
  });
  expect(await browser.call(orders.staff.searchOrders, { search: orderId })).toMatchObject({
    orders: [shown],
  });
  const priced = { name: `Type ${orderId}`, description: '', price: '5', isActive: true };
  expect(
    await browser.call(contract.storefront.staff.createSubscriptionType, priced),
  ).toMatchObject({ symbol: 'US$' });
});

it('A currency in which prices are kept is always worth one', async () => {
  const base = await setCurrency('LKR', { symbol: 'Rs', rateMicros: 1_000_000 });
  expect(base).toMatchObject({ symbol: 'Rs' });
  const { name: _name, editedBy: _editedBy, ...edit } = base;
  const refused = await browser.refusal(staff.editCurrency, { ...edit, rateMicros: 2 });
  expect(refused.code).toBe('STOREFRONT_BASE_RATE_FIXED');
});

it('Of ten concurrent changes to a currency, one succeeds', async () => {
  const { name: _name, editedBy: _editedBy, ...edit } = await currencyNamed('AUD');
  const statuses = await tenTimes((index) =>
    browser.send(staff.editCurrency, { ...edit, rateMicros: 4000 + index }),
  );
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  const refused = await browser.refusal(staff.editCurrency, { ...edit, rateMicros: 1 });
  expect(refused).toMatchObject({
    code: 'STOREFRONT_CURRENCY_CHANGED',
    data: await currencyNamed('AUD'),
  });
});

it('Buyers see the periods in the order that staff set, which is audited', async () => {
  const shown = async () => {
    const { plans } = await catalogue();
    return [...new Set(plans.map(({ period }) => period))];
  };
  const before = await shown();
  const names = before.toReversed();
  await browser.call(staff.orderPeriods, { names });
  expect(await shown()).toEqual(names);
  expect(await lastAct('all')).toEqual({
    action: 'storefront.order-periods',
    object_kind: 'period',
    detail: { before, after: names },
  });
  const doubled = { names: [...names.slice(1), ...names.slice(1, 2)] };
  expect(await browser.code(staff.orderPeriods, doubled)).toBe('STOREFRONT_PERIODS_DIFFER');
  expect(await shown()).toEqual(names);
  await browser.call(staff.orderPeriods, { names: before });
});

it('No plan gets a retired period', async () => {
  const texts = { en: 'Daily', si: '', ta: '' };
  const made = { name: 'daily', title: texts, suffix: texts };
  const { version } = await browser.call(staff.createPeriod, { ...made, days: 1 });
  await browser.call(staff.editPeriod, { ...made, version, retired: true });
  const { planId: _id, version: _version, ...plan } = await planNamed('supreme-weekly');
  const fresh = { ...plan, package: 'Legit', period: 'daily', keys: 'generated' } as const;
  expect(await browser.code(staff.createPlan, fresh)).toBe('STOREFRONT_PERIOD_UNKNOWN');
});

function form<Fields extends object>(fields: Fields) {
  const blank = { description: '', price: '', isActive: true };
  return { name: `Type ${randomUUID()}`, ...blank, ...fields };
}

it('Subscription types are stored trimmed and in exact cents', async () => {
  const made = await browser.call(
    contract.storefront.staff.createSubscriptionType,
    form({ name: '  Gold ', description: ' All panels ', price: '0.29' }),
  );
  expect(made).toMatchObject({
    name: 'Gold',
    description: 'All panels',
    priceMinor: 29,
    isActive: true,
  });
  const { rows } = await server.database.ownerPool.query(
    'select name, description, price, is_active from subscription_types where id = $1',
    [made.id],
  );
  expect(rows).toEqual([
    { name: 'Gold', description: 'All panels', price: '0.29', is_active: true },
  ]);
  const changed = await browser.call(
    contract.storefront.staff.editSubscriptionType,
    form({ id: made.id, version: 1, name: 'Gold', description: ' ', isActive: false }),
  );
  expect(changed).toEqual({
    ...made,
    description: null,
    priceMinor: null,
    isActive: false,
    version: 2,
    editedBy: 'sithara',
  });
});

it('Subscription types are listed newest first until removed', async () => {
  const first = await browser.call(contract.storefront.staff.createSubscriptionType, form({}));
  const second = await browser.call(contract.storefront.staff.createSubscriptionType, form({}));
  const listed = await browser.call(contract.storefront.staff.listSubscriptionTypes, {});
  expect(listed.slice(0, 2)).toEqual([second, first]);
  await browser.call(contract.storefront.staff.removeSubscriptionType, {
    id: second.id,
    version: 1,
  });
  expect((await browser.call(contract.storefront.staff.listSubscriptionTypes, {}))[0]).toEqual(
    first,
  );
  const again = await browser.refusal(contract.storefront.staff.removeSubscriptionType, {
    id: second.id,
    version: 1,
  });
  expect(again.code).toBe('STOREFRONT_TYPE_UNKNOWN');
});

it('Subscription types leave an audit row for each act', async () => {
  const { id, name } = await browser.call(
    contract.storefront.staff.createSubscriptionType,
    form({ price: '5' }),
  );
  expect(await lastAct(id)).toEqual({
    action: 'storefront.create-subscription-type',
    object_kind: 'subscription-type',
    detail: { name, priceMinor: 500, isActive: true },
  });
  await browser.call(
    contract.storefront.staff.editSubscriptionType,
    form({ id, version: 1, name }),
  );
  expect(await lastAct(id)).toMatchObject({ action: 'storefront.update-subscription-type' });
  await browser.call(contract.storefront.staff.removeSubscriptionType, { id, version: 2 });
  expect(await lastAct(id)).toMatchObject({
    action: 'storefront.remove-subscription-type',
    detail: { name },
  });
});

it('Of ten concurrent edits and deletions of a type, one succeeds', async () => {
  const { id } = await browser.call(contract.storefront.staff.createSubscriptionType, form({}));
  const statuses = await tenTimes((index) =>
    index % 2 === 0
      ? browser.send(
          contract.storefront.staff.editSubscriptionType,
          form({ id, version: 1, name: `New ${index}` }),
        )
      : browser.send(contract.storefront.staff.removeSubscriptionType, { id, version: 1 }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

it('Of ten concurrent edits of a type, one succeeds', async () => {
  const { id } = await browser.call(contract.storefront.staff.createSubscriptionType, form({}));
  const statuses = await tenTimes((index) =>
    browser.send(
      contract.storefront.staff.editSubscriptionType,
      form({ id, version: 1, name: `Type ${index} ${id}` }),
    ),
  );
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
});
