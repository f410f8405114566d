import { makeAccount } from '../../harness/factories.ts';
import { newPerson } from '../../harness/people.ts';
import { makeOrder } from '../../scenarios/orders/make-order.ts';
import type { Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';

/** An edit of a receipt that is fine but for these faults. */
const edit = (faults: Faults) =>
  spoiled('orders.editReceiptBuyer', 'customer with a license', faults);

const buyer = { version: 0, name: 'Nimal', address: '' };

/** Asks about an order of somebody else. */
const foreign =
  (more: object = {}): Provoke =>
  async (server) => {
    const other = await makeAccount(server.database);
    const { orderId } = await makeOrder(server.database, other.id, { paid_at: new Date() });
    return {
      person: await newPerson(server, 'customer without a license'),
      input: { orderId, ...more },
    };
  };

/** Asks about an own order that was not paid. */
const unpaid: Provoke = async (server) => {
  const person = await newPerson(server, 'customer without a license');
  const { orderId } = await makeOrder(server.database, person.accountId);
  return { person, input: { orderId } };
};

/** Requests that the customer's side of orders refuses. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'orders.readOwnOrder': { ORDER_UNKNOWN: foreign() },
  'orders.readReceipt': { ORDER_UNKNOWN: foreign(), ORDER_RECEIPT_UNPAID: unpaid },
  'orders.readReceiptPaper': { ORDER_UNKNOWN: foreign(), ORDER_RECEIPT_UNPAID: unpaid },
  'orders.editReceiptBuyer': {
    ORDER_UNKNOWN: foreign(buyer),
    ORDER_BUYER_UNPRINTABLE: edit({ name: 'Иван' }),
    ORDER_BUYER_CHANGED: edit({ version: 3 }),
  },
};
