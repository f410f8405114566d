import { makeKey, newLicenseKey, productAt } from '../../harness/factories.ts';
import type { Example } from '../operation-example.ts';

/** Examples of the operations of the stock of keys. */
export const examples: Readonly<Record<string, Example>> = {
  'keyStock.listProducts': { input: async () => ({}) },
  'keyStock.listProductKeys': {
    input: async ({ database }) => ({ productId: await productAt(database, 1) }),
  },
  'keyStock.readKey': {
    input: async ({ database }) => {
      const { id } = await makeKey(database, { product_id: await productAt(database, 1) });
      return { id };
    },
  },
  'keyStock.setAlert': {
    input: async ({ database }) => ({ productId: await productAt(database, 1), alertBelow: 3 }),
  },
  'keyStock.addKey': {
    input: async ({ database }) => ({
      productId: await productAt(database, 1),
      licenseKey: newLicenseKey(),
    }),
  },
  'keyStock.addKeys': {
    input: async ({ database }) => ({
      productId: await productAt(database, 1),
      text: `${newLicenseKey()}\n${newLicenseKey()}`,
    }),
  },
  'keyStock.editKey': {
    input: async ({ database }) => {
      const { id } = await makeKey(database, { product_id: await productAt(database, 1) });
      return { id, licenseKey: newLicenseKey() };
    },
  },
  'keyStock.removeKey': {
    input: async ({ database }) => {
      const { id } = await makeKey(database, { product_id: await productAt(database, 1) });
      return { id };
    },
  },
};
