import { makeAccount } from '../../harness/factories.ts';
import { newPerson } from '../../harness/people.ts';
import { makeOrder } from '../../scenarios/orders/make-order.ts';
import type { Provoke } from '../provocation.ts';

/** Requests that the customer's side of orders refuses. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'orders.readOwnOrder': {
    ORDER_UNKNOWN: async (server) => {
      const other = await makeAccount(server.database);
      const { orderId } = await makeOrder(server.database, other.id);
      return { person: await newPerson(server, 'customer without a license'), input: { orderId } };
    },
  },
};
