import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { disputeToAnswer, proofRefusal } from '@regz/rules/orders/dispute-proof.ts';
import { disputeStatuses } from '@regz/rules/orders/order-status.ts';
import type { AdminCaller } from '../../../platform/http/callers.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { ProofDesk } from '../../../platform/ports/payment-provider.ts';
import type { Services } from '../../../platform/services.ts';
import { evidenceTexts } from './evidence-texts.ts';
import { type DisputeProof, gatherProof, requireProvenOrder } from './gather-proof.ts';
import { findDisputesToAnswer, type ProvenOrder } from './proof.queries.ts';

type Staff = InferContractRouterOutputs<Contract['orders']['staff']>;
type Sending = Staff['readDisputeProof']['sending'];

/**
 * The proof for a dispute over a paid order, and what of it the provider takes from us. The log records who
 * read whose, by id only, as it does of accounts.
 * @throws Refusal ORDER_UNKNOWN or ORDER_PROOF_UNPAID
 */
export async function readDisputeProof(
  services: Services,
  { caller }: RequestContext<AdminCaller>,
  { orderId }: { orderId: string },
): Promise<Staff['readDisputeProof']> {
  const row = await requireProvenOrder(services.db, orderId);
  noteReading(services, caller, row);
  const proof = await gatherProof(services, row);
  return { ...proof, sending: await sendingOf(services, row, proof) };
}

export function noteReading(
  { log }: Pick<Services, 'log'>,
  { id }: Pick<AdminCaller, 'id'>,
  { userId, orderId }: ProvenOrder,
): void {
  log.info({ adminId: id, customerId: userId, orderId }, 'staff viewed the proof of an order');
}

async function sendingOf(
  services: Services,
  row: ProvenOrder,
  proof: DisputeProof,
): Promise<Sending> {
  const { dispute, desk, refusal } = await answerFor(services, row);
  return {
    disputeRef: dispute?.disputeRef ?? null,
    answerBy: dispute?.answerBy?.toISOString() ?? null,
    refusal,
    sent: dispute?.sent ?? null,
    fields: desk === undefined ? [] : evidenceTexts(proof),
  };
}

/** The dispute of an order that proof is for, where it goes, and why it cannot go there. */
export async function answerFor({ db, payments }: Services, row: ProvenOrder) {
  const desk: ProofDesk | undefined = payments.find(row.provider)?.proofDesk;
  const disputes = await findDisputesToAnswer(db, row.id);
  const dispute = disputeToAnswer(
    disputes.map(({ disputeRef, status, reportedAt, answerBy, sentAt, sentBy }) => ({
      disputeRef,
      answerBy,
      status: disputeStatuses.find((known) => known === status) ?? 'lost',
      reportedAtMs: reportedAt.getTime(),
      isSent: sentAt !== null,
      sent: sentAt === null ? null : { at: sentAt.toISOString(), by: sentBy ?? '' },
    })),
  );
  const refusal = proofRefusal(dispute, { takesProof: desk !== undefined });
  return { dispute, desk, refusal };
}
