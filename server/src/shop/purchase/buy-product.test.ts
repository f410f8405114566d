import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeKey } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import type { Answer } from '../../../test/harness/http-exchange.ts';
import { breakWaiting } from '../../../test/harness/tables/break-waiting.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { tableDigests } from '../../../test/harness/tables/table-digests.ts';
import { browserOf, type CrowdMember, makeCrowd } from '../../../test/scenarios/crowd.ts';
import { purchaseOf, richTaskUser, stockExactly } from '../../../test/scenarios/task-area/shop.ts';
import { aftermath } from '../../../test/storms/rounds.ts';
import { createServices } from '../../services.ts';
import { shop } from '../shop.ts';
import { hashMailboxes } from './mailbox-hash.ts';

const { buyProduct } = contract.shop;
const { readDay } = contract.coins;
let productId: string;

const server = sharedServer({ clock: 'noon' });
beforeAll(async () => {
  productId = await stockExactly(server, 1, 30);
});

it('A mailbox buys a product once, also after its account was closed', async () => {
  const first = await buyer('one.mailbox@gmail.com');
  expect(await told(first)).toBe('sold');
  await close(first.id);
  const again = await buyer('onemailbox+second@gmail.com');
  expect(await told(again)).toBe('SHOP_MAILBOX_PURCHASED');
  // This refusal comes before that of a changed price.
  expect(await told(again, 249)).toBe('SHOP_MAILBOX_PURCHASED');
  const { db } = server.database;
  server.clock.advance(180 * DAY_MS - 1);
  await shop.sweep({ db, clock: server.clock });
  const { rows } = await asOwner(
    'select count(mailbox_hash)::integer as kept from task_shop_purchases where user_id = $1',
    [first.id],
  );
  expect(rows).toEqual([{ kept: 1 }]);
  server.clock.advance(2);
  await shop.sweep({ db, clock: server.clock });
  await setEmail(again.id, null);
  expect(await told(await buyer('one.mailbox+third@gmail.com'))).toBe('sold');
});

it('A mailbox that changes while a purchase waits for the wallet counts', async () => {
  const first = await buyer('changed@example.com');
  expect(await told(first)).toBe('sold');
  await close(first.id);
  const second = await buyer('unchanged@example.com');
  const change = `update web_task set email = 'Changed@example.com' where id = $1`;
  const held = await holdRows(server.database, change, [second.id]);
  const buying = told(second);
  await held.waiting(1);
  await held.commit();
  expect(await buying).toBe('SHOP_MAILBOX_PURCHASED');
});

it('Purchases from before mailboxes were stored count', async () => {
  const first = await buyer('early@example.com');
  expect(await told(first)).toBe('sold');
  await asOwner('update task_shop_purchases set mailbox_hash = null where user_id = $1', [
    first.id,
  ]);
  const { config, clock, database, app } = server;
  const services = await createServices({ config, db: database.db, log: app.log, clock });
  await hashMailboxes(services);
  await services.mailer.close();
  await close(first.id);
  expect(await told(await buyer('Early@example.com'))).toBe('SHOP_MAILBOX_PURCHASED');
});

it('A purchase takes the oldest key, and is in the audit trail', async () => {
  const productId = await stockExactly(server, 1, 4);
  const owner = server.database.ownerPool;
  await owner.query(
    `update license_keys set created_at = now() - place * interval '1 day'
       from (select id, row_number() over (order by id) as place
               from license_keys where product_id = $1) numbered
      where license_keys.id = numbered.id`,
    [productId],
  );
  const { browser } = await richTaskUser(server, 300);
  const { purchaseId } = await browser.call(
    contract.shop.buyProduct,
    await purchaseOf(browser, productId),
  );
  const { rows } = await owner.query<object>(
    `select sold.created_at = (select min(created_at) from license_keys where product_id = $1)
              as "isOldest",
            (select count(*)::int from audit_entries
              where action = 'shop.buy' and object_id = $2) as entries
       from license_keys sold
       join task_shop_purchases purchase on purchase.license_key_id = sold.id
      where purchase.id::text = $2`,
    [productId, purchaseId],
  );
  expect(rows).toEqual([{ isOldest: true, entries: 1 }]);
});

it('A key that is banned, for tests, used or given away is never sold', async () => {
  const productId = await stockExactly(server, 2, 0);
  const { database } = server;
  const key = { product_id: productId };
  await makeKey(database, { ...key, banned: true });
  await makeKey(database, { ...key, license_key: 'TEST-5678' });
  await makeKey(database, { ...key, assigned_to: 'somebody', assigned_at: new Date() });
  const { id } = await makeKey(database, key);
  const use = 'update license_keys set activated = true, activated_at = now() where id = $1';
  await database.sql(use, id);
  const { browser } = await richTaskUser(server, 300);
  const shown = (await browser.call(contract.shop.listProducts, {})).products;
  expect(shown.find((each) => each.id === productId)?.available).toBe(0);
  const input = await purchaseOf(browser, productId);
  const before = await tableDigests(database);
  expect((await browser.refusal(contract.shop.buyProduct, input)).code).toBe('SHOP_KEYS_MISSING');
  expect(await tableDigests(database)).toEqual(before);
});

const asOwner = (query: string, values: unknown[]) =>
  server.database.ownerPool.query(query, values);
const setEmail = (id: string, email: string | null) =>
  asOwner('update web_task set email = $2 where id = $1', [id, email]);
/** Removes the address, as closing the account does. */
const close = (id: string) =>
  asOwner('update web_task set email = null, password = null, closed_at = $2 where id = $1', [
    id,
    new Date(server.clock()),
  ]);

async function buyer(email: string | null): Promise<CrowdMember> {
  const [member] = await makeCrowd(server.database, {
    count: 1,
    coins: 300,
    nowMs: server.clock(),
  });
  if (member === undefined) throw new Error('a crowd has no members');
  await setEmail(member.id, email);
  return member;
}

/** Buys the product and returns `sold` or the code of the refusal. */
async function told(member: CrowdMember, priceSeen = 250): Promise<string> {
  const browser = browserOf(server, member);
  const challenge = await browser.solveChallenge('shop-purchase');
  const input = { productId, priceSeen, challenge };
  const { status, json } = await browser.send(buyProduct, input, { idempotencyKey: randomUUID() });
  return status === 201 ? 'sold' : (json as { code: string }).code;
}

const PRICE = 250;

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

it('Concurrent buyers get the oldest keys, one each', async () => {
  const productId = await stockExactly(server, 1, 30);
  const people = await buyers(24);
  const answers = await pressTogether(people, () => ({ productId }));
  expect(answers.map(toldOf)).toEqual(people.map(() => 'sold'));
  expect(await soldKeys(productId)).toEqual(Array.from({ length: 30 }, (_, place) => place < 24));
  for (const { browser } of people)
    expect(await browser.call(readDay, {})).toMatchObject({ balance: 50 });
});

it('Concurrent buyers are refused for their own reasons', async () => {
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

it('Concurrent buyers do not share a fault', async () => {
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

it('Concurrent buyers pay once when connections break', async () => {
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

it('Concurrent buyers leave the ledger consistent', async () => {
  expect(await aftermath(server)).toEqual({ faults: 0, deadlocks: 0 });
});
