import { randomInt } from 'node:crypto';
import { makeKey, makeTaskUser, productAt } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import type { Example } from '../operation-example.ts';

const nothing: Example = { input: async () => ({}) };
const unknownPurchase = { status: 404, code: 'SHOP_PURCHASE_UNKNOWN' } as const;

/** Gives a task user the coins, unless the wallet has some. */
export async function fund({ database }: TestServer, userId: string, coins: number): Promise<void> {
  await database.ownerPool.query(
    'select post_opening_coins(id, $2) from web_task where id = $1 and regzcoin = 0',
    [userId, coins],
  );
}

/** Stocks a key of a product, and returns the product with its price. */
export async function stocked({ database }: TestServer, position = 1) {
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

export const examples: Readonly<Record<string, Example>> = {
  'shop.listProducts': nothing,
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
  'shop.listOwnPurchases': nothing,
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
  'shop.staff.listOffers': nothing,
  'shop.staff.editOffer': {
    input: async ({ database }) => {
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
  },
  'shop.staff.holdAccount': {
    input: async ({ database }) => ({
      userId: (await makeTaskUser(database)).id,
      held: true,
      reason: 'forty accounts of one person',
    }),
  },
  'shop.staff.listBuyerPurchases': {
    input: async ({ database }) => ({ userId: (await makeTaskUser(database)).id }),
  },
  'shop.staff.listNetworks': nothing,
  'shop.staff.shareNetwork': {
    input: async () => ({ network: anyNetwork(), note: 'a mobile carrier' }),
  },
  'shop.staff.unshareNetwork': {
    input: async (server) => {
      const network = anyNetwork();
      await list(server, network);
      return { network };
    },
  },
};
