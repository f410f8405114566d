import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import type { Answer } from '../../../test/harness/http-exchange.ts';
import { breakWaiting } from '../../../test/harness/tables/break-waiting.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { browserOf, type CrowdMember, makeCrowd } from '../../../test/scenarios/crowd.ts';
import { stockExactly } from '../../../test/scenarios/task-area/shop.ts';
import { aftermath } from '../../../test/storms/rounds.ts';

const { buyProduct } = contract.shop;
const { readDay } = contract.coins;
const PRICE = 250;
let server: TestServer;

beforeAll(async () => {
  server = await testServer({ clock: 'noon' });
});
afterAll(() => server.close());

type Buyer = CrowdMember & { browser: Browser; challenge: string };
type PurchaseInput = { productId: string; priceSeen?: number; key?: string };

/** People with coins for one key, each on their own network with a solved challenge. */
async function buyers(count: number, coins = 300): Promise<Buyer[]> {
  const members = await makeCrowd(server.database, { count, coins, nowMs: server.clock() });
  return Promise.all(
    members.map(async (member) => {
      const browser = browserOf(server, member);
      return { ...member, browser, challenge: await browser.solveChallenge('shop-purchase') };
    }),
  );
}

function press(
  { browser, challenge }: Buyer,
  { productId, priceSeen = PRICE, key = randomUUID() }: PurchaseInput,
): Promise<Answer> {
  return browser.send(buyProduct, { productId, priceSeen, challenge }, { idempotencyKey: key });
}

/** Concurrent purchases of several people, each with their own input. */
function pressTogether(
  people: readonly Buyer[],
  inputOf: (buyer: Buyer, place: number) => PurchaseInput,
): Promise<Answer[]> {
  return Promise.all(people.map((buyer, place) => press(buyer, inputOf(buyer, place))));
}

const toldOf = ({ status, json }: Answer) =>
  status === 201 ? 'sold' : (json as { code: string }).code;

/** Returns, for each key of the last stock, oldest first, whether it is sold. */
async function soldKeys(productId: string): Promise<boolean[]> {
  const { rows } = await server.database.ownerPool.query<{ sold: boolean }>(
    `select assigned_at is not null as sold from license_keys
      where product_id = $1
        and created_at = (select max(created_at) from license_keys where product_id = $1)
      order by created_at, added_line, id`,
    [productId],
  );
  return rows.map(({ sold }) => sold);
}

it('People who buy at the same time get the oldest keys, one each', async () => {
  const productId = await stockExactly(server, 1, 30);
  const people = await buyers(24);
  const answers = await pressTogether(people, () => ({ productId }));
  expect(answers.map(toldOf)).toEqual(people.map(() => 'sold'));
  expect(await soldKeys(productId)).toEqual(Array.from({ length: 30 }, (_, place) => place < 24));
  for (const { browser } of people)
    expect(await browser.call(readDay, {})).toMatchObject({ balance: 50 });
});

it('People who buy at the same time are refused for their own reasons, not for each other’s', async () => {
  const productId = await stockExactly(server, 1, 30);
  const people = await buyers(24);
  const [staff, held, poor, dear, spent, before] = people.slice(-6);
  const owner = server.database.ownerPool;
  await owner.query('update web_task set is_admin = true where id = $1', [staff?.id]);
  await owner.query(
    `update web_task set spending_held_at = now(), spending_held_by = 'staff',
              spending_held_reason = 'many accounts' where id = $1`,
    [held?.id],
  );
  const [beggar] = await buyers(1, 249);
  if (before === undefined || beggar === undefined) throw new Error('a crowd has nobody');
  await press(before, { productId });
  const challenge = await before.browser.solveChallenge('shop-purchase');
  const pressing = people.map((person) => {
    if (person === poor) return beggar;
    if (person === before) return { ...person, challenge };
    return person === spent ? { ...person, challenge: before.challenge } : person;
  });
  const answers = await pressTogether(pressing, (_, place) => ({
    productId,
    priceSeen: people[place] === dear ? PRICE + 1 : PRICE,
  }));
  expect(answers.map(toldOf)).toEqual([
    ...people.slice(6).map(() => 'sold'),
    'TASK_STAFF_EXCLUDED',
    'SHOP_SPENDING_HELD',
    'SHOP_COINS_TOO_FEW',
    'SHOP_PRICE_CHANGED',
    'CHALLENGE_FAILED',
    'SHOP_PURCHASED_BEFORE',
  ]);
});

