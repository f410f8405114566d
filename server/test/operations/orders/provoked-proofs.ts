import { newProduct, pendingOrder } from '../../fakes/payment-events.ts';
import { disputedAtSandbox, makeDispute } from '../../scenarios/orders/disputes.ts';
import { newOrderId } from '../../scenarios/orders/make-order.ts';
import { completedOrder } from '../../scenarios/orders/staff-orders.ts';
import type { Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';

type Fault = Parameters<typeof spoiled>[2];

const send = (faults: Fault) => spoiled('orders.staff.sendDisputeProof', 'admin', faults);

/** The refusals of whoever asks for the proof of an order that has none. */
function unproven(name: string): Readonly<Record<string, Provoke>> {
  return {
    ORDER_UNKNOWN: spoiled(`orders.staff.${name}`, 'admin', { orderId: newOrderId() }),
    ORDER_PROOF_UNPAID: spoiled(`orders.staff.${name}`, 'admin', async (server) => {
      return { orderId: (await pendingOrder(server, await newProduct(server))).orderId };
    }),
  };
}

const confirmed = ({ orderId }: { orderId: string }): Faults => ({
  orderId,
  confirmation: orderId,
});

const elsewhere = 'needs a provider that answers so; send-dispute-proof.test.ts has one';

/** Requests about proof for disputes that are refused. */
export const proofRefusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'orders.staff.readDisputeProof': unproven('readDisputeProof'),
  'orders.staff.printDisputeProof': unproven('printDisputeProof'),
  'orders.staff.sendDisputeProof': {
    ...unproven('sendDisputeProof'),
    ORDER_PROOF_UNCONFIRMED: send({ confirmation: 'yes' }),
    ORDER_DISPUTE_ABSENT: send(async (server) => confirmed(await completedOrder(server))),
    ORDER_DISPUTE_OVER: send(async (server) => {
      const order = await completedOrder(server);
      await makeDispute(server, order, { status: 'lost' });
      return confirmed(order);
    }),
    ORDER_PROOF_BY_HAND: send(async (server) => {
      const order = await completedOrder(server, { provider: 'payhere' });
      await makeDispute(server, order, { provider: 'payhere' });
      return confirmed(order);
    }),
    ORDER_PROOF_SENT: send(async (server) => {
      const order = await disputedAtSandbox(server);
      await noteTry(server, order, 'now()');
      return confirmed(order);
    }),
    ORDER_PROOF_SENDING: send(async (server) => {
      const order = await disputedAtSandbox(server);
      await noteTry(server, order, 'null');
      return confirmed(order);
    }),
    PAYMENT_REFUSED: elsewhere,
    PAYMENT_UNAVAILABLE: elsewhere,
  },
};

async function noteTry(
  { database, clock }: Parameters<typeof disputedAtSandbox>[0],
  { id, disputeRef }: { id: string; disputeRef: string },
  sentAt: 'now()' | 'null',
): Promise<void> {
  await database.ownerPool.query(
    `insert into order_proofs (provider, dispute_ref, order_ref, sent_by, tries, tried_at, sent_at)
     values ('sandbox', $2, $1, 'sithara', 1, $3, ${sentAt})`,
    [id, disputeRef, new Date(clock())],
  );
}
