import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { insertRow, makeKey, newLicenseKey, productAt } from '../../harness/factories.ts';
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
  const batch = { product_id, kind: 'pasted', quantity: 1, created_by: 'sithara' };
  const id = await insertRow(database.ownerPool, 'key_stock_batches', batch);
  await makeKey(database, { product_id, batch_id: id });
  return { id };
}

/** A batch with one generated key. */
export async function ofGeneratedBatch({ database }: Pick<TestServer, 'database'>) {
  const product_id = await productAt(database, 1);
  const batch = { product_id, kind: 'generated', quantity: 1, created_by: 'sithara' };
  const id = await insertRow(database.ownerPool, 'key_stock_batches', batch);
  const assigned = { assigned_to: 'batch', assigned_at: new Date() };
  await makeKey(database, { product_id, batch_id: id, ...assigned });
  return { id };
}

/** A batch whose key is revoked. */
async function ofRevokedBatch(server: Pick<TestServer, 'database'>) {
  const { id } = await ofGeneratedBatch(server);
  const { ownerPool } = server.database;
  await ownerPool.query(`update license_keys set withheld = 'batch' where batch_id = $1`, [id]);
  await ownerPool.query('update key_stock_batches set revoked_at = now() where id = $1', [id]);
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
  'keyStock.createBatch': async (server) => ({
    ...(await ofProduct(server)),
    quantity: 2,
    note: `Giveaway ${randomUUID()}`,
    lastDay: null,
  }),
  'keyStock.listBatches': ofProduct,
  'keyStock.readBatch': ofGeneratedBatch,
  'keyStock.downloadBatch': async (server) => ({
    ...(await ofGeneratedBatch(server)),
    reason: 'The keys are printed.',
  }),
  'keyStock.revokeBatch': async (server) => ({
    ...(await ofGeneratedBatch(server)),
    typedCount: 1,
    reason: 'The list of keys was lost.',
  }),
  'keyStock.restoreBatch': ofRevokedBatch,
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
/** A product of a retired package. */
const ofRetiredPackage = async ({ database: { ownerPool } }: TestServer) => {
  const name = `Retired ${randomUUID().slice(0, 8)}`;
  await ownerPool.query('insert into license_packages (name, retired_at) values ($1, now())', [
    name,
  ]);
  const product = { position: 1000, name, package: name, duration_days: 30 };
  return { productId: await insertRow(ownerPool, 'key_stock_products', product) };
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
  'keyStock.createBatch': {
    LICENSE_PACKAGE_UNKNOWN: ofRetiredPackage,
    KEY_STOCK_LAST_DAY_INVALID: { lastDay: '2020-01-01' },
  },
  'keyStock.downloadBatch': { KEY_STOCK_BATCH_PASTED: ofBatch },
  'keyStock.revokeBatch': {
    KEY_STOCK_BATCH_PASTED: ofBatch,
    KEY_STOCK_BATCH_SPENT: ofRevokedBatch,
    KEY_STOCK_COUNT_DIFFERS: { typedCount: 2 },
    APPROVAL_OPEN: async (_, { browser }, { id }) => {
      const request = { id: String(id), typedCount: 1, reason: 'They leaked.' };
      await browser.call(contract.keyStock.revokeBatch, request);
    },
  },
  'keyStock.restoreBatch': {
    KEY_STOCK_BATCH_NOT_REVOKED: ofGeneratedBatch,
    KEY_STOCK_BATCH_TRIED: async ({ database }, _, { id }) => {
      const update = 'update key_stock_batches set tried_at = now() where id = $1';
      await database.sql(update, id);
    },
  },
  'keyStock.undoBatch': {
    KEY_STOCK_BATCH_EMPTY: async ({ database }, _, { id }) => {
      await database.sql('delete from license_keys where batch_id = $1', id);
    },
  },
};
