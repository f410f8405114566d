import { messages } from '@regz/texts/en.ts';
import type { Api } from '../platform/api/api.ts';
import type { SelectGroup } from '../ui/forms/select-field.tsx';

const titles = messages.keyStock.stock.groups;
const sources = messages.keyStock.source;

/** A product of the stock with its counts. */
export type Product = Awaited<ReturnType<Api['keyStock']['listProducts']>>[number];

/** One license key of a product. */
export type StockKey = Awaited<ReturnType<Api['keyStock']['listProductKeys']>>[number];

/** The key from a search, and its product. */
export type FoundKey = Awaited<ReturnType<Api['keyStock']['readKey']>>;

type ProductGroup = { title: string; products: readonly Product[] };

/** The products by seller: the shop for coins, and the store for money. */
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

/** Says where a product's keys come from. */
export function sourceText({ keys, oldStock }: Pick<Product, 'keys' | 'oldStock'>): string {
  return keys === 'pasted' ? sources.pasted : sources.generated[oldStock];
}

/** What a form that adds keys says about the chosen product; undefined if staff paste its keys. */
export function pasteHint(
  products: readonly Product[] | undefined,
  productId: string,
): string | undefined {
  const chosen = products?.find(({ id }) => id === productId);
  return chosen?.keys === 'generated' ? sourceText(chosen) : undefined;
}

/** The number of paid orders that wait for a key, by the id of the product. */
export type WaitingOrders = ReadonlyMap<string, number>;

/**
 * The matching products, those that need keys first: products with waiting orders, then low stock,
 * then no stock, and then the rest. Each kind keeps the products' own order.
 * @param text Any part of a name, in any case.
 */
export function findProducts(
  products: readonly Product[],
  text: string,
  waiting: WaitingOrders,
): Product[] {
  const wanted = text.trim().toLowerCase();
  return products
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .toSorted((one, other) => needOf(one, waiting) - needOf(other, waiting));
}

/** This many rows leave the other half of the page visible. */
const SHELF_ROWS = 5;

/**
 * Divides the products into the first few that sell, which need keys most, and the rest. If none
 * sell yet, takes the first few.
 */
export function onShelf(
  products: readonly Product[],
  waiting: WaitingOrders,
): { shelf: readonly Product[]; rest: readonly Product[] } {
  const moving = products.filter(({ id, coverDays }) => waiting.has(id) || coverDays !== null);
  const shelf = (moving.length === 0 ? products : moving).slice(0, SHELF_ROWS);
  return { shelf, rest: products.filter((product) => !shelf.includes(product)) };
}

const NO_NEED = 3;

function needOf({ id, low, available, keys }: Product, waiting: WaitingOrders): number {
  if (waiting.has(id)) return 0;
  if (low) return 1;
  if (keys === 'generated') return NO_NEED;
  return available === 0 ? 2 : NO_NEED;
}
