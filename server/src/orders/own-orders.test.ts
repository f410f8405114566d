import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { describe, expect, it } from 'vitest';
import { makeKey } from '../../test/harness/factories.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { signedInCustomer } from '../../test/harness/signed-in.ts';
import { beginDeletionOf } from '../../test/scenarios/deletions.ts';
import { completedWith, makeOrder, newOrderId } from '../../test/scenarios/orders/make-order.ts';
import { deleteDueAccounts } from '../customers/deletion/delete-due-accounts.ts';
import { createServices } from '../services.ts';

const { readOrderOverview, listOwnOrders, readOwnOrder } = contract.orders;
/** A second payment provider that does not respond. */
const unreachableProvider = {
  SELLAUTH_API: 'http://127.0.0.1:1',
  SELLAUTH_API_KEY: 'key',
  SELLAUTH_SHOP_ID: '1',
  SELLAUTH_WEBHOOK_SECRET: 'secret',
  SELLAUTH_CHECKOUT_ORIGIN: 'http://127.0.0.1:1',
};

const server = sharedServer({ environment: unreachableProvider });

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

describe('the total spent', () => {
  const completed = async (account: { id: string }, columns: object) => {
    const key = await makeKey(server.database);
    await makeOrder(server.database, account.id, { ...completedWith(key.id), ...columns });
  };

  it('The total spent has paid orders by currency, without test money', async () => {
    const { browser, account } = await signedInCustomer(server);
    await completed(account, { amount_minor: 75_000 });
    await completed(account, { amount_minor: 25_050 });
    await completed(account, { amount_minor: 310, currency: 'USD' });
    await completed(account, { amount_minor: 150_000, live: false });
    await completed(account, { amount_minor: 9_900, paid_at: null, granted_at: new Date() });
    await makeOrder(server.database, account.id, { amount_minor: 500_000 });
    await makeOrder(server.database, account.id, { paid_at: new Date(), amount_minor: 1 });
    expect((await browser.call(readOrderOverview, {})).totalSpent).toEqual([
      { minor: 100_050, currency: 'LKR', symbol: 'Rs.' },
      { minor: 310, currency: 'USD', symbol: '$' },
    ]);
  });

  it('The total spent is test money if no real money was paid', async () => {
    const { browser, account } = await signedInCustomer(server);
    await completed(account, { amount_minor: 150_000, live: false });
    expect((await browser.call(readOrderOverview, {})).totalSpent).toEqual([
      { minor: 150_000, currency: 'LKR', symbol: 'Rs.' },
    ]);
  });

  it('Partial refunds show with the order and lower the total', async () => {
    const { browser, account } = await signedInCustomer(server);
    const key = await makeKey(server.database);
    const { id, orderId } = await makeOrder(server.database, account.id, {
      ...completedWith(key.id),
      amount_minor: 75_000,
    });
    await server.database.ownerPool.query(
      `insert into order_refunds (provider, refund_ref, order_ref, amount_minor, status, updated_at)
       values ('sandbox', 'part', $1, 25000, 'succeeded', now()),
              ('sandbox', 'asked', $1, 10000, 'pending', now())`,
      [id],
    );
    const money = (minor: number) => ({ minor, currency: 'LKR', symbol: 'Rs.' });
    const returned = { amount: money(25_000), net: money(50_000) };
    expect((await browser.call(listOwnOrders, {})).orders[0]?.returned).toEqual(returned);
    expect((await browser.call(readOwnOrder, { orderId })).returned).toEqual(returned);
    expect((await browser.call(readOrderOverview, {})).totalSpent).toEqual([money(50_000)]);
  });

  it('The total spent is zero rupees without orders', async () => {
    const { browser } = await signedInCustomer(server);
    expect(await browser.call(readOrderOverview, {})).toEqual({
      licenses: [],
      activeLicenses: 0,
      totalOrders: 0,
      totalSpent: [{ minor: 0, currency: 'LKR', symbol: 'Rs.' }],
    });
  });
});

it('The pages of the history are stable while orders are placed', async () => {
  const { browser, account } = await signedInCustomer(server);
  const placed = [];
  for (let index = 0; index < 45; index += 1) {
    // Several share a creation time, so that the time alone cannot tell them apart.
    const created_at = daysAgo(1 + Math.floor(index / 3));
    placed.push((await makeOrder(server.database, account.id, { created_at })).orderId);
  }
  const seen = [];
  const first = await browser.call(listOwnOrders, {});
  let page = first;
  for (;;) {
    seen.push(...page.orders.map(({ orderId }) => orderId));
    if (page.next === null) break;
    await makeOrder(server.database, account.id);
    page = await browser.call(listOwnOrders, { before: page.next });
  }
  expect(first.orders).toHaveLength(20);
  expect(seen.toSorted()).toEqual(placed.toSorted());
  expect(new Set(seen).size).toBe(45);
});

