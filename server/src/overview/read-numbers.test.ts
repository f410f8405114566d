import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeAccount, makeKey } from '../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { newPerson, type Person } from '../../test/harness/people.ts';
import { makeOrder } from '../../test/scenarios/orders/make-order.ts';
import { countFigures } from './count-figures.ts';

let server: TestServer;
let staff: Person;

beforeAll(async () => {
  server = await testServer({ clock: 'noon', work: 'none' });
  staff = await newPerson(server, 'admin');
});
beforeEach(async () => {
  await sql('truncate order_facts, overview_figures cascade');
});
afterAll(() => server.close());

const sql = (text: string, values: unknown[] = []) => server.database.ownerPool.query(text, values);

const read = (days: '30' | '90' | '365' = '30') =>
  staff.browser.call(contract.overview.readNumbers, { days });

/** Counts as a server does every minute, and reads what was counted. */
async function counted(days: '30' | '90' | '365' = '30') {
  server.clock.advance(31_000);
  expect(await countFigures({ db: server.database.db, clock: server.clock })).toBe(true);
  return read(days);
}

const ago = (days: number) => new Date(server.clock() - days * DAY_MS);

type Paid = Parameters<typeof makeOrder>[2] & { ago?: number; userId?: string };

/** A paid order of play money, as the sandbox takes it; from today, unless the test says otherwise. */
async function paid({ ago: days = 0, userId, ...columns }: Paid = {}): Promise<string> {
  const buyer = userId ?? (await makeAccount(server.database)).id;
  const usual = { live: false, amount_minor: 100_000, created_at: ago(days), paid_at: ago(days) };
  return (await makeOrder(server.database, buyer, { ...usual, ...columns })).id;
}

async function refund(order: string, minor: number, status = 'succeeded'): Promise<void> {
  await sql(
    `insert into order_refunds (provider, refund_ref, order_ref, amount_minor, status, updated_at)
       select provider, $2, id, $3, $4, now() from order_facts where id = $1`,
    [order, randomUUID(), minor, status],
  );
}

async function dispute(order: string, status: string): Promise<void> {
  await sql(
    `insert into order_disputes (provider, dispute_ref, order_ref, status, reported_at)
       select provider, $2, id, $3, now() from order_facts where id = $1
       on conflict (provider, dispute_ref) do update set status = excluded.status`,
    [order, `dispute of ${order}`, status],
  );
}

/** A provider's report of an order that was settled right now. */
async function reported(order: string): Promise<void> {
  await sql(
    `insert into order_events (provider, event_key, kind, order_ref, event, processed_at, outcome)
     values ('sandbox', $1, 'refund', $2, '{}', $3, 'applied')`,
    [randomUUID(), order, new Date(server.clock())],
  );
}

it('The numbers of an empty database are zeros, and no weeks and no providers', async () => {
  const numbers = await counted('365');
  expect(numbers).toMatchObject({
    real: false,
    renewals: [],
    providers: [],
    otherCurrencies: [],
    opened: { orders: 0, begun: 0, paid: 0, redeemed: 0 },
  });
  expect(numbers.sources.map(({ source }) => source)).toEqual([
    'trial',
    'giveaway',
    'coupon',
    'gift',
    'direct',
  ]);
  expect(numbers.sources.every(({ orders, salesMinor }) => orders + salesMinor === 0)).toBe(true);
});

it('Refunds and disputes are counted by provider and outcome', async () => {
  await refund(await paid({ provider: 'stripe' }), 30_000);
  const whole = await paid({ provider: 'stripe' });
  await refund(whole, 60_000);
  await refund(whole, 40_000);
  const kept = await paid({ provider: 'stripe' });
  await refund(kept, 50_000, 'failed');
  await refund(kept, 50_000, 'pending');
  await dispute(kept, 'won');
  await dispute(await paid({ provider: 'stripe' }), 'open');
  await dispute(await paid({ provider: 'stripe' }), 'warning');
  const lost = await paid({ provider: 'stripe' });
  await refund(lost, 20_000);
  await dispute(lost, 'lost');
  await paid({ provider: 'payhere', amount_minor: 7 });
  await paid({ provider: 'payhere', live: true });
  const { providers } = await counted();
  expect(providers).toEqual([
    {
      provider: 'payhere',
      orders: 1,
      chargedMinor: 7,
      refunded: 0,
      refundedMinor: 0,
      disputed: 0,
      open: 0,
      won: 0,
      lost: 0,
      lostMinor: 0,
    },
    {
      provider: 'stripe',
      orders: 6,
      chargedMinor: 600_000,
      refunded: 2,
      refundedMinor: 130_000,
      disputed: 3,
      open: 1,
      won: 1,
      lost: 1,
      lostMinor: 100_000,
    },
  ]);
});

