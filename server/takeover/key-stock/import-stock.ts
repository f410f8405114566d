import { type ImportedRow, readRows, RowRefused, type TakeRows } from '../imported-rows.ts';
import { booleanOf, momentOf, requiredText, textOf } from '../imported-values.ts';
import { importedLicenseKey } from './imported-license-key.ts';
import {
  findProductsByName,
  type ImportedStockKey,
  insertImported,
} from './stock-imports.queries.ts';

/**
 * Imports the stock: unsold keys become available keys of their product; sold ones keep their
 * owners.
 */
export const importStock: TakeRows = async (trx, rows) => {
  const products = await findProductsByName(trx);
  const { reasons, taken } = readRows(rows, (row) => importedStockKey(row, products));
  const added = await insertImported(
    trx,
    taken.map(({ value }) => value),
  );
  for (const { index, value } of taken) {
    if (!added.delete(value.licenseKey)) reasons[index] = 'the license key already exists';
  }
  return reasons;
};

function importedStockKey(
  row: ImportedRow,
  products: ReadonlyMap<string, string>,
): ImportedStockKey {
  const product = requiredText(row, 'product_name');
  const productId = products.get(product.toLowerCase());
  if (productId === undefined) throw new RowRefused(`unknown product "${product}"`);
  const licenseKey = importedLicenseKey(row);
  const used = booleanOf(row, 'is_redeemed', false);
  return {
    licenseKey,
    productId,
    assignedTo: used ? (textOf(row, 'redeemed_by') ?? 'unknown') : null,
    assignedAt: used ? (momentOf(row, 'redeemed_at') ?? new Date()) : null,
    createdAt: momentOf(row, 'created_at') ?? new Date(),
  };
}
