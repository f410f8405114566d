import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import { sharedServer } from '../../../test/harness/harness.ts';
import type { Answer } from '../../../test/harness/http-exchange.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { browserOf, makeCrowd } from '../../../test/scenarios/crowd.ts';
import { richTaskUser, stockExactly } from '../../../test/scenarios/task-area/shop.ts';

const { buyProduct } = contract.shop;
const PRICE = 250;

const server = sharedServer({ environment: { SHOP_VERIFIED_EMAIL: 'true' } });

const toldOf = ({ status, json }: Answer) =>
  status === 201 ? 'sold' : (json as { code: string }).code;

/** A number of people who may buy, each with a function that presses the button for them. */
async function buyers(count: number, productId: string) {
  const people = await makeCrowd(server.database, { count, coins: 300, nowMs: server.clock() });
  await server.database.ownerPool.query(
    'update web_task set email_verified = true where id = any($1)',
    [people.map(({ id }) => id)],
  );
  return Promise.all(
    people.map(async (person) => {
      const browser = browserOf(server, person);
      const challenge = await browser.solveChallenge('shop-purchase');
      const press = (idempotencyKey = randomUUID()) =>
        browser.send(buyProduct, { productId, priceSeen: PRICE, challenge }, { idempotencyKey });
      return { id: person.id, press };
    }),
  );
}

it('A delayed purchase is judged by the state under the wallet’s lock', async () => {
  const productId = await stockExactly(server, 1, 10);
  const people = await buyers(5, productId);
  const changes = [
    'is_admin = true',
    "spending_held_at = now(), spending_held_by = 'staff', spending_held_reason = 'many'",
    'email_verified = false',
    'closed_at = now(), password = null, email = null',
    "language_preference = 'Tamil'",
  ];
  const changing = changes.map(
    (change, place) => `update web_task set ${change} where id = '${people[place]?.id}'`,
  );
  const held = await holdRows(server.database, changing.join(';'));
  const pressing = people.map(({ press }) => press());
  await held.waiting(people.length);
  await held.commit();
  expect((await Promise.all(pressing)).map(toldOf)).toEqual([
    'TASK_STAFF_EXCLUDED',
    'SHOP_SPENDING_HELD',
    'SHOP_EMAIL_UNVERIFIED',
    'SESSION_REQUIRED',
    'sold',
  ]);
});

it('A delayed purchase is judged by the price under the product’s lock', async () => {
  const productId = await stockExactly(server, 2, 1);
  const [person] = await buyers(1, productId);
  const held = await holdRows(
    server.database,
    'update key_stock_products set price_coins = $2 where id = $1',
    [productId, PRICE + 1],
  );
  const pressing = person?.press() ?? never();
  // A purchase that did not wait would have its answer first.
  await Promise.race([held.waiting(1), pressing]);
  await held.commit();
  expect(toldOf(await pressing)).toBe('SHOP_PRICE_CHANGED');
});

it('A delayed purchase is refused if the person bought the product elsewhere', async () => {
  const productId = await stockExactly(server, 1, 1);
  const [person] = await buyers(1, productId);
  const held = await holdRows(
    server.database,
    `insert into task_shop_purchases (user_id, product_id, coins_spent, created_at, imported)
       values ($1, $2, $3, now(), true)`,
    [person?.id, productId, PRICE],
  );
  const pressing = person?.press();
  await held.waiting(1);
  await held.commit();
  expect(toldOf((await pressing) ?? never())).toBe('SHOP_PURCHASED_BEFORE');
});

it('A delayed purchase counts its network’s concurrent purchases', async () => {
  const address = '203.0.113.31';
  const productId = await stockExactly(server, 1, 8);
  const verified = { email_verified: true };
  const people = await Promise.all(
    Array.from({ length: 4 }, () => richTaskUser(server, 300, verified, { address })),
  );
  const presses = await Promise.all(
    people.map(async ({ browser }) => {
      const challenge = await browser.solveChallenge('shop-purchase');
      return () => browser.send(buyProduct, { productId, priceSeen: PRICE, challenge });
    }),
  );
  for (const press of presses.slice(0, 2)) expect(toldOf(await press())).toBe('sold');
  // A network buys three with the plain challenge; both have seen two.
  const held = await holdRows(
    server.database,
    'select from web_task where id = any($1) for update',
    [people.slice(2).map(({ user }) => user.id)],
  );
  const pressing = presses.slice(2).map((press) => press());
  await held.waiting(2);
  await held.release();
  expect((await Promise.all(pressing)).map(toldOf).toSorted()).toEqual([
    'CHALLENGE_STRONGER_REQUIRED',
    'sold',
  ]);
});

function never(): never {
  throw new Error('a crowd has nobody');
}
