import { messages } from '../i18n/en.ts';
import type { Api } from '../platform/api/api.ts';
import type { SelectGroup } from '../ui/forms/select-field.tsx';

const titles = messages.keyStock.stock.groups;

/** A product of the stock with its counts. */
export type Product = Awaited<ReturnType<Api['keyStock']['products']>>[number];

/** One license key of a product. */
export type StockKey = Awaited<ReturnType<Api['keyStock']['keys']>>[number];

export type ProductGroup = { title: string; products: readonly Product[] };

/** The products by who sells them: the shop for coins, and the store for money. */
export function productGroups(products: readonly Product[]): ProductGroup[] {
  const isOfShop = ({ priceCoins }: Product) => priceCoins !== null;
  return [
    { title: titles.coinShop, products: products.filter(isOfShop) },
    { title: titles.store, products: products.filter((product) => !isOfShop(product)) },
  ].filter((group) => group.products.length > 0);
}

/** The products as the options of a select. */
export function productOptions(products: readonly Product[]): SelectGroup[] {
  return productGroups(products).map((group) => ({
    label: group.title,
    options: group.products.map(({ id, name }) => ({ value: id, label: name })),
  }));
}

export type StockAlert = { product: Product; waiting: number };

/**
 * The products staff should stock: those that paid orders wait for, most orders first, then those
 * whose stock has fallen below their level.
 * @param waiting how many paid orders wait for a key, by the id of the product.
 */
export function stockAlerts(
  products: readonly Product[],
  waiting: ReadonlyMap<string, number>,
): StockAlert[] {
  return products
    .map((product) => ({ product, waiting: waiting.get(product.id) ?? 0 }))
    .filter((alert) => alert.waiting > 0 || alert.product.low)
    .toSorted((one, other) => other.waiting - one.waiting);
}
