import { makeKey } from '../../harness/factories.ts';
import { completedWith, makeOrder } from '../../scenarios/orders/make-order.ts';
import type { Example } from '../operation-example.ts';

const nothing: Example = { input: async () => ({}) };

/** Examples of the customer's side of orders. */
export const examples: Readonly<Record<string, Example>> = {
  'orders.readOrderOverview': nothing,
  'orders.listOwnOrders': nothing,
  'orders.readOwnOrder': {
    input: async ({ database }, { accountId }) => {
      const key = await makeKey(database);
      const { orderId } = await makeOrder(database, accountId, completedWith(key.id));
      return { orderId };
    },
    foreign: { status: 404, code: 'ORDER_UNKNOWN' },
  },
};
