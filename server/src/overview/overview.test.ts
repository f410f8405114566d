import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeKey } from '../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { newPerson, type Person } from '../../test/harness/people.ts';
import { makeOrder } from '../../test/scenarios/orders/make-order.ts';
import { countFigures, dayOf } from './count-figures.ts';

let server: TestServer;
let staff: Person;

beforeAll(async () => {
  server = await testServer({ clock: 'noon', work: 'none' });
  staff = await newPerson(server, 'admin');
});
afterAll(() => server.close());

const read = (days: '30' | '90' | '365' = '30') =>
  staff.browser.call(contract.overview.readOverview, { days });

/** Everything that was counted, without when. */
async function counted(): Promise<unknown[]> {
  const { rows } = await server.database.ownerPool.query(
    'select day::text, name, label, value from overview_figures order by 1, 2, 3',
  );
  return rows;
}

/** Counts as a server does every minute. */
async function count(): Promise<void> {
  server.clock.advance(31_000);
  expect(await countFigures({ db: server.database.db, clock: server.clock })).toBe(true);
}

/** An order of the sandbox that was opened and paid at that moment. */
async function paidOn(at: Date, minor: number): Promise<void> {
  const { id } = await makeAccount(server.database);
  const moment = { created_at: at, paid_at: at };
  await makeOrder(server.database, id, { ...moment, amount_minor: minor, live: false });
}

it('The overview of a new installation is thirty days of nothing', async () => {
  expect((await read()).countedAt).toBeNull();
  await count();
  const { days, now, trials, real, backup } = await read();
  expect(days).toHaveLength(30);
  expect(days.at(-1)?.day).toBe(dayOf(server.clock()));
  expect(days.every(({ sales, paid, redemptions }) => sales + paid + redemptions === 0)).toBe(true);
  expect(days.at(-1)?.active).toBe(0);
  expect(days[0]?.active).toBeNull();
  expect(now).toMatchObject({ active: 0, waiting: 0, waitingSince: null, flagged: 0 });
  expect(trials).toEqual({ started: 0, buyers: 0 });
  expect([real, backup]).toEqual([false, null]);
});

it('The overview counts payments, redemptions, active subscriptions and stock on their days', async () => {
  const now = server.clock();
  await paidOn(new Date(now), 250_000);
  await paidOn(new Date(now - DAY_MS), 100_000);
  const { id } = await makeAccount(server.database, {
    subscription: 'Supreme',
    expiredate: dayOf(now + 3 * DAY_MS),
  });
  await makeAccount(server.database, { subscription: 'Supreme', expiredate: 'infinity' });
  await makeAccount(server.database, { subscription: 'Supreme', expiredate: dayOf(now) });
  const barred = { subscription: 'Supreme', expiredate: 'infinity', banned: true } as const;
  await makeAccount(server.database, barred);
  const key = await makeKey(server.database);
  await server.database.ownerPool.query(
    `insert into license_redemptions (license_key_id, user_id, effect, subscription, expires_on, redeemed_at)
       values ($1, $2, 'started', 'Supreme', $3, $4)`,
    [key.id, id, dayOf(now + 3 * DAY_MS), new Date(now)],
  );
  await count();
  const { days, now: today } = await read();
  const [yesterday, last] = days.slice(-2);
  expect(last).toMatchObject({ sales: 250_000, paid: 1, redemptions: 1, active: 2 });
  expect(yesterday).toMatchObject({ sales: 100_000, paid: 1, redemptions: 0, active: null });
  expect(today).toMatchObject({ active: 2, endingSoon: 1 });
});

it('The overview shows the figures of the last count', async () => {
  const { countedAt } = await read();
  await paidOn(new Date(server.clock()), 1);
  const soon = await read('90');
  expect([soon.countedAt, soon.days.at(-1)?.paid]).toEqual([countedAt, 1]);
  await count();
  expect((await read()).days.at(-1)?.paid).toBe(2);
});

it('Of concurrent counts of the overview, one counts', async () => {
  server.clock.advance(60_000);
  const services = { db: server.database.db, clock: server.clock };
  const all = await Promise.all(Array.from({ length: 8 }, () => countFigures(services)));
  expect(all.filter(Boolean)).toHaveLength(1);
});

it('The overview counts late payments, and nothing twice', async () => {
  await count();
  const before = await counted();
  await count();
  expect(await counted()).toEqual(before);
  await paidOn(new Date(server.clock() - 2 * DAY_MS), 70_000);
  await count();
  const { days } = await read();
  expect(days.at(-3)?.sales).toBe(70_000);
});

