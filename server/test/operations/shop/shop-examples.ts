import { randomInt, randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { makeKey, makeTaskUser, productAt } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { newPerson, type Person } from '../../harness/people.ts';
import { type Examples, type Prepare, type Refusals, sends } from '../operation-example.ts';

const unknownPurchase = { status: 404, code: 'SHOP_PURCHASE_UNKNOWN' } as const;

/** Gives a task user the coins, unless the wallet has some. */
async function fund({ database }: TestServer, userId: string, coins: number): Promise<void> {
  await database.ownerPool.query(
    'select post_opening_coins(id, $2) from web_task where id = $1 and regzcoin = 0',
    [userId, coins],
  );
}

/** Stocks a key of a product, and returns the product with its price. */
async function stocked({ database }: TestServer, position = 1) {
  const productId = await productAt(database, position);
  await makeKey(database, { product_id: productId });
  const { rows } = await database.ownerPool.query<{ price: number }>(
    'select price_coins as price from key_stock_products where id = $1',
    [productId],
  );
  return { productId, priceSeen: rows[0]?.price ?? 0 };
}

/** A random network of the range reserved for tests. */
function anyNetwork(): string {
  return `198.18.${randomInt(256)}.${randomInt(256)}`;
}

async function list({ database }: TestServer, network: string): Promise<void> {
  await database.ownerPool.query(
    `insert into shop_shared_networks values ($1, 'a carrier', 'sithara', now())
     on conflict do nothing`,
    [network],
  );
}

const newOffer = () => ({
  package: 'Legit',
  days: 7,
  name: `Legit ${randomUUID()}`,
  description: { en: 'A week.', si: 'සතියක්.', ta: 'ஒரு வாரம்.' },
  price: 90,
  keys: 'generated',
  isActive: true,
});

export const examples: Examples = {
  'shop.buyProduct': {
    input: async (server, { accountId }) => {
      await fund(server, accountId, 5000);
      const challenge = await server.browser().solveChallenge('shop-purchase');
      return { ...(await stocked(server)), challenge };
    },
    foreign: { status: 409, code: 'SHOP_COINS_TOO_FEW' },
    told: {
      'task user who is staff': { status: 403, code: 'TASK_STAFF_EXCLUDED' },
      'held task user': { status: 403, code: 'SHOP_SPENDING_HELD' },
    },
  },
  'shop.readPurchase': {
    // An imported purchase, which needs no setup; another user's if the caller owns none.
    input: async ({ database }, { accountId }) => {
      const { rows: people } = await database.ownerPool.query<{ id: string }>(
        'select id from web_task where id = $1',
        [accountId],
      );
      const owner = people[0]?.id ?? (await makeTaskUser(database)).id;
      const { rows } = await database.ownerPool.query<{ id: string }>(
        `insert into task_shop_purchases (user_id, product_id, coins_spent, created_at, imported)
         values ($1, $2, 250, now(), true) returning id`,
        [owner, await productAt(database, 1)],
      );
      return { id: rows[0]?.id ?? '' };
    },
    foreign: unknownPurchase,
  },
  'shop.staff.editOffer': async ({ database }) => {
    const productId = await productAt(database, 10);
    const { rows } = await database.ownerPool.query<{ version: number }>(
      'select version from shop_offers where product_id = $1',
      [productId],
    );
    return {
      productId,
      version: rows[0]?.version ?? 0,
      description: { en: 'Everything.', si: 'සියල්ල.', ta: 'எல்லாம்.' },
      price: 1900,
      isActive: true,
    };
  },
  'shop.staff.createOffer': async () => newOffer(),
  'shop.staff.removeOffer': async ({ database }) => {
    const { rows } = await database.ownerPool.query<{ productId: string }>(
      `with product as (
         insert into key_stock_products (position, name, package, duration_days, price_coins)
         values (100, $1, 'Legit', 7, 90) returning id)
       insert into shop_offers (product_id, description_en, description_si, description_ta)
       select id, 'x', 'x', 'x' from product returning product_id as "productId"`,
      [`${randomUUID()} Regz Coin 90`],
    );
    return { productId: rows[0]?.productId ?? '', version: 1 };
  },
  'shop.staff.holdAccount': async ({ database }) => ({
    userId: (await makeTaskUser(database)).id,
    held: true,
    reason: 'forty accounts of one person',
  }),
  'shop.staff.listBuyerPurchases': async ({ database }) => ({
    userId: (await makeTaskUser(database)).id,
  }),
  'shop.staff.shareNetwork': async () => ({ network: anyNetwork(), note: 'a mobile carrier' }),
  'shop.staff.unshareNetwork': async (server) => {
    const network = anyNetwork();
    await list(server, network);
    return { network };
  },
};

async function buyer(server: TestServer, coins = 5000): Promise<Person> {
  const person = await newPerson(server, 'task user');
  await fund(server, person.accountId, coins);
  return person;
}

async function purchaseInput(server: TestServer, { browser }: Person, position = 1, hard = false) {
  const strength = hard ? 'high' : 'normal';
  const challenge = await browser.solveChallenge('shop-purchase', strength);
  return { ...(await stocked(server, position)), challenge };
}

/** Buys as many keys today, which count for the network. */
const afterPurchases = (count: number) =>
  sends(async (server, person) => {
    await fund(server, person.accountId, 5000);
    for (let position = 1; position <= count; position += 1) {
      const input = await purchaseInput(server, person, position, position > 3);
      await person.browser.call(contract.shop.buyProduct, input);
    }
    return purchaseInput(server, person, count + 1, count > 3);
  });

const setUpFirst = 'open by default; tests of eligibility close it';

const soldOut: Prepare = async (server) => {
  const { productId, priceSeen } = await stocked(server, 7);
  await server.database.ownerPool.query(
    `update license_keys set assigned_to = 'somebody', assigned_at = now()
      where product_id = $1 and assigned_at is null`,
    [productId],
  );
  return { productId, priceSeen };
};

export const refusals: Refusals = {
  'shop.buyProduct': {
    CHALLENGE_STRONGER_REQUIRED: afterPurchases(3),
    SHOP_EMAIL_UNVERIFIED: setUpFirst,
    SHOP_NOT_OPEN: setUpFirst,
    SHOP_PURCHASED_BEFORE: async (server, person) => {
      await person.browser.call(contract.shop.buyProduct, await purchaseInput(server, person));
      return purchaseInput(server, person);
    },
    SHOP_MAILBOX_PURCHASED: async (server, person) => {
      const first = await buyer(server);
      const setEmail = (id: string, email: string | null) =>
        server.database.ownerPool.query('update web_task set email = $2 where id = $1', [
          id,
          email,
        ]);
      await setEmail(first.accountId, 'one.mailbox@gmail.com');
      await first.browser.call(contract.shop.buyProduct, await purchaseInput(server, first));
      await setEmail(first.accountId, null);
      await setEmail(person.accountId, 'onemailbox+again@gmail.com');
    },
    SHOP_KEYS_MISSING: soldOut,
    SHOP_NETWORK_PACE: afterPurchases(4),
  },
  'shop.staff.createOffer': {
    SHOP_NAME_MISSING: { name: '\u200b' },
    SHOP_TEXT_MISSING: { description: { en: '', si: 'x', ta: 'x' } },
    LICENSE_PACKAGE_UNKNOWN: { package: 'None' },
    SHOP_OFFER_EXISTS: { name: 'Supreme One Month', price: 250 },
  },
  'shop.staff.removeOffer': {
    SHOP_OFFER_USED: async ({ database }, _person, { productId }) => {
      const { id } = await makeTaskUser(database);
      await database.ownerPool.query(
        `insert into task_shop_purchases (user_id, product_id, coins_spent, created_at, imported)
         values ($1, $2, 90, now(), true)`,
        [id, productId],
      );
    },
  },
  'shop.staff.editOffer': {
    SHOP_OFFER_EXISTS: async ({ database }, _person, { price }) => {
      const { rows } = await database.ownerPool.query<{ name: string }>(
        `select name from key_stock_products where position = 10`,
      );
      const name = (rows[0]?.name ?? '').replace(/\d+$/, String(Number(price) + 1));
      await database.ownerPool.query(
        `insert into key_stock_products (position, name, package, duration_days)
         values (100, $1, 'Legit', 7) on conflict do nothing`,
        [name],
      );
      return { price: Number(price) + 1 };
    },
    SHOP_TEXT_MISSING: { description: { en: 'All', si: '', ta: 'எல்லாம்' } },
    // A store plan's stock, which no coins buy.
    SHOP_PRODUCT_UNKNOWN: async ({ database }) => ({ productId: await productAt(database, 11) }),
  },
  'shop.staff.shareNetwork': {
    SHOP_NETWORK_INVALID: { network: '10.0.0.0/1' },
    SHOP_NETWORK_LISTED: async (server, _person, { network }) => list(server, String(network)),
  },
  'shop.staff.unshareNetwork': { SHOP_NETWORK_UNKNOWN: { network: '192.0.2.1' } },
};
