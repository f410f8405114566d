import { contract } from '@regz/contract/contract.ts';
import type { Browser } from '../../harness/browser.ts';
import type { TestServer } from '../../harness/harness.ts';
import { stock } from './shop.ts';

const { listProducts, buyProduct } = contract.shop;

/** Stocks more keys of every coin product than the test can buy. */
export async function stockEverything({ database }: TestServer, keysEach: number): Promise<void> {
  const { rows } = await database.ownerPool.query<{ id: string }>(
    'select id from key_stock_products where price_coins is not null',
  );
  for (const { id } of rows) await stock(database, id, keysEach);
}

/** The result of an attempt to buy the cheapest product. */
export type Tried = 'bought' | 'nothing affordable' | 'paced' | 'not open';

/** Buys the cheapest product that the person can afford and has not bought. */
export async function buyCheapest(browser: Browser): Promise<Tried> {
  const shown = await browser.call(listProducts, {});
  const affordable = shown.products.find(
    ({ price, purchaseId }) => purchaseId === null && price <= shown.balance,
  );
  if (affordable === undefined) return 'nothing affordable';
  const challenge = await browser.solveChallenge('shop-purchase', shown.challengeStrength);
  const input = { productId: affordable.id, priceSeen: affordable.price, challenge };
  const { status, text } = await browser.send(buyProduct, input);
  if (status === 201) return 'bought';
  if (status === 429 && text.includes('SHOP_NETWORK_PACE')) return 'paced';
  if (status === 403 && text.includes('SHOP_NOT_OPEN')) return 'not open';
  throw new Error(`A purchase was answered ${status}: ${text}`);
}
