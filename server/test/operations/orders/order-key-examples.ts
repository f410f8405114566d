import { randomUUID } from 'node:crypto';
import { newProduct, stock } from '../../fakes/payment-events.ts';
import { insertRow, makeAccount, newLicenseKey } from '../../harness/factories.ts';
import { dispute } from '../../scenarios/orders/disputes.ts';
import { makeGiftOf } from '../../scenarios/orders/gifts.ts';
import { completedOrder, redeemedOrder } from '../../scenarios/orders/staff-orders.ts';
import type { Examples, Prepare, Refusals } from '../operation-example.ts';

export const examples: Examples = {
  'orders.staff.readKeyUse': async (server) => ({
    orderId: (await completedOrder(server)).orderId,
  }),
  'orders.staff.replaceKey': async (server) => {
    const { orderId, productId, licenseKey } = await redeemedOrder(server);
    await stock(server, productId, 1);
    return { orderId, wrongKey: licenseKey, reason: 'stolen' };
  },
  'orders.staff.giveKey': async (server) => {
    const productId = await newProduct(server);
    await stock(server, productId, 1);
    return { customerId: (await makeAccount(server.database)).id, productId, reason: 'a prize' };
  },
};

/** The caller has given the days of a day, and a request of the kind about the object waits. */
const waitsForApproval =
  (kind: string, objectOf: string, field: string): Prepare =>
  async ({ database, clock }, { accountId }, input) => {
    const { rows } = await database.ownerPool.query<{ id: string }>(objectOf, [input[field]]);
    const at = new Date(clock());
    await insertRow(database.ownerPool, 'audit_entries', {
      at,
      actor_kind: 'admin',
      actor_id: accountId,
      actor_name: 'sithara',
      action: 'licenses.give-key',
      object_kind: 'account',
      object_id: randomUUID(),
      detail: { days: 3000, alone: true },
    });
    await insertRow(database.ownerPool, 'approvals', {
      kind,
      object_id: rows[0]?.id,
      detail: {},
      reason: 'stolen',
      requested_by_id: accountId,
      requested_by: 'sithara',
      requested_at: at,
    });
  };

export const refusals: Refusals = {
  'orders.staff.replaceKey': {
    ACCOUNT_UNKNOWN: async ({ database }, _, { orderId }) => {
      await database.ownerPool.query(
        'delete from users where id = (select user_id from order_facts where order_id = $1)',
        [orderId],
      );
    },
    APPROVAL_OPEN: waitsForApproval(
      'replace-key',
      'select id from order_facts where order_id = $1',
      'orderId',
    ),
    ORDER_KEY_ABSENT: { wrongKey: newLicenseKey() },
    ORDER_KEY_UNUSED: async (server) => {
      const { orderId, licenseKey: wrongKey } = await completedOrder(server);
      return { orderId, wrongKey };
    },
    ORDER_KEY_TRADED: async ({ database }, _, { orderId }) => {
      await database.ownerPool.query(`update order_facts set quote = '{}' where order_id = $1`, [
        orderId,
      ]);
    },
    ORDER_TAKEN_BACK: async (server) => {
      const { id, orderId, licenseKey } = await redeemedOrder(server);
      await dispute(server, id, 'lost');
      return { orderId, wrongKey: licenseKey };
    },
    ORDER_KEYS_MISSING: async (server) => {
      const { id, orderId, licenseKey } = await redeemedOrder(server);
      await makeGiftOf(server, id);
      return { orderId, wrongKey: licenseKey };
    },
  },
  'orders.staff.giveKey': {
    ACCOUNT_UNKNOWN: { customerId: randomUUID() },
    KEY_STOCK_PRODUCT_UNKNOWN: { productId: randomUUID() },
    APPROVAL_OPEN: waitsForApproval('give-key', 'select $1::uuid as id', 'customerId'),
    ORDER_ACCOUNT_BANNED: async ({ database }) => ({
      customerId: (await makeAccount(database, { banned: true })).id,
    }),
    ORDER_KEYS_MISSING: async (server) => ({ productId: await newProduct(server) }),
  },
};
