import { makeKey } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import type { Person } from '../../harness/people.ts';
import { completedWith, makeOrder } from '../../scenarios/orders/make-order.ts';
import type { Example } from '../operation-example.ts';

/** An order that its owner has paid, with its key. */
async function paidOrder({ database }: TestServer, { accountId }: Person) {
  const key = await makeKey(database);
  const { orderId } = await makeOrder(database, accountId, completedWith(key.id));
  return { orderId };
}

const foreign = { status: 404, code: 'ORDER_UNKNOWN' };

const nothing: Example = { input: async () => ({}) };

/** Examples of the customer's side of orders. */
export const examples: Readonly<Record<string, Example>> = {
  'orders.readOrderOverview': nothing,
  'orders.listOwnOrders': nothing,
  'orders.readOrderReminders': nothing,
  'orders.readWaiting': nothing,
  'orders.setOrderReminders': { input: async () => ({ wanted: false }) },
  'orders.readOwnOrder': { input: paidOrder, foreign },
  'orders.readReceipt': { input: paidOrder, foreign },
  'orders.readReceiptPaper': { input: paidOrder, foreign },
  'orders.editReceiptBuyer': {
    input: async (server, owner) => ({
      ...(await paidOrder(server, owner)),
      version: 0,
      name: 'Nimal Perera',
      address: '1 Galle Road\nColombo',
    }),
    foreign,
  },
};
