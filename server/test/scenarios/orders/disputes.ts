import type { TestServer } from '../../harness/harness.ts';
import type { MadeOrder } from './make-order.ts';

/** Inserts a dispute over an order into the database, as its provider last reported it. */
export async function makeDispute(
  { database }: Pick<TestServer, 'database'>,
  order: MadeOrder,
  columns: Partial<{ provider: string; status: string; dispute_ref: string }> = {},
): Promise<string> {
  const { provider = 'sandbox', status = 'open', dispute_ref: reference } = columns;
  const disputeRef = reference ?? `dp_${order.orderId}`;
  await database.ownerPool.query(
    `insert into order_disputes (provider, dispute_ref, order_ref, status, reported_at)
     values ($1, $2, $3, $4, now())`,
    [provider, disputeRef, order.id, status],
  );
  return disputeRef;
}

/** Adds a dispute about an order. */
export const dispute = async ({ database }: TestServer, id: string, status: 'open' | 'lost') => {
  await database.ownerPool.query(
    `insert into order_disputes (provider, dispute_ref, order_ref, status, reported_at)
     select 'sandbox', id::text, id, $2, now() from order_facts where id = $1`,
    [id, status],
  );
};
