import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { SANDBOX_LIMITS } from '@regz/contract/orders/sandbox.ts';
import * as z from 'zod';
import type { Database } from '../../../src/platform/database/database.ts';
import { listSessions, type Session } from './sessions/sessions.queries.ts';
import { type DeliveryRow, listDeliveries } from './webhooks/deliveries.queries.ts';
import { tricks } from './webhooks/write-webhook.ts';

type Outputs = InferContractRouterOutputs<Contract['orders']['sandbox']>;
type SessionView = Outputs['sessions'][number];
type SessionsInput = InferContractRouterInputs<Contract['orders']['sandbox']>['sessions'];

/** Columns that the database restricts to a list of values. */
const sessionWords = z.object({
  state: z.enum(['open', 'authenticating', 'processing', 'paid', 'expired']),
  disputeStatus: z.enum(['open', 'won', 'lost']).nullable(),
  delivery: z.enum(['now', 'delayed', 'held']),
});
const deliveryWords = z.object({
  trick: z.enum(tricks).nullable(),
  state: z.enum(['waiting', 'held', 'delivered', 'given-up']),
  log: z.array(z.object({ status: z.int().nullable() })),
});

/** The newest sessions, of one order or of all, each with its newest webhooks in order. */
export async function listSandbox(
  db: Database,
  { orderId }: SessionsInput,
): Promise<SessionView[]> {
  const sessions = await listSessions(db, orderId, SANDBOX_LIMITS.sessions);
  const ids = sessions.map(({ id }) => id);
  const deliveries = await listDeliveries(db, ids, SANDBOX_LIMITS.deliveries);
  return sessions.map((session) =>
    sessionView(
      session,
      deliveries.filter((each) => each.sessionId === session.id),
    ),
  );
}

function sessionView(session: Session, deliveries: readonly DeliveryRow[]): SessionView {
  const { state, disputeStatus: dispute, delivery } = sessionWords.parse(session);
  return {
    id: session.id,
    orderId: session.orderId,
    productName: session.productName,
    amount: { minor: session.amountMinor, currency: session.currency },
    refundedMinor: session.refundedMinor,
    state,
    dispute,
    delivery,
    openedAt: session.createdAt.toISOString(),
    deliveries: deliveries.map(deliveryView),
  };
}

function deliveryView(row: DeliveryRow): SessionView['deliveries'][number] {
  const { trick, state, log } = deliveryWords.parse(row);
  return {
    id: row.id,
    type: row.type,
    trick,
    state,
    writtenAt: row.createdAt.toISOString(),
    status: log.at(-1)?.status ?? null,
    attempts: row.attempts,
  };
}