it('Concurrent buyers never get more keys than the stock', async () => {
  const productId = await stockExactly(server, 1, 5);
  const answers = await pressTogether(await buyers(16), () => ({ productId }));
  const told = answers.map(toldOf);
  expect(told.filter((each) => each === 'sold')).toHaveLength(5);
  expect(told.filter((each) => each === 'SHOP_KEYS_MISSING')).toHaveLength(11);
});

it('People who buy at the same time do not share one person’s fault', async () => {
  const productId = await stockExactly(server, 1, 30);
  const people = await buyers(16);
  const owner = server.database.ownerPool;
  await owner.query(`
      create function break_one() returns trigger language plpgsql as $$
      begin raise exception 'this wallet is broken'; end $$;
      create trigger break_one before insert on coin_transfers for each row
        when (new.user_id = '${people[3]?.id}') execute function break_one()`);
  try {
    const answers = await pressTogether(people, () => ({ productId }));
    expect(answers.map(({ status }) => status)).toEqual(
      people.map((_, place) => (place === 3 ? 500 : 201)),
    );
  } finally {
    await owner.query('drop function break_one cascade');
  }
  expect((await soldKeys(productId)).filter(Boolean)).toHaveLength(15);
});

it('Concurrent buyers do not wait for other people’s locks', async () => {
  const productId = await stockExactly(server, 1, 12);
  const otherId = await stockExactly(server, 2, 12);
  const [free, ...held] = [await buyers(8), await buyers(4), await buyers(4)];
  const wallets = held[0] ?? [];
  const lock = await holdRows(
    server.database,
    `with wallet as (select from web_task where id = any($1) for update)
       select (select count(*) from wallet), product.id
         from key_stock_products product where id = $2 for update of product`,
    [wallets.map(({ id }) => id), otherId],
  );
  const waiting = held.flatMap((people, place) =>
    people.map((buyer) => press(buyer, { productId: place === 0 ? productId : otherId })),
  );
  await lock.waiting(8);
  const answers = await Promise.all(free.map((buyer) => press(buyer, { productId })));
  expect(answers.map(toldOf)).toEqual(free.map(() => 'sold'));
  await lock.release();
  expect((await Promise.all(waiting)).map(toldOf)).toEqual(waiting.map(() => 'sold'));
});

it('People who buy at the same time pay once when their connections break, and get their first answers', async () => {
  const productId = await stockExactly(server, 1, 30);
  const people = await buyers(12);
  const keys = people.map(() => randomUUID());
  const inputOf = (_: Buyer, place: number): PurchaseInput => ({
    productId,
    key: keys[place] ?? '',
  });
  const held = await holdRows(server.database, 'lock table coin_transfers in share mode');
  const pressing = pressTogether(people, inputOf);
  await held.waiting(1);
  expect(await breakWaiting(server.database)).toBeGreaterThan(0);
  await held.release();
  const first = await pressing;
  // A request whose connection broke gets a refusal that permits a retry.
  for (const { status } of first) expect([201, 503]).toContain(status);
  const again = await pressTogether(people, inputOf);
  expect(again.map(toldOf)).toEqual(people.map(() => 'sold'));
  for (const [place, { status, text }] of first.entries()) {
    if (status === 201) expect(again[place]?.text).toBe(text);
  }
  expect((await soldKeys(productId)).filter(Boolean)).toHaveLength(12);
});

it('People who buy at the same time leave the ledger consistent, without a deadlock', async () => {
  expect(await aftermath(server)).toEqual({ faults: 0, deadlocks: 0 });
});
