import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { mondayOf } from '@regz/rules/overview/renewals.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  insertRow,
  makeAccount,
  makeKey,
  makeTaskUser,
  productAt,
} from '../../test/harness/factories.ts';
import { testServer, type TestServer } from '../../test/harness/harness.ts';
import { newPerson, type Person } from '../../test/harness/people.ts';
import { makeOrder } from '../../test/scenarios/orders/make-order.ts';
import { countFigures, dayOf } from './count-figures.ts';

let server: TestServer;
let owner: Person;
let support: Person;
let stock: Person;
let staff: Person;

beforeAll(async () => {
  server = await testServer({ clock: 'noon', work: 'none' });
  owner = await newPerson(server, 'admin');
  support = await newPerson(server, 'support staff');
  stock = await newPerson(server, 'stock staff');
  staff = await newPerson(server, 'admin');
});
afterAll(() => server.close());

const search = (person: Person, text: string) =>
  person.browser.call(contract.overview.searchPanel, { text });

const rows = async (statement: string, values: unknown[] = []) =>
  (await server.database.ownerPool.query<Record<string, unknown>>(statement, values)).rows;

const lookUps = async () => rows("select * from audit_entries where action = 'licenses.look-up'");

it('A search of the panel finds people, orders and messages, each role what it may see', async () => {
  const { id } = await makeAccount(server.database, {
    username: 'wathsala',
    email: 'wathsala@example.com',
  });
  await makeTaskUser(server.database, { username: 'wathsala-plays' });
  const order = await makeOrder(server.database, id, { payment_ref: 'pay-17' });
  const [found] = await rows('select order_id from order_facts where id = $1', [order.id]);
  const orderId = String(found?.['order_id']);
  const [thread] = await rows(
    `insert into contact_threads (name, email, subject, digest, token_hash, created_at, last_at)
       values ('W', 'wathsala@example.com', 'No key', sha256('w'), sha256('w'), $1, $1)
       returning number`,
    [new Date(server.clock())],
  );
  const kinds = async (person: Person, text: string) =>
    (await search(person, text)).map(({ kind }) => kind);

  expect(await kinds(owner, 'WATHS')).toEqual(['customer', 'order', 'taskUser']);
  expect(await kinds(support, 'wathsala@example.com')).toEqual(['customer', 'order', 'message']);
  expect(await kinds(stock, 'wathsala')).toEqual(['order']);
  expect(await kinds(support, `#${String(thread?.['number'])}`)).toEqual(['message']);
  expect(await search(stock, 'pay-17')).toMatchObject([{ kind: 'order', id: orderId }]);
  expect(await search(owner, orderId.toLowerCase())).toMatchObject([{ kind: 'order' }]);
  expect(await search(owner, 'w')).toEqual([]);
  expect(await lookUps()).toEqual([]);
});

it('A search of the panel for a whole license key finds it, and the look-up is recorded without the key', async () => {
  const productId = await productAt(server.database, 1);
  const key = await makeKey(server.database, { license_key: 'LOOK-ME-UP', product_id: productId });
  expect(await search(stock, ' look-me-up ')).toEqual([
    { kind: 'key', id: key.id, title: expect.any(String), detail: null, state: 'available' },
  ]);
  expect(await search(support, 'LOOK-ME-UP')).toEqual([]);
  expect(await search(owner, 'LOOK-ME')).toEqual([]);
  const entries = await lookUps();
  expect(entries).toMatchObject([{ object_kind: 'license', object_id: key.id }]);
  expect(JSON.stringify(entries)).not.toContain('LOOK');
});

it('Of much that a search of the panel could find, it names three of a kind and eight in all', async () => {
  for (let place = 0; place < 4; place += 1) {
    const { id } = await makeAccount(server.database, { username: `chathura${place}` });
    await makeTaskUser(server.database, { username: `chathura${place}` });
    await makeOrder(server.database, id);
  }
  const found = await search(owner, 'chathura');
  expect(found.map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 3 }, () => 'customer'),
    ...Array.from({ length: 3 }, () => 'order'),
    ...Array.from({ length: 2 }, () => 'taskUser'),
  ]);
});

it('Waiting work is shown only to roles that can settle it', async () => {
  await rows(
    `insert into contact_threads (name, email, subject, digest, token_hash, created_at, last_at)
       values ('N', 'n@example.com', 'Key', sha256('n'), sha256('n'), now(), now())`,
  );
  const told = async ({ browser }: Person) =>
    (await browser.call(contract.overview.listWaiting, {})).map(({ kind }) => kind);
  expect([await told(support), await told(stock)]).toEqual([['messages'], []]);
});

afterEach(() => sql("update license_keys set withheld = 'revoked'"));

const sql = (text: string, values: unknown[] = []) => server.database.ownerPool.query(text, values);

/** As the first round of a day counts them. */
async function renewals() {
  await sql('delete from overview_figures');
  server.clock.advance(31_000);
  await countFigures({ db: server.database.db, clock: server.clock });
  return (await staff.browser.call(contract.overview.readNumbers, { days: '30' })).renewals;
}

const monday = (weeks: number) => Date.parse(mondayOf(dayOf(server.clock()))) - weeks * 7 * DAY_MS;
const week = (weeks: number) => dayOf(monday(weeks));

type Columns = Parameters<typeof makeAccount>[1];

