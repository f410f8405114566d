import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { makeKey } from '../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { signedInAdmin, signedInCustomer } from '../../test/harness/signed-in.ts';
import { completedWith, makeOrder } from '../../test/scenarios/orders/make-order.ts';

const { staff, readCatalogue } = contract.storefront;
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await testServer();
  ({ browser } = await signedInAdmin(server));
});
afterAll(() => server.close());

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
  const { title: _title, period: _period, editedBy: _editedBy, id: planId, ...edit } = plan;
  return { planId, ...edit };
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

it('A plan is shown to buyers as staff have changed it, and the edit is in the audit trail', async () => {
  const edit = await planNamed('supreme-weekly');
  const changed = { ...edit, priceMinor: 30_050, features: ['Supreme panel', 'More'] };
  const answer = await browser.call(staff.editPlan, changed);
  expect(answer).toMatchObject({ priceMinor: 30_050, version: edit.version + 1 });
  const { plans } = await server.browser().call(readCatalogue, {});
  expect(plans.find(({ id }) => id === 'supreme-weekly')).toMatchObject({
    priceMinor: 30_050,
    features: ['Supreme panel', 'More'],
  });
  expect(await lastAct('supreme-weekly')).toMatchObject({
    action: 'storefront.edit-plan',
    object_kind: 'plan',
    detail: { before: { priceMinor: 25_000, version: 1 }, after: { priceMinor: 30_050 } },
  });
});

it('Concurrently changed plans are kept and returned', async () => {
  const edit = await planNamed('essential-weekly');
  await browser.call(staff.editPlan, { ...edit, priceMinor: 26_000 });
  const refused = await browser.refusal(staff.editPlan, { ...edit, priceMinor: 27_000 });
  expect(refused).toMatchObject({
    status: 409,
    code: 'STOREFRONT_PLAN_CHANGED',
    data: { priceMinor: 26_000, version: edit.version + 1 },
  });
  expect(await planNamed('essential-weekly')).toMatchObject({ priceMinor: 26_000 });
});

it('A plan is changed once by ten colleagues who saw the same version', async () => {
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

it('A plan that the payment provider does not know is not for sale', async () => {
  const edit = await planNamed('essential-external-weekly');
  const refused = await browser.refusal(staff.editPlan, { ...edit, available: true });
  expect(refused.code).toBe('STOREFRONT_PLAN_IDS_MISSING');
  const known = { ...edit, available: true, providerProductId: 104, providerVariantId: 1043 };
  expect(await browser.call(staff.editPlan, known)).toMatchObject({ available: true });
});

it('A currency is shown to buyers at the rate staff set, and the edit is in the audit trail', async () => {
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
