import type { Contract } from '@regz/contract/contract.ts';
import { KEY_STOCK_LIMITS } from '@regz/rules/key-stock/key-stock.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { addKey, addKeys } from './add-keys.ts';
import { setAlert } from './alerts/set-alert.ts';
import { deleteKey } from './delete-key.ts';
import { editKey } from './edit-key.ts';
import { findProduct, listKeys } from './key-stock.queries.ts';
import { listProducts } from './list-products.ts';
import { stockKeyView } from './stock-key-view.ts';

export function keyStockRoutes(services: Services): Handlers<Contract['keyStock']> {
  const { db } = services;
  return {
    listProducts: () => listProducts(db),
    setAlert: (context, input) => setAlert(services, context, input),
    listProductKeys: async (_context, { productId }) => {
      const rows = await listKeys(db, productId, KEY_STOCK_LIMITS.fetchedRows);
      if (rows.length === 0 && (await findProduct(db, productId)) === undefined) {
        throw new Refusal('KEY_STOCK_PRODUCT_UNKNOWN');
      }
      return rows.map(stockKeyView);
    },
    addKey: (context, input) => addKey(services, context, input),
    addKeys: (context, input) => addKeys(services, context, input),
    editKey: (context, input) => editKey(services, context, input),
    deleteKey: async (context, input) => {
      await deleteKey(services, context, input);
      return {};
    },
  };
}