const ended = async (columns: Columns = {}) =>
  (await makeAccount(server.database, { subscription: 'Supreme', expiredate: week(1), ...columns }))
    .id;
const running = (columns: Columns = {}) =>
  ended({ expiredate: dayOf(server.clock() + DAY_MS), ...columns });

/** The account redeemed a key of a day at that moment. */
async function redeems(userId: string, atMs: number, duration_days = 1): Promise<string> {
  const { id } = await makeKey(server.database, { duration_days });
  await sql(
    'update license_keys set activated = true, activated_at = $2, user_id = $3 where id = $1',
    [id, new Date(atMs), userId],
  );
  return id;
}

it('Accounts count in their first week as renewed, running or ended', async () => {
  const [renewed, gone] = [await running(), await ended()];
  await redeems(renewed, monday(5));
  await redeems(renewed, monday(1));
  await redeems(gone, monday(5) + 7 * DAY_MS - 1);
  await redeems(await running(), monday(5) + DAY_MS);
  await redeems(await running({ expiredate: 'infinity' }), monday(5) + DAY_MS);
  await redeems(await ended(), monday(4));
  expect(await renewals()).toEqual([
    { week: week(4), renewed: 0, running: 0, ended: 1 },
    { week: week(5), renewed: 1, running: 2, ended: 1 },
  ]);
});

it('A week in progress has no ended accounts', async () => {
  for (const days of [0, 0.5, 0.6]) await redeems(await running(), monday(0) + days * DAY_MS);
  expect(await renewals()).toEqual([{ week: week(0), renewed: 0, running: 3, ended: 0 }]);
});

it('An early renewal counts once the first key’s days are over', async () => {
  const early = await running();
  await redeems(early, monday(2), 30);
  await redeems(early, monday(1), 365);
  expect(await renewals()).toEqual([{ week: week(2), renewed: 0, running: 1, ended: 0 }]);
  const late = await running();
  await redeems(late, monday(2), 3);
  await redeems(late, monday(1), 365);
  expect(await renewals()).toEqual([{ week: week(2), renewed: 1, running: 1, ended: 0 }]);
});

it('A trial is neither the first key nor a renewal', async () => {
  const visitor = await ended();
  const trial = await redeems(visitor, monday(6));
  await insertRow(server.database.ownerPool, 'free_panel_usage', {
    link_code: 'regz-free-a',
    user_id: visitor,
    username: 'somebody',
    signed_up: true,
    license_key_id: trial,
    outcome: 'made',
    used_at: new Date(monday(6)),
  });
  expect(await renewals()).toEqual([]);
  await redeems(visitor, monday(3));
  expect(await renewals()).toEqual([{ week: week(3), renewed: 0, running: 0, ended: 1 }]);
});

it('A key whose money went back is neither the first key nor a renewal; one that is only disputed is', async () => {
  const person = await ended();
  const first = await redeems(person, monday(6));
  const second = await redeems(person, monday(3));
  await sql("update license_keys set withheld = 'suspended' where id = $1", [second]);
  expect(await renewals()).toMatchObject([{ week: week(6), renewed: 1 }]);
  await sql("update license_keys set withheld = 'revoked' where id = $1", [second]);
  expect(await renewals()).toEqual([{ week: week(6), renewed: 0, running: 0, ended: 1 }]);
  await sql(
    "update license_keys set withheld = case id when $1 then 'revoked' end where id in ($1, $2)",
    [first, second],
  );
  expect(await renewals()).toEqual([{ week: week(3), renewed: 0, running: 0, ended: 1 }]);
});

it('Frozen accounts count as running, and banned ones as ended', async () => {
  await redeems(await ended({ frozen_days: 3 }), monday(2));
  await redeems(await running({ banned: true }), monday(2));
  expect(await renewals()).toEqual([{ week: week(2), renewed: 0, running: 1, ended: 1 }]);
});

it('Accounts of more than 26 weeks ago are not counted', async () => {
  const old = await running();
  await redeems(old, monday(25) - 1);
  await redeems(old, monday(0));
  await redeems(await ended(), monday(25));
  expect(await renewals()).toEqual([{ week: week(25), renewed: 0, running: 0, ended: 1 }]);
});

it('The weeks are counted once a day, in its first round', async () => {
  const person = await ended();
  await redeems(person, monday(6));
  const before = await renewals();
  await redeems(person, monday(5));
  server.clock.advance(31_000);
  await countFigures({ db: server.database.db, clock: server.clock });
  const read = () => staff.browser.call(contract.overview.readNumbers, { days: '30' });
  expect((await read()).renewals).toEqual(before);
  await sql("update overview_figures set day = day - 1 where name = 'counted'");
  server.clock.advance(31_000);
  await countFigures({ db: server.database.db, clock: server.clock });
  expect((await read()).renewals).toMatchObject([{ week: week(6), renewed: 1 }]);
});

beforeEach(async () => {
  await sql('truncate order_facts, overview_figures cascade');
});

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

it('Refunds and disputes are counted by provider: in part, in full, won, lost, open, but not what failed', async () => {
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

it('A refund long after the sale is taken off the period of the sale, and a dispute that is won is given back', async () => {
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

it('A payment that is reported forty days late is in the numbers of its day, from the next round on', async () => {
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

it('Orders opened are counted with how far they came, however much later, but not those that cost nothing', async () => {
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
