import { makeAccount } from '../../harness/factories.ts';
import { newPerson } from '../../harness/people.ts';
import { makeOrder } from '../../scenarios/orders/make-order.ts';
import type { Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';

/** An edit of a receipt, valid except for these faults. */
const edit = (faults: Faults) =>
  spoiled('orders.editReceiptBuyer', 'customer with a license', faults);

const buyer = { version: 0, name: 'Nimal', address: '' };

/** A request about another customer's order. */
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

/** A request about an own, unpaid order. */
const unpaid: Provoke = async (server) => {
  const person = await newPerson(server, 'customer without a license');
  const { orderId } = await makeOrder(server.database, person.accountId);
  return { person, input: { orderId } };
};

/** Requests that the customer's operations of orders refuse. */
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
