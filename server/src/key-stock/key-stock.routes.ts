import type { Contract } from '@regz/contract/contract.ts';
import { KEY_STOCK_LIMITS } from '@regz/rules/key-stock.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/context.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { addKey, addKeys } from './add-keys.ts';
import { deleteKey } from './delete-key.ts';
import { editKey } from './edit-key.ts';
import { findProduct, listKeys } from './key-stock.queries.ts';
import { listProducts } from './list-products.ts';
import { setAlert } from './set-alert.ts';
import { stockKeyView } from './stock-key-view.ts';

export function keyStockRoutes(services: Services): Handlers<Contract['keyStock']> {
  const { db } = services;
  return {
    products: () => listProducts(db),
    setAlert: (context, form) => setAlert(services, context, form),
    keys: async (_context, { productId }) => {
      const rows = await listKeys(db, productId, KEY_STOCK_LIMITS.fetchedRows);
      if (rows.length === 0 && (await findProduct(db, productId)) === undefined) {
        throw new Refusal('KEY_STOCK_PRODUCT_UNKNOWN');
      }
      return rows.map(stockKeyView);
    },
    addKey: (context, form) => addKey(services, by(context), form),
    addKeys: (context, form) => addKeys(services, by(context), form),
    editKey: (context, form) => editKey(services, context, form),
    deleteKey: async (context, { id }) => {
      await deleteKey(services, context, id);
      return {};
    },
  };
}

function by({ caller, origin, idempotency }: RequestContext<AdminCaller>) {
  const actor = { kind: 'admin', id: caller.id, name: caller.username } as const;
  return { actor, origin, idempotency };
}
