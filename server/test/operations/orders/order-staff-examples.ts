import { pendingOrder, planProduct } from '../../fakes/payment-events.ts';
import { makeAccount, newLicenseKey } from '../../harness/factories.ts';
import {
  completedOrder,
  flaggedOrder,
  orderPaidAtSandbox,
  orderWithKey,
  paymentWith,
  strayPayment,
} from '../../scenarios/orders/staff-orders.ts';
import type { Example } from '../operation-example.ts';

const nothing: Example = { input: async () => ({}) };

/** A pending order of a plan without stock. */
const anyOrder: Example = {
  input: async (server) => {
    const productId = await planProduct(server, 'external-monthly');
    return { orderId: (await pendingOrder(server, productId)).orderId };
  },
};

export const examples: Readonly<Record<string, Example>> = {
  'orders.staff.searchOrders': nothing,
  'orders.staff.readOrder': anyOrder,
  'orders.staff.readReceipt': {
    input: async (server) => ({ orderId: (await completedOrder(server)).orderId }),
  },
  'orders.staff.readDisputeProof': {
    input: async (server) => ({ orderId: (await completedOrder(server)).orderId }),
  },
  'orders.staff.printDisputeProof': {
    input: async (server) => ({ orderId: (await completedOrder(server)).orderId }),
  },
  'orders.staff.assignKey': {
    input: async (server) => ({
      orderId: (await orderWithKey(server)).orderId,
      evenUnpaid: true,
    }),
  },
  'orders.staff.exchangeKey': {
    input: async (server) => {
      const { orderId, licenseKey } = await completedOrder(server);
      return { orderId, wrongKey: licenseKey, licenseKey: newLicenseKey(), reason: 'mistyped' };
    },
  },
  'orders.staff.moveOrder': {
    input: async (server) => {
      const { orderId } = await completedOrder(server);
      return { orderId, username: (await makeAccount(server.database)).username, reason: 'theirs' };
    },
  },
  'orders.staff.refundOrder': {
    input: async (server) => {
      return { orderId: (await orderPaidAtSandbox(server)).orderId, reason: 'asked for it' };
    },
  },
  'orders.staff.refundPayment': {
    input: async (server) => ({
      id: await paymentWith(server, 'amount-mismatch'),
      reason: 'too much',
    }),
  },
  'orders.staff.acceptPayment': {
    input: async (server) => ({ id: await paymentWith(server, 'late-price'), reason: 'in time' }),
  },
  'orders.staff.checkOrderNow': anyOrder,
  'orders.staff.listBackOrders': nothing,
  'orders.staff.resolveFlag': {
    input: async (server) => ({ orderId: (await flaggedOrder(server)).orderId, note: 'refunded' }),
  },
  'orders.staff.listUnmatchedPayments': nothing,
  'orders.staff.resolvePayment': {
    input: async (server) => ({ id: await strayPayment(server), note: 'refunded' }),
  },
  'orders.staff.exportOrders': { input: async () => ({ from: '2026-01-01', to: '2026-01-31' }) },
};
