import { pendingOrder, planProduct } from '../../fakes/payment-events.ts';
import { orderPaidAtSandbox, orderWithKey } from '../../scenarios/staff-orders.ts';
import type { Example } from '../operation-example.ts';

const nothing: Example = { input: async () => ({}) };

/** A pending order of a plan that nobody stocks. */
const anyOrder: Example = {
  input: async (server) => {
    const productId = await planProduct(server, 'external-monthly');
    return { orderId: (await pendingOrder(server, productId)).orderId };
  },
};

/** Examples of the staff's side of orders. */
export const orderStaffExamples: Readonly<Record<string, Example>> = {
  'orders.staff.list': nothing,
  'orders.staff.get': anyOrder,
  'orders.staff.assignKey': {
    input: async (server) => ({ orderId: (await orderWithKey(server)).orderId }),
  },
  'orders.staff.refund': {
    input: async (server) => {
      return { orderId: (await orderPaidAtSandbox(server)).orderId, reason: 'asked for it' };
    },
  },
  'orders.staff.check': anyOrder,
  'orders.staff.backOrders': nothing,
  'orders.staff.unmatched': nothing,
  'orders.staff.csv': { input: async () => ({ from: '2026-01-01', to: '2026-01-31' }) },
};