it('A late refund is deducted from the period of the sale', async () => {
  const old = await paid({ ago: 60 });
  const won = await paid({ ago: 60 });
  await dispute(won, 'lost');
  await paid();
  const direct = async (days: '30' | '90') => (await read(days)).sources.at(-1);
  await counted();
  expect(await direct('90')).toMatchObject({ salesMinor: 200_000, returnedMinor: 100_000 });
  await refund(old, 25_000);
  await reported(old);
  await dispute(won, 'won');
  await reported(won);
  await counted();
  expect(await direct('30')).toMatchObject({ orders: 1, salesMinor: 100_000, returnedMinor: 0 });
  expect(await direct('90')).toMatchObject({
    orders: 3,
    salesMinor: 275_000,
    returnedMinor: 25_000,
  });
});

it('A late payment is in the numbers of its day', async () => {
  await paid();
  expect((await counted('90')).sources.at(-1)?.orders).toBe(1);
  await reported(await paid({ ago: 40 }));
  const numbers = await counted('90');
  expect(numbers.sources.at(-1)?.orders).toBe(2);
  expect(numbers.opened).toMatchObject({ orders: 2, paid: 2 });
  expect((await read('30')).sources.at(-1)?.orders).toBe(1);
});

it('Days that an older version counted are counted again with all figures', async () => {
  await paid({ ago: 20 });
  await paid();
  await counted();
  await sql("delete from overview_figures where name not in ('sales', 'test_sales', 'paid')");
  expect((await read()).providers).toEqual([]);
  expect((await counted()).providers).toMatchObject([{ provider: 'sandbox', orders: 2 }]);
});

it('Charges in other currencies are in no sum, and listed separately', async () => {
  await paid({ display_currency: 'USD' });
  await refund(await paid({ currency: 'USD', amount_minor: 900 }), 300);
  const { sources, providers, otherCurrencies } = await counted();
  expect(sources.at(-1)).toMatchObject({ orders: 1, salesMinor: 100_000 });
  expect(providers).toMatchObject([{ orders: 1, chargedMinor: 100_000 }]);
  expect(otherCurrencies).toEqual([{ currency: 'USD', orders: 1, salesMinor: 600 }]);
});

it('Opened orders are counted by how far they came', async () => {
  const { id: userId } = await makeAccount(server.database);
  const opened = { live: false, created_at: ago(9), amount_minor: 100_000 };
  await makeOrder(server.database, userId, { ...opened, plan_id: 'a' });
  await makeOrder(server.database, userId, { ...opened, provider_session_id: randomUUID() });
  await paid({ amount_minor: 0, provider: 'free' });
  const key = await makeKey(server.database);
  const delivered = { license_key_id: key.id, fulfilled_at: ago(9) };
  await paid({ ...delivered, ago: 9 });
  await paid({ ago: 9 });
  expect((await counted()).opened).toEqual({ orders: 4, begun: 3, paid: 2, redeemed: 0 });
  await sql('update license_keys set activated = true, activated_at = $2 where id = $1', [
    key.id,
    ago(0),
  ]);
  await sql(
    `insert into license_redemptions (license_key_id, effect, subscription, expires_on, redeemed_at)
       values ($1, 'started', 'Supreme', '2099-01-01', $2)`,
    [key.id, ago(0)],
  );
  expect((await counted()).opened.redeemed).toBe(1);
});

it('The sums of the orders export equal the numbers of the same days', async () => {
  const whole = await paid({ ago: 2, amount_minor: 75_000 });
  await refund(whole, 75_000);
  await refund(await paid({ ago: 1, amount_minor: 250_050, provider: 'payhere' }), 100_025);
  await paid({ amount_minor: 33_333 });
  await paid({ live: true });
  await paid({ currency: 'USD' });
  const { id: buyer } = await makeAccount(server.database);
  await makeOrder(server.database, buyer, { live: false, created_at: ago(0) });
  const { providers, sources } = await counted();
  const day = (days: number) => ago(days).toISOString().slice(0, 10);
  const span = { from: day(29), to: day(0) };
  const file = await staff.browser.call(contract.orders.staff.exportOrders, span);
  const rows = parse<Record<string, string>>(file, { bom: true, columns: true }).filter(
    (row) => row['paid_at'] !== '' && row['test'] === 'yes' && row['currency'] === 'LKR',
  );
  const sum = (column: string) =>
    rows.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0);
  const total = <Row>(of: readonly Row[], value: (row: Row) => number) =>
    of.reduce((all, row) => all + value(row), 0);
  expect(rows).toHaveLength(total(providers, ({ orders }) => orders));
  expect(sum('amount')).toBe(total(providers, ({ chargedMinor }) => chargedMinor));
  expect(sum('refunded')).toBe(total(providers, ({ refundedMinor }) => refundedMinor));
  expect(sum('amount') - sum('refunded')).toBe(total(sources, ({ salesMinor }) => salesMinor));
});
