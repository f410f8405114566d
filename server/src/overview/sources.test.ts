import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertRow, makeAccount, makeKey } from '../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { newPerson, type Person } from '../../test/harness/people.ts';
import { makeOrder } from '../../test/scenarios/orders/make-order.ts';
import { countFigures } from './count-figures.ts';

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
beforeEach(async () => {
  await server.database.ownerPool.query('truncate order_facts, overview_figures cascade');
});
afterAll(() => server.close());

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

it('A gift with a coupon counts for the coupon', async () => {
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
