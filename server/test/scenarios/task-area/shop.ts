import { contract } from '@regz/contract/contract.ts';
import type { Browser } from '../../harness/browser.ts';
import { giveCoins, productAt } from '../../harness/factories.ts';
import type { TestDatabase } from '../../harness/harness-database.ts';
import type { TestServer } from '../../harness/harness.ts';
import { signedInTaskUser } from '../../harness/signed-in.ts';

/** The input of `shop.buyProduct`, with a solved challenge. */
export type PurchaseInput = { productId: string; priceSeen: number; challenge: string };

/** A task user with coins, and a browser with its own address. */
export async function richTaskUser(
  server: TestServer,
  coins: number,
  columns: Parameters<typeof signedInTaskUser>[1] = {},
  where: Parameters<typeof signedInTaskUser>[2] = {},
) {
  const signedIn = await signedInTaskUser(server, columns, where);
  if (coins > 0) await giveCoins(server.database, signedIn.user.id, coins);
  return signedIn;
}

/** Stocks exactly the given number of keys of a product; returns the product. */
export async function stockExactly(
  { database }: TestServer,
  position: number,
  keys: number,
): Promise<string> {
  const productId = await productAt(database, position);
  await database.ownerPool.query(
    'delete from license_keys where product_id = $1 and assigned_at is null and not activated',
    [productId],
  );
  await stock(database, productId, keys);
  return productId;
}

/** Adds keys of a product to the stock. */
export async function stock(
  { ownerPool }: Pick<TestDatabase, 'ownerPool'>,
  productId: string,
  keys: number,
): Promise<void> {
  await ownerPool.query(
    `insert into license_keys (license_key, product_id, subscription, duration_days)
     select upper(gen_random_uuid()::text), $1, 'Supreme', 30 from generate_series(1, $2)`,
    [productId, keys],
  );
}

/** The price of a product, and a function that raises it by a coin as a member of staff. */
export async function readPrice(
  staff: Browser,
  productId: string,
): Promise<{ price: number; raise: () => Promise<unknown> }> {
  const { offers } = await staff.call(contract.shop.staff.listOffers, {});
  const offer = offers.find((each) => each.productId === productId);
  if (offer === undefined) throw new Error('There is no such offer.');
  const { name: _name, available: _a, sold: _s, editedBy: _e, price, ...rest } = offer;
  const raise = () => staff.call(contract.shop.staff.editOffer, { ...rest, price: price + 1 });
  return { price, raise };
}

/** The input for a purchase of a product, as the dialog builds it. */
export async function purchaseOf(
  browser: Browser,
  productId: string,
  strength: 'normal' | 'high' = 'normal',
): Promise<PurchaseInput> {
  const { products } = await browser.call(contract.shop.listProducts, {});
  const priceSeen = products.find(({ id }) => id === productId)?.price ?? 0;
  const challenge = await browser.solveChallenge('shop-purchase', strength);
  return { productId, priceSeen, challenge };
}
