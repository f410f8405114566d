import { SHOP_LIMITS } from '@regz/rules/shop/offer-edits.ts';
import { importedId, type ImportedIds } from '../imported-ids.ts';
import {
  type ImportedRow,
  readRows,
  RowRefused,
  takeEach,
  type TakeRows,
} from '../imported-rows.ts';
import { booleanOf, countOf, momentOf, requiredText, textOf } from '../imported-values.ts';
import {
  findShopProducts,
  insertImportedPurchase,
  updateImportedOffer,
} from './shop-imports.queries.ts';

/**
 * Imports the English description of the original's products and whether they are on sale. Products
 * and prices are not imported.
 */
export function importOffers({ shopProducts }: ImportedIds): TakeRows {
  return async (trx, rows) => {
    const products = await findShopProducts(trx);
    const { reasons, taken } = readRows(rows, (row) => importedOffer(row, products));
    for (const { index, value } of taken) {
      const updated = await updateImportedOffer(trx, value);
      if (!updated) reasons[index] = 'the offer was changed here already';
      shopProducts.set(value.original, value.productId);
    }
    return reasons;
  };
}

/** Imports purchases, without their keys. */
export function importPurchases(ids: ImportedIds): TakeRows {
  return takeEach(
    (row) => importedPurchase(row, ids),
    insertImportedPurchase,
    'this purchase of the person is there already',
  );
}

function importedOffer(row: ImportedRow, products: ReadonlyMap<string, string>) {
  const name = requiredText(row, 'name');
  const productId = products.get(name.toLowerCase());
  if (productId === undefined) throw new RowRefused(`unknown product "${name}"`);
  const description = textOf(row, 'description');
  if ((description?.length ?? 0) > SHOP_LIMITS.description) {
    throw new RowRefused('description is too long');
  }
  const isActive = booleanOf(row, 'is_active', true);
  return { original: requiredText(row, 'id'), productId, description, isActive };
}

function importedPurchase(row: ImportedRow, ids: ImportedIds) {
  requiredText(row, 'coins_spent');
  return {
    userId: importedId(row, 'user_id', ids.taskUsers),
    productId: importedId(row, 'product_id', ids.shopProducts),
    coinsSpent: countOf(row, 'coins_spent', { otherwise: 0, least: 1 }),
    at: momentOf(row, 'created_at') ?? momentOf(row, 'purchased_at') ?? new Date(),
  };
}