it('The history shows no orders of other customers', async () => {
  const { browser } = await signedInCustomer(server);
  const { account: other } = await signedInCustomer(server);
  const { orderId } = await makeOrder(server.database, other.id);
  expect(await browser.call(listOwnOrders, {})).toEqual({ orders: [], next: null });
  expect(await browser.call(listOwnOrders, { before: orderId })).toEqual({
    orders: [],
    next: null,
  });
  const refusal = await browser.refusal(readOwnOrder, { orderId });
  expect(refusal).toMatchObject({ status: 404, code: 'ORDER_UNKNOWN' });
});

describe('an order', () => {
  const plan = { plan_id: 'supreme-monthly' };
  const flagged = { flag: 'amount-mismatch', flagged_at: new Date() };
  const facts: [string, object, string, boolean][] = [
    ['new', plan, 'pending', true],
    ['declined', { ...plan, failed_at: new Date() }, 'failed', true],
    ['of no plan', {}, 'pending', false],
    ['under way', { ...plan, processing_at: new Date() }, 'pending', false],
    ['out of time', { ...plan, checkout_expires_at: daysAgo(1) }, 'pending', false],
    ['flagged', { ...plan, ...flagged }, 'pending', false],
    ['expired', { ...plan, expired_at: new Date() }, 'expired', false],
    ['paid', { ...plan, paid_at: new Date() }, 'awaiting-key', false],
  ];
  it.each(facts)('An order that is %s shows its state', async (_, columns, status, payable) => {
    const { browser, account } = await signedInCustomer(server);
    const { orderId } = await makeOrder(server.database, account.id, columns);
    expect(await browser.call(readOwnOrder, { orderId })).toMatchObject({
      orderId,
      status,
      payable,
    });
  });

  it('An order shows its last known state when its provider does not answer', async () => {
    const { browser, account } = await signedInCustomer(server);
    const { id, orderId } = await makeOrder(server.database, account.id, {
      ...plan,
      provider_session_id: newOrderId(),
      provider: 'sellauth',
    });
    const asked = async () => {
      const { rows } = await server.database.ownerPool.query<{ checked_at: Date | null }>(
        'select checked_at from order_facts where id = $1',
        [id],
      );
      return rows[0]?.checked_at ?? null;
    };
    expect(await browser.call(readOwnOrder, { orderId })).toMatchObject({ status: 'pending' });
    const first = await asked();
    expect(first).not.toBeNull();
    await browser.call(readOwnOrder, { orderId });
    expect(await asked()).toEqual(first);
  });
});

it('The export of an account has its orders without checkout data', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { ownerPool } = server.database;
  const { id, orderId } = await makeOrder(server.database, account.id, { paid_at: new Date() });
  await ownerPool.query(`update order_facts set checkout = '{"opens": "it"}' where id = $1`, [id]);
  await ownerPool.query(
    `insert into order_events (provider, event_key, kind, order_ref, event)
       values ('sandbox', $1, 'paid', $2, '{"paymentRef": "P-1"}')`,
    [orderId, id],
  );
  const { account: other } = await signedInCustomer(server);
  await makeOrder(server.database, other.id);
  const { tables } = await browser.call(contract.customers.exportPersonalData, {});
  expect(tables['order_facts']).toMatchObject([{ order_id: orderId, amount_minor: 75_000 }]);
  expect(tables['order_events']).toMatchObject([{ order_id: orderId, kind: 'paid' }]);
  expect(JSON.stringify(tables)).not.toMatch(/opens/);
});

it('A deleted account leaves its orders behind without its name and address', async () => {
  const { account } = await signedInCustomer(server);
  const key = await makeKey(server.database, {
    assigned_to: account.username,
    assigned_at: new Date(),
  });
  const { id } = await makeOrder(server.database, account.id, completedWith(key.id));
  await beginDeletionOf(server, account.id, -1);
  const { config, clock, database, app } = server;
  await deleteDueAccounts(await createServices({ config, clock, db: database.db, log: app.log }));
  const { rows } = await database.ownerPool.query(
    `select o.user_id, client_name, client_email, checkout, amount_minor, k.assigned_to
         from order_facts o join license_keys k on k.id = o.license_key_id where o.id = $1`,
    [id],
  );
  expect(rows).toEqual([
    {
      user_id: null,
      client_name: 'deleted account',
      client_email: null,
      checkout: null,
      amount_minor: 75_000,
      assigned_to: 'deleted account',
    },
  ]);
});
