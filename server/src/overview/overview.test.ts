import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importInstallation } from '../../takeover/import-installation.ts';
import { insertRow, makeAccount, makeKey } from '../../test/harness/factories.ts';
import { testServer, type TestServer } from '../../test/harness/harness.ts';
import { newPerson, type Person } from '../../test/harness/people.ts';
import { makeOrder } from '../../test/scenarios/orders/make-order.ts';
import { countFigures, dayOf } from './count-figures.ts';

let server: TestServer;
let staff: Person;
let couponId: string;

beforeAll(async () => {
  server = await testServer({ clock: 'noon', work: 'none' });
  staff = await newPerson(server, 'admin');
  couponId = await insertRow(server.database.ownerPool, 'coupons', {
    code: 'TEN',
    kind: 'percent',
    value: 10,
    created_by: 'Admin',
    created_at: ago(50),
  });
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

it('The overview of several that count at once, one does', async () => {
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

it('The overview says for how long the stock of a product lasts, and who waits since when', async () => {
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

it('The overview of 600 products names 500, sold-out ones first, and says how many there are', async () => {
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

beforeEach(async () => {
  await server.database.ownerPool.query('truncate order_facts, overview_figures cascade');
});

const ago = (days: number) => new Date(server.clock() - days * DAY_MS);

/** An account that redeemed a key so many days ago. */
async function redeemer(days: number): Promise<{ userId: string; keyId: string }> {
  const { id: userId } = await makeAccount(server.database);
  return { userId, keyId: await redeemed(userId, days) };
}

async function redeemed(userId: string, days: number): Promise<string> {
  const { id } = await makeKey(server.database);
  await server.database.ownerPool.query(
    'update license_keys set activated = true, activated_at = $2, user_id = $3 where id = $1',
    [id, ago(days), userId],
  );
  return id;
}

async function trialOf({ userId, keyId }: { userId: string; keyId: string }): Promise<void> {
  await insertRow(server.database.ownerPool, 'free_panel_usage', {
    link_code: 'regz-free-a',
    user_id: userId,
    username: 'somebody',
    signed_up: true,
    license_key_id: keyId,
    outcome: 'made',
    used_at: ago(10),
  });
}

async function prizeWas(keyId: string): Promise<void> {
  await server.database.ownerPool.query(
    `insert into giveaway_winners (giveaway_id, place, masked_name, prize, license_key_id)
       select id, (select 100 + count(*) from giveaway_winners), 'K***', 'Supreme', $1
         from giveaways limit 1`,
    [keyId],
  );
}

type How = { days?: number; coupon?: boolean; gift?: boolean };

/** An order of an account that was opened and paid so many days ago. */
async function buys(userId: string, { days = 1, coupon, gift }: How = {}): Promise<string> {
  const at = ago(days);
  const { id } = await makeOrder(server.database, userId, {
    live: false,
    amount_minor: 100_000,
    created_at: at,
    paid_at: at,
  });
  if (coupon) {
    await server.database.ownerPool.query(
      'update order_facts set coupon_id = $2, discount_minor = 1 where id = $1',
      [id, couponId],
    );
  }
  if (gift) {
    await server.database.ownerPool.query(
      "insert into order_gifts (order_ref, recipient, message) values ($1, 'Kamala', '')",
      [id],
    );
  }
  return id;
}

const somebody = async () => (await makeAccount(server.database)).id;

/** The orders of each source, as the next round counts them; sources without any are left out. */
async function orders(): Promise<Record<string, number>> {
  server.clock.advance(31_000);
  await countFigures({ db: server.database.db, clock: server.clock });
  const { sources } = await staff.browser.call(contract.overview.readNumbers, { days: '90' });
  const some = sources.filter((each) => each.orders > 0);
  expect(some.every((each) => each.salesMinor + each.returnedMinor === each.orders * 100_000)).toBe(
    true,
  );
  return Object.fromEntries(some.map((each) => [each.source, each.orders]));
}

it('Orders after a trial count for its link', async () => {
  const visitor = await redeemer(10);
  await trialOf(visitor);
  await buys(visitor.userId);
  await buys(visitor.userId, { coupon: true, gift: true });
  await redeemed(visitor.userId, 1);
  await buys(visitor.userId, { days: 0 });
  expect(await orders()).toEqual({ trial: 3 });
});

it('Orders after a first prize count for its giveaway', async () => {
  const winner = await redeemer(10);
  await prizeWas(winner.keyId);
  await buys(winner.userId, { coupon: true });
  const customer = await redeemer(20);
  await prizeWas(await redeemed(customer.userId, 10));
  await buys(customer.userId);
  expect(await orders()).toEqual({ giveaway: 1, direct: 1 });
});

it('An order that was placed before the trial or the prize is not theirs', async () => {
  const visitor = await redeemer(10);
  await trialOf(visitor);
  await buys(visitor.userId, { days: 11 });
  const winner = await redeemer(10);
  await prizeWas(winner.keyId);
  await buys(winner.userId, { days: 10.5, gift: true });
  expect(await orders()).toEqual({ gift: 1, direct: 1 });
});

it('A gift bought with a coupon is the coupon’s, without one a gift, and both once', async () => {
  await buys(await somebody(), { coupon: true, gift: true });
  await buys(await somebody(), { coupon: true });
  await buys(await somebody(), { gift: true });
  await buys(await somebody());
  expect(await orders()).toEqual({ coupon: 2, gift: 1, direct: 1 });
});

it('The sales of all sources are the sales of the days, less refunds', async () => {
  const visitor = await redeemer(10);
  await trialOf(visitor);
  const [trial, coupon] = [
    await buys(visitor.userId),
    await buys(await somebody(), { coupon: true }),
  ];
  await buys(await somebody(), { gift: true });
  await server.database.ownerPool.query(
    `insert into order_refunds (provider, refund_ref, order_ref, amount_minor, status, updated_at)
     values ('sandbox', 'in part', $1, 30000, 'succeeded', now()),
            ('sandbox', 'in full', $2, 100000, 'succeeded', now())`,
    [trial, coupon],
  );
  await orders();
  const { sources } = await staff.browser.call(contract.overview.readNumbers, { days: '30' });
  const { days } = await staff.browser.call(contract.overview.readOverview, { days: '30' });
  const sum = (values: number[]) => values.reduce((one, other) => one + other, 0);
  expect(sum(sources.map(({ salesMinor }) => salesMinor))).toBe(
    sum(days.map(({ sales }) => sales)),
  );
  expect(sum(days.map(({ sales }) => sales))).toBe(170_000);
});

describe('late facts', () => {
  beforeAll(async () => {
    staff = await newPerson(server, 'admin');
    await count();
  });

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

  it('The overview counts a payment that is reported ten days late on its day, in the next round', async () => {
    await count();
    const before = (await salesBefore(10)) ?? 0;
    await reported(await paidOn(new Date(server.clock() - 10 * DAY_MS), 62_500), 'paid');
    await count();
    expect(await salesBefore(10)).toBe(before + 62_500);
  });

  it('The overview deducts refunds and lost disputes from the day of the sale, however old the sale is', async () => {
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

  it('The overview has the sums of SQL over all orders for today, and yesterday by this hour and whole', async () => {
    const now = server.clock();
    const midnight = Date.parse(dayOf(now));
    const { ownerPool } = server.database;
    const moments = [
      now,
      midnight,
      midnight - 1,
      now - DAY_MS,
      now - DAY_MS - 1,
      midnight - DAY_MS,
    ];
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
});
