import type { Api } from '../platform/api.ts';

/** A product of the stock with its counts. */
export type Product = Awaited<ReturnType<Api['keyStock']['products']>>[number];

/** One license key of a product. */
export type StockKey = Awaited<ReturnType<Api['keyStock']['keys']>>[number];

type Option = { value: string; label: string };

/** The products as the options of a select. */
export function productOptions(products: readonly Product[]): Option[] {
  return products.map(({ id, name }) => ({ value: id, label: name }));
}
