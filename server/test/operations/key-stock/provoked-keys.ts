import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { freezeTime, makeKey, newLicenseKey, productAt } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { newPerson } from '../../harness/people.ts';
import type { Provoke } from '../provocation.ts';
import { spoiled } from '../spoiled-example.ts';

const customer = 'customer without a license';

const redeem = (key: Parameters<typeof makeKey>[1]) =>
  spoiled('licenses.redeemLicense', customer, async ({ database }) => ({
    licenseKey: (await makeKey(database, key)).licenseKey,
  }));
const stock = (name: string, faults: Parameters<typeof spoiled>[2]) =>
  spoiled(`keyStock.${name}`, 'admin', faults);
const takenKey = async ({ database }: TestServer) => (await makeKey(database)).licenseKey;
const assignedKey = async ({ database }: TestServer) => {
  const assigned = { assigned_to: 'an order', assigned_at: new Date() };
  return (await makeKey(database, { product_id: await productAt(database, 1), ...assigned })).id;
};

/** How each refusal of redeeming and of the stock of keys comes about. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'licenses.redeemLicense': {
    LICENSE_KEY_MISSING: spoiled('licenses.redeemLicense', customer, { licenseKey: ' ' }),
    LICENSE_UNKNOWN: spoiled('licenses.redeemLicense', customer, { licenseKey: newLicenseKey() }),
    LICENSE_ALREADY_REDEEMED: async (server) => {
      const first = await newPerson(server, customer);
      const { licenseKey } = await makeKey(server.database);
      await first.browser.call(contract.licenses.redeemLicense, { licenseKey });
      return { person: await newPerson(server, customer), input: { licenseKey } };
    },
    LICENSE_BLOCKED: redeem({ banned: true }),
    LICENSE_DURATION_INVALID: redeem({ duration_days: null }),
    LICENSE_FROZEN: async (server) => {
      const person = await newPerson(server, 'customer with a license');
      await freezeTime(server.database, person.accountId);
      return { person, input: { licenseKey: (await makeKey(server.database)).licenseKey } };
    },
    LICENSE_REPLACEMENT_UNCONFIRMED: spoiled(
      'licenses.redeemLicense',
      'customer with a staff package',
      {
        confirmReplacement: false,
      },
    ),
  },
  'keyStock.listProductKeys': {
    KEY_STOCK_PRODUCT_UNKNOWN: stock('listProductKeys', { productId: randomUUID() }),
  },
  'keyStock.readKey': {
    KEY_STOCK_KEY_UNKNOWN: stock('readKey', { id: randomUUID() }),
  },
  'keyStock.setAlert': {
    KEY_STOCK_PRODUCT_UNKNOWN: stock('setAlert', { productId: randomUUID() }),
  },
  'keyStock.addKey': {
    KEY_STOCK_KEY_INVALID: stock('addKey', { licenseKey: 'KEY-1\t30' }),
    KEY_STOCK_FIELDS_MISSING: stock('addKey', { productId: '' }),
    KEY_STOCK_PRODUCT_UNKNOWN: stock('addKey', { productId: randomUUID() }),
    KEY_STOCK_KEY_EXISTS: stock('addKey', async (server) => ({
      licenseKey: await takenKey(server),
    })),
  },
  'keyStock.addKeys': {
    KEY_STOCK_BULK_FIELDS_MISSING: stock('addKeys', { text: '' }),
    KEY_STOCK_NO_VALID_KEYS: stock('addKeys', { text: '\n \n' }),
    KEY_STOCK_TOO_MANY_KEYS: stock('addKeys', {
      text: Array.from({ length: 5001 }, (_, index) => index).join('\n'),
    }),
    KEY_STOCK_LINES_INVALID: stock('addKeys', { text: `${newLicenseKey()}\nKEY-1;30` }),
    KEY_STOCK_KEY_TOO_LONG: stock('addKeys', { text: 'x'.repeat(129) }),
    KEY_STOCK_PRODUCT_UNKNOWN: stock('addKeys', { productId: randomUUID() }),
    KEY_STOCK_KEYS_EXIST: stock('addKeys', async (server) => ({
      text: `${newLicenseKey()}\n${await takenKey(server)}`,
    })),
  },
  'keyStock.editKey': {
    KEY_STOCK_KEY_UNKNOWN: stock('editKey', { id: randomUUID() }),
    KEY_STOCK_KEY_USED: stock('editKey', async (server) => ({ id: await assignedKey(server) })),
    KEY_STOCK_KEY_INVALID: stock('editKey', { licenseKey: '1. KEY-1' }),
    KEY_STOCK_KEY_EMPTY: stock('editKey', { licenseKey: '' }),
    KEY_STOCK_KEY_EXISTS: stock('editKey', async (server) => ({
      licenseKey: await takenKey(server),
    })),
  },
  'keyStock.removeKey': {
    KEY_STOCK_KEY_UNKNOWN: stock('removeKey', { id: randomUUID() }),
    KEY_STOCK_KEY_USED: stock('removeKey', async (server) => ({ id: await assignedKey(server) })),
  },
};
