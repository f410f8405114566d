import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { addKey, addKeys } from './add-keys.ts';
import { setAlert } from './alerts/set-alert.ts';
import { editKey } from './edit-key.ts';
import { listProductKeys } from './list-product-keys.ts';
import { listProducts } from './list-products.ts';
import { readKey } from './read-key.ts';
import { removeKey } from './remove-key.ts';

export function keyStockRoutes(services: Services): Handlers<Contract['keyStock']> {
  const { db } = services;
  return {
    listProducts: () => listProducts(services),
    setAlert: (context, input) => setAlert(services, context, input),
    listProductKeys: (_context, input) => listProductKeys(db, input),
    readKey: (_context, input) => readKey(db, input),
    addKey: (context, input) => addKey(services, context, input),
    addKeys: (context, input) => addKeys(services, context, input),
    editKey: (context, input) => editKey(services, context, input),
    removeKey: async (context, input) => {
      await removeKey(services, context, input);
      return {};
    },
  };
}
