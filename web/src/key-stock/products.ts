import { messages } from '../i18n/en.ts';
import type { Api } from '../platform/api/api.ts';
import type { SelectGroup } from '../ui/forms/select-field.tsx';

const titles = messages.keyStock.stock.groups;

/** A product of the stock with its counts. */
export type Product = Awaited<ReturnType<Api['keyStock']['listProducts']>>[number];

/** One license key of a product. */
export type StockKey = Awaited<ReturnType<Api['keyStock']['listProductKeys']>>[number];

type ProductGroup = { title: string; products: readonly Product[] };

/** The products by who sells them: the shop for coins, and the store for money. */
function productGroups(products: readonly Product[]): ProductGroup[] {
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

/** How many paid orders wait for a key, by the id of the product. */
export type WaitingOrders = ReadonlyMap<string, number>;

export type StockAlert = { product: Product; waiting: number };

/**
 * The products staff should stock: those that paid orders wait for, most orders first, then those
 * whose stock has fallen below their level.
 */
export function stockAlerts(
  products: readonly Product[],
  waiting: WaitingOrders,
): { wanted: StockAlert[]; low: Product[] } {
  const alerts = products.map((product) => ({ product, waiting: waiting.get(product.id) ?? 0 }));
  return {
    wanted: alerts
      .filter((alert) => alert.waiting > 0)
      .toSorted((one, other) => other.waiting - one.waiting),
    low: alerts
      .filter((alert) => alert.waiting === 0 && alert.product.low)
      .map(({ product }) => product),
  };
}

export const productFilters = ['all', 'needed', 'stocked', 'coin-shop', 'store'] as const;
export type ProductFilter = (typeof productFilters)[number];

/**
 * The products that match, those that need keys first: what orders wait for, what runs low, what is
 * empty, and then the rest; each kind in the products' own order.
 * @param query.text Any part of a name, in any case.
 */
export function findProducts(
  products: readonly Product[],
  query: { text: string; filter: ProductFilter },
  waiting: WaitingOrders,
): Product[] {
  const text = query.text.trim().toLowerCase();
  return products
    .filter(({ name }) => name.toLowerCase().includes(text))
    .filter((product) => passes(product, query.filter, waiting))
    .toSorted((one, other) => needOf(one, waiting) - needOf(other, waiting));
}

function passes(product: Product, filter: ProductFilter, waiting: WaitingOrders): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'needed':
      return needOf(product, waiting) < NO_NEED;
    case 'stocked':
      return product.available > 0;
    case 'coin-shop':
      return product.priceCoins !== null;
    case 'store':
      return product.priceCoins === null;
  }
}

const NO_NEED = 3;

function needOf({ id, low, available }: Product, waiting: WaitingOrders): number {
  if (waiting.has(id)) return 0;
  if (low) return 1;
  return available === 0 ? 2 : NO_NEED;
}