it('The overview counts days without a server, except for their states', async () => {
  await count();
  server.clock.advance(5 * DAY_MS);
  staff = await newPerson(server, 'admin');
  await paidOn(new Date(server.clock() - 3 * DAY_MS), 5_000);
  await count();
  const { days } = await read();
  expect(days.at(-4)?.sales).toBe(5_000);
  expect(days.at(-4)?.active).toBeNull();
  expect(days.at(-6)?.active).toBe(2);
  expect(days.at(-6)?.sales).toBe(250_001);
});

it('The overview shows how long stock lasts and who waits', async () => {
  const { rows } = await server.database.ownerPool.query<{ id: string }>(
    'select id from key_stock_products order by position limit 1',
  );
  const productId = rows[0]?.id ?? '';
  const taken = {
    assigned_to: 'somebody',
    assigned_at: new Date(server.clock() - 10 * DAY_MS),
  };
  for (const given of [taken, taken, {}, {}, {}]) {
    await makeKey(server.database, { product_id: productId, ...given });
  }
  await makeKey(server.database, { product_id: productId, banned: true });
  await server.database.ownerPool.query('delete from overview_figures');
  const since = new Date(server.clock() - DAY_MS);
  const { id: userId } = await makeAccount(server.database);
  const { id } = await makeOrder(server.database, userId, { paid_at: since });
  await server.database.ownerPool.query(
    'update order_facts set needs_key_since = $2 where id = $1',
    [id, since],
  );
  await paidOn(new Date(server.clock() - 20 * DAY_MS), 1);
  await count();
  const { stock, now } = await read();
  // Two keys left in 28 days, so the other three last for 42.
  expect(stock.find((each) => each.id === productId)).toMatchObject({
    available: 3,
    coverDays: 42,
  });
  expect(now).toMatchObject({ waiting: 1, waitingSince: since.toISOString() });
});

it('The overview lists waiting messages, applications, draws and stray payments', async () => {
  const now = new Date(server.clock());
  const { ownerPool } = server.database;
  const before = (await read()).now;
  await ownerPool.query(
    `insert into contact_threads (name, email, subject, digest, token_hash, state, created_at, last_at)
       select 'Nimal', 'nimal@example.com', 'Key', sha256(state::bytea), sha256(state::bytea), state, $1, $1
         from unnest(array['open', 'answered', 'closed']) state`,
    [now],
  );
  await ownerPool.query(
    `insert into order_events (provider, event_key, kind, event, processed_at, outcome, resolved_at, resolved_by, resolution_note)
       values ('sandbox', 'stray', 'paid', '{}', $1, 'unmatched', null, null, null),
              ('sandbox', 'looked at', 'paid', '{}', $1, 'unmatched', $1, 'Admin', 'Seen')`,
    [now],
  );
  await ownerPool.query(
    `insert into giveaways (title, description, starts_at, ends_at, commitment, sealed_seed, created_at)
       select 'Draw', 'Keys', $1::timestamptz - interval '2 days', $1::timestamptz + distance,
              repeat('a', 64), 'sealed', $1
         from unnest(array[interval '-1 minute', interval '1 day']) distance`,
    [now],
  );
  expect((await read()).now).toMatchObject({
    unanswered: before.unanswered + 1,
    unmatched: before.unmatched + 1,
    drawsDue: before.drawsDue + 1,
  });
  const waiting = await staff.browser.call(contract.overview.listWaiting, {});
  const since = now.toISOString();
  expect(waiting.filter(({ kind }) => kind !== 'backOrders' && kind !== 'soldOut')).toEqual([
    { kind: 'unmatched', count: before.unmatched + 1, since, until: null, name: null },
    { kind: 'messages', count: before.unanswered + 1, since, until: null, name: null },
    {
      kind: 'draws',
      count: before.drawsDue + 1,
      since: new Date(server.clock() - 60_000).toISOString(),
      until: null,
      name: 'Draw',
    },
  ]);
});

it('The overview of 600 products names 500, sold-out ones first', async () => {
  const { ownerPool } = server.database;
  const { rows } = await ownerPool.query<{ total: number }>(
    'select count(*)::int as total from key_stock_products',
  );
  await ownerPool.query(
    `insert into key_stock_products (name, position, package, duration_days, price_coins)
       select 'Product ' || n, 10000 + n, 'Supreme', 30, 250 from generate_series(1, 600) n`,
  );
  const { rows: made } = await ownerPool.query<{ id: string }>(
    "select id from key_stock_products where name in ('Product 1', 'Product 600')",
  );
  for (const { id } of made) await makeKey(server.database, { product_id: id });
  await count();
  const { stock, products } = await read();
  expect([stock.length, products]).toEqual([500, (rows[0]?.total ?? 0) + 600]);
  expect(stock[0]).toMatchObject({ available: 0 });
  expect(stock.map(({ id }) => id)).not.toContain(made[0]?.id);
});
