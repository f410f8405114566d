import { makeKey, newLicenseKey, productAt } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import type { Examples, Refusals } from '../operation-example.ts';

const ofProduct = async ({ database }: TestServer) => ({ productId: await productAt(database, 1) });
const ofKey = async ({ database }: TestServer) => {
  const { id } = await makeKey(database, { product_id: await productAt(database, 1) });
  return { id };
};

/** A pasted batch with one key in stock. */
async function ofBatch({ database }: Pick<TestServer, 'database'>) {
  const product_id = await productAt(database, 1);
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `insert into key_stock_batches (product_id, kind, quantity, created_by)
     values ($1, 'pasted', 1, 'sithara') returning id`,
    [product_id],
  );
  const id = rows[0]?.id ?? '';
  const key = await makeKey(database, { product_id });
  const update = 'update license_keys set batch_id = $2 where id = $1';
  await database.ownerPool.query(update, [key.id, id]);
  return { id };
}

export const examples: Examples = {
  'keyStock.listProductKeys': ofProduct,
  'keyStock.readKey': ofKey,
  'keyStock.setAlert': async (server) => ({ ...(await ofProduct(server)), alertBelow: 3 }),
  'keyStock.setKeySource': async (server) => ({
    ...(await ofProduct(server)),
    keys: 'generated',
    oldStock: 'kept',
  }),
  'keyStock.addKey': async (server) => ({
    ...(await ofProduct(server)),
    licenseKey: newLicenseKey(),
  }),
  'keyStock.addKeys': async (server) => ({
    ...(await ofProduct(server)),
    text: `${newLicenseKey()}\n${newLicenseKey()}`,
  }),
  'keyStock.editKey': async (server) => ({
    ...(await ofKey(server)),
    licenseKey: newLicenseKey(),
  }),
  'keyStock.removeKey': ofKey,
  'keyStock.searchKeys': async (server) => ({
    ...(await ofProduct(server)),
    text: '',
    order: 'newest',
  }),
  'keyStock.listBatches': ofProduct,
  'keyStock.undoBatch': ofBatch,
  'keyStock.removeKeys': async (server) => ({
    ...(await ofProduct(server)),
    ids: [(await ofKey(server)).id],
  }),
  'keyStock.exportKeys': async (server) => ({
    ...(await ofProduct(server)),
    state: 'available',
    reason: 'The stock is counted.',
  }),
};

const ofTakenKey = async ({ database }: TestServer) => ({
  licenseKey: (await makeKey(database)).licenseKey,
});
const ofAssignedKey = async ({ database }: TestServer) => {
  const assigned = { assigned_to: 'an order', assigned_at: new Date() };
  return {
    id: (await makeKey(database, { product_id: await productAt(database, 1), ...assigned })).id,
  };
};
const unknownProduct = { productId: '00000000-0000-4000-8000-000000000000' };

export const refusals: Refusals = {
  'keyStock.addKey': {
    KEY_STOCK_KEY_INVALID: { licenseKey: 'KEY-1\t30' },
    KEY_STOCK_FIELDS_MISSING: { productId: '' },
    KEY_STOCK_PRODUCT_UNKNOWN: unknownProduct,
    KEY_STOCK_KEY_EXISTS: ofTakenKey,
  },
  'keyStock.addKeys': {
    KEY_STOCK_BULK_FIELDS_MISSING: { text: '' },
    KEY_STOCK_NO_VALID_KEYS: { text: '\n \n' },
    KEY_STOCK_TOO_MANY_KEYS: { text: Array.from({ length: 5001 }, (_, index) => index).join('\n') },
    KEY_STOCK_LINES_INVALID: { text: `${newLicenseKey()}\nKEY-1;30` },
    KEY_STOCK_KEY_TOO_LONG: { text: 'x'.repeat(129) },
    KEY_STOCK_PRODUCT_UNKNOWN: unknownProduct,
    KEY_STOCK_KEYS_EXIST: async (server) => ({
      text: `${newLicenseKey()}\n${(await ofTakenKey(server)).licenseKey}`,
    }),
  },
  'keyStock.editKey': {
    KEY_STOCK_KEY_USED: ofAssignedKey,
    KEY_STOCK_KEY_INVALID: { licenseKey: '1. KEY-1' },
    KEY_STOCK_KEY_EMPTY: { licenseKey: '' },
    KEY_STOCK_KEY_EXISTS: ofTakenKey,
  },
  'keyStock.removeKey': { KEY_STOCK_KEY_USED: ofAssignedKey },
  'keyStock.undoBatch': {
    KEY_STOCK_BATCH_EMPTY: async ({ database }, _, { id }) => {
      await database.ownerPool.query('delete from license_keys where batch_id = $1', [id]);
    },
  },
};
