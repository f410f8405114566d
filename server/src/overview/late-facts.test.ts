import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importInstallation } from '../../takeover/import-installation.ts';
import { makeAccount } from '../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { newPerson, type Person } from '../../test/harness/people.ts';
import { makeOrder } from '../../test/scenarios/orders/make-order.ts';
import { countFigures, dayOf } from './count-figures.ts';

let server: TestServer;
let staff: Person;

beforeAll(async () => {
  server = await testServer({ clock: 'noon', work: 'none' });
  staff = await newPerson(server, 'admin');
  await count();
});
afterAll(() => server.close());

const read = () => staff.browser.call(contract.overview.readOverview, { days: '30' });

/** Counts as a server does every minute. */
async function count(): Promise<void> {
  server.clock.advance(31_000);
  await countFigures({ db: server.database.db, clock: server.clock });
}

/** An order of the sandbox that was opened and paid at that moment. */
async function paidOn(at: Date, minor: number): Promise<string> {
  const { id } = await makeAccount(server.database);
  const moment = { created_at: at, paid_at: at };
  const made = { ...moment, amount_minor: minor, live: false };
  return (await makeOrder(server.database, id, made)).id;
}

/** A provider's report on an order, settled immediately. */
async function reported(orderRef: string, kind: string): Promise<void> {
  await server.database.ownerPool.query(
    `insert into order_events (provider, event_key, kind, order_ref, event, processed_at, outcome)
     values ('sandbox', $1, $2, $3, '{}', $4, 'applied')`,
    [randomUUID(), kind, orderRef, new Date(server.clock())],
  );
}

/** The sales of a day so many days ago. */
async function salesBefore(days: number): Promise<number | undefined> {
  return (await read()).days.at(-1 - days)?.sales;
}

it('The overview counts a late payment on its day', async () => {
  await count();
  const before = (await salesBefore(10)) ?? 0;
  await reported(await paidOn(new Date(server.clock() - 10 * DAY_MS), 62_500), 'paid');
  await count();
  expect(await salesBefore(10)).toBe(before + 62_500);
});

it('The overview deducts refunds from the day of the sale', async () => {
  await count();
  const at = new Date(server.clock() - 12 * DAY_MS);
  const [kept, lost] = [await paidOn(at, 100_000), await paidOn(at, 50_000)];
  await reported(kept, 'paid');
  await reported(lost, 'paid');
  await count();
  expect(await salesBefore(12)).toBe(150_000);
  await server.database.ownerPool.query(
    `insert into order_refunds (provider, refund_ref, order_ref, amount_minor, status, updated_at)
     values ('sandbox', 'part', $1, 30000, 'succeeded', now()),
            ('sandbox', 'under way', $1, 5000, 'pending', now())`,
    [kept],
  );
  await reported(kept, 'refund');
  await count();
  expect(await salesBefore(12)).toBe(120_000);
  await server.database.ownerPool.query(
    `insert into order_disputes (provider, dispute_ref, order_ref, status, reported_at)
     values ('sandbox', 'lost', $1, 'lost', now())`,
    [lost],
  );
  await reported(lost, 'dispute');
  await count();
  expect(await salesBefore(12)).toBe(70_000);
});

it('The overview counts all days again after an import, whose orders are old', async () => {
  await paidOn(new Date(server.clock() - 15 * DAY_MS), 40_000);
  await count();
  expect(await salesBefore(15)).toBe(0);
  const activeBefore = (await read()).days.map(({ active }) => active);
  await importInstallation(server.database.db, async function* noRows() {}, null);
  await count();
  expect(await salesBefore(15)).toBe(0);
  await importInstallation(
    server.database.db,
    async function* noRows() {},
    async (text) => text,
  );
  await count();
  expect(await salesBefore(15)).toBe(40_000);
  expect((await read()).days.map(({ active }) => active)).toEqual(activeBefore);
});

it('The overview equals SQL sums of today and yesterday', async () => {
  const now = server.clock();
  const midnight = Date.parse(dayOf(now));
  const { ownerPool } = server.database;
  const moments = [now, midnight, midnight - 1, now - DAY_MS, now - DAY_MS - 1, midnight - DAY_MS];
  for (const [place, moment] of [...moments, midnight - DAY_MS - 1].entries()) {
    await paidOn(new Date(moment), 1000 * 2 ** place);
  }
  await ownerPool.query(
    `insert into order_refunds (provider, refund_ref, order_ref, amount_minor, status, updated_at)
       select 'sandbox', 'part ' || order_id || status, id, amount_minor / 4, status, $1
         from order_facts, unnest(array['succeeded', 'failed']) status where paid_at >= $2`,
    [new Date(now), new Date(midnight - DAY_MS)],
  );
  await ownerPool.query(
    `insert into order_disputes (provider, dispute_ref, order_ref, status, reported_at)
       select 'sandbox', 'lost of two days', id, 'lost', $1 from order_facts where amount_minor = 4000`,
    [new Date(now)],
  );
  const { rows } = await ownerPool.query<{ day: string; early: boolean; kept: string }>(
    `select paid_at::date::text as day, paid_at < $1 as early,
            sum(case when order_status(o) = 'chargeback' then 0
                     else amount_minor - (select coalesce(sum(r.amount_minor), 0) from order_refunds r
                                           where r.order_ref = o.id and r.status = 'succeeded') end) as kept
       from order_facts o where not live and currency = 'LKR' group by 1, 2`,
    [new Date(now - DAY_MS)],
  );
  const sumOf = (day: number, early: boolean[]) =>
    rows
      .filter((row) => row.day === dayOf(day) && early.includes(row.early))
      .reduce((sum, { kept }) => sum + Number(kept), 0);
  const { sales } = (await read()).today;
  expect(sales).toMatchObject({
    today: sumOf(now, [false]),
    yesterdayByNow: sumOf(now - DAY_MS, [true]),
    yesterday: sumOf(now - DAY_MS, [true, false]),
  });
  expect(sales.yesterdayByNow).toBeGreaterThan(0);
  expect(sales.yesterday).toBeGreaterThan(sales.yesterdayByNow);
});

it('The overview counts the days before today once an hour, and today every minute', async () => {
  server.clock.advance(HOUR_MS - (server.clock() % HOUR_MS));
  await count();
  const id = await paidOn(new Date(server.clock() - DAY_MS), 20_000);
  await count();
  const [before, todayBefore] = [await countedOf(1), await countedOf(0)];
  await server.database.ownerPool.query(
    `insert into order_refunds (provider, refund_ref, order_ref, amount_minor, status, updated_at)
     values ('sandbox', 'of yesterday', $1, 5000, 'succeeded', now())`,
    [id],
  );
  await paidOn(new Date(server.clock()), 10_000);
  await count();
  expect(await countedOf(0)).toMatchObject({ sales: todayBefore.sales + 10_000 });
  expect(await countedOf(1)).toEqual(before);
  server.clock.advance(HOUR_MS);
  await count();
  expect(await countedOf(1)).toMatchObject({ sales: before.sales - 5_000 });
});

/** Returns the counted sales of a day that many days ago, and the transaction that counted them. */
async function countedOf(days: number): Promise<{ sales: number; by: string }> {
  const { rows } = await server.database.ownerPool.query<{ sales: number; by: string }>(
    `select coalesce(sum(value) filter (where name = 'test_sales'), 0)::integer as sales,
            max(xmin::text) as by
       from overview_figures where day = $1 and name in ('test_sales', 'counted')`,
    [dayOf(server.clock() - days * DAY_MS)],
  );
  return rows[0] ?? { sales: 0, by: '' };
}
