import { contract } from '@regz/contract/contract.ts';
import type { Visitor } from '../stage/visitor.ts';

/** The stocked products, with the numbers of their keys and the levels of their alerts. */
export const stock = [
  { product: 'Supreme Monthly', keys: 12, alertBelow: 5, shows: 'stock that is well filled' },
  { product: 'Supreme Weekly', keys: 8, alertBelow: 0, shows: 'stock without an alert' },
  { product: 'Essential Weekly', keys: 6, alertBelow: 3, shows: 'stock with some keys sold' },
  { product: 'Essential Monthly', keys: 4, alertBelow: 5, shows: 'stock that runs low' },
  { product: 'Supreme-Essential Monthly', keys: 1, alertBelow: 1, shows: 'stock that is empty' },
  {
    product: 'Supreme One Month Regz Coin 250',
    keys: 6,
    alertBelow: 0,
    shows: 'stock of the coin shop',
  },
  {
    product: 'Essential One Month Regz Coin 250',
    keys: 3,
    alertBelow: 0,
    shows: 'stock of the coin shop',
  },
  {
    product: 'Supreme 3 Year Regz Coin 550',
    keys: 3,
    alertBelow: 0,
    shows: 'stock of the coin shop',
  },
  {
    product: 'External One Month Regz Coin 550',
    keys: 2,
    alertBelow: 0,
    shows: 'the last key of the coin shop',
  },
] as const;

/** Fills the stock of one product and sets its alert. */
export async function fillStock(
  staff: Visitor,
  { product, keys, alertBelow }: (typeof stock)[number],
): Promise<void> {
  const beginning = `CAST-${product.toUpperCase().replaceAll(' ', '-')}`;
  const texts = Array.from({ length: keys }, (_, index) => `${beginning}-${index + 1}`);
  const productId = await addKeys(staff, product, texts);
  await staff.call(contract.keyStock.setAlert, { productId, alertBelow });
}

/** Adds keys to a product by its name, as the panel's bulk form does; returns the product's id. */
export async function addKeys(
  staff: Visitor,
  product: string,
  licenseKeys: readonly string[],
): Promise<string> {
  const products = await staff.call(contract.keyStock.listProducts, {});
  const found = products.find(({ name }) => name === product);
  if (found === undefined) throw new Error(`There is no product named ${product}.`);
  const text = licenseKeys.join('\n');
  await staff.call(contract.keyStock.addKeys, { productId: found.id, text });
  return found.id;
}
