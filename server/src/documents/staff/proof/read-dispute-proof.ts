import type { ProvenOrder } from '../../../orders/exported-queries.ts';
import type { AdminCaller } from '../../../platform/http/callers.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Services } from '../../../platform/services.ts';
import { type DisputeProof, gatherProof, requireProvenOrder } from './gather-proof.ts';

/**
 * The proof for a dispute over a paid order. The log records the reader and the order, by id only.
 * @throws Refusal ORDER_UNKNOWN or ORDER_PROOF_UNPAID
 */
export async function readDisputeProof(
  services: Services,
  { caller }: RequestContext<AdminCaller>,
  { orderId }: { orderId: string },
): Promise<DisputeProof> {
  const row = await requireProvenOrder(services.db, orderId);
  noteReading(services, caller, row);
  return gatherProof(services, row);
}

export function noteReading(
  { log }: Pick<Services, 'log'>,
  { id }: Pick<AdminCaller, 'id'>,
  { userId, orderId }: ProvenOrder,
): void {
  log.info({ adminId: id, customerId: userId, orderId }, 'staff viewed the proof of an order');
}
