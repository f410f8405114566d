import { planProduct, pendingOrder, PRICE } from '../../fakes/payment-events.ts';
import { makeAccount } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { newPerson } from '../../harness/people.ts';
import { makeOrder, newOrderId } from '../../scenarios/orders/make-order.ts';
import { transferOrder } from '../../scenarios/orders/transfers.ts';
import { NOTHING_TO_SEE } from '../nothing-to-see.ts';
import type { Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';

type Fault = Faults | ((server: TestServer) => Promise<Faults>);

const accept = (faults: Fault) => spoiled('orders.staff.acceptTransfer', 'admin', faults);
const decline = (faults: Fault) => spoiled('orders.staff.declineSlip', 'admin', faults);
const otherSlip = { slipId: '00000000-0000-4000-8000-000000000000' };

/** An order that is paid in another way. */
async function byAnotherWay(server: TestServer): Promise<Faults> {
  const productId = await planProduct(server, 'external-monthly');
  return { orderId: (await pendingOrder(server, productId)).orderId };
}

const paidAlready = async (server: TestServer): Promise<Faults> => {
  const { orderId } = await transferOrder(server, { paid_at: new Date(server.clock()) });
  return { orderId, slipId: null };
};

const flagged = async (server: TestServer): Promise<Faults> => {
  const raised = { flag: 'slip-reused', flagged_at: new Date(server.clock()) };
  return { orderId: (await transferOrder(server, raised)).orderId, slipId: null };
};

/** Requests about bank transfers that are refused. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'orders.readOwnTransfer': {
    ORDER_UNKNOWN: async (server) => {
      const other = await makeAccount(server.database);
      const { orderId } = await makeOrder(server.database, other.id, { provider: 'transfer' });
      return { person: await newPerson(server, 'customer without a license'), input: { orderId } };
    },
  },
  'orders.staff.acceptTransfer': {
    ORDER_UNKNOWN: accept({ orderId: newOrderId() }),
    ORDER_TRANSFER_REFERENCE_MISSING: accept({ bankReference: NOTHING_TO_SEE }),
    ORDER_TRANSFER_DAY_TO_COME: accept({ valueOn: '2999-12-31' }),
    ORDER_TRANSFER_ABSENT: accept(byAnotherWay),
    ORDER_TRANSFER_RECEIVED: accept(paidAlready),
    ORDER_TRANSFER_FLAGGED: accept(flagged),
    ORDER_SLIP_CHANGED: accept(otherSlip),
    ORDER_TRANSFER_AMOUNT_DIFFERS: accept({ amountMinor: PRICE - 1 }),
    ORDER_TRANSFER_REUSED:
      'both orders are flagged by it, which is no nothing; accept-transfer.test.ts has it',
  },
  'orders.staff.declineSlip': {
    ORDER_UNKNOWN: decline({ orderId: newOrderId() }),
    REASON_MISSING: decline({ reason: NOTHING_TO_SEE }),
    ORDER_TRANSFER_ABSENT: decline(byAnotherWay),
    ORDER_SLIP_CHANGED: decline(otherSlip),
  },
};
