import { randomUUID } from 'node:crypto';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import { recordAct } from '../../../audit/record-act.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { AdminCaller } from '../../../platform/http/callers.ts';
import { keepAnswer } from '../../../platform/http/idempotency.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type {
  HandedProof,
  ProofDesk,
  ProofDocument,
} from '../../../platform/ports/payment-provider.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { asPaymentRefusal } from '../../payments/as-payment-refusal.ts';
import { evidenceTexts } from './evidence-texts.ts';
import { gatherProof, requireProvenOrder } from './gather-proof.ts';
import { drawProof, proofFileName } from './print-dispute-proof.ts';
import { answerFor, noteReading } from './read-dispute-proof.ts';
import { type Claim, claimSending, isSent, markSent, releaseSending } from './sendings.queries.ts';

type Sent = InferContractRouterOutputs<Contract['orders']['staff']>['sendDisputeProof'];

/** Longer than a try can take; after it, whoever made the try is taken for dead. */
const TRY_MS = 2 * MINUTE_MS;

/**
 * Sends the proof for a dispute to the provider, once: one row for a dispute says who sends it, and whoever
 * comes second is refused. A try whose outcome is unknown keeps the row; the next one, minutes later,
 * first asks the provider whether it arrived. Source: decision record 0080.
 * @throws Refusal ORDER_UNKNOWN, ORDER_PROOF_UNPAID, ORDER_PROOF_UNCONFIRMED, ORDER_DISPUTE_ABSENT,
 * ORDER_DISPUTE_OVER, ORDER_PROOF_BY_HAND, ORDER_PROOF_SENT, ORDER_PROOF_SENDING, PAYMENT_REFUSED or
 * PAYMENT_UNAVAILABLE
 */
export async function sendDisputeProof(
  services: Services,
  context: RequestContext<AdminCaller>,
  { orderId, confirmation }: { orderId: string; confirmation: string },
): Promise<Sent> {
  const { db, clock } = services;
  const row = await requireProvenOrder(db, orderId);
  if (confirmation.trim().toUpperCase() !== orderId.toUpperCase()) {
    throw new Refusal('ORDER_PROOF_UNCONFIRMED');
  }
  const { dispute, desk, refusal } = await answerFor(services, row);
  if (refusal !== null) throw new Refusal(refusal);
  if (dispute === undefined || desk === undefined) throw new Refusal('ORDER_DISPUTE_ABSENT');
  noteReading(services, context.caller, row);
  const proof = await gatherProof(services, row);
  const handed = {
    texts: evidenceTexts(proof),
    document: { name: proofFileName(orderId), bytes: await drawProof(services, proof) },
  };
  const at = new Date(clock());
  const { username: by } = context.caller;
  const sending = { provider: row.provider, disputeRef: dispute.disputeRef };
  const staleBefore = new Date(at.getTime() - TRY_MS);
  const claim = await claimSending(db, { ...sending, orderRef: row.id, by, at, staleBefore });
  if (claim === undefined) {
    throw new Refusal((await isSent(db, sending)) ? 'ORDER_PROOF_SENT' : 'ORDER_PROOF_SENDING');
  }
  await handOver(services, desk, claim, handed);
  return noteSent(services, context, { claim, orderId });
}

/** Returns once the bank has the proof. Gives the claim back where it is certain that it has not. */
async function handOver(
  { db }: Pick<Services, 'db'>,
  desk: ProofDesk,
  claim: Claim,
  { texts, document }: Pick<HandedProof, 'texts'> & { document: ProofDocument },
): Promise<void> {
  let documentRef: string;
  try {
    const { isOpen, isHandedIn } = await asPaymentRefusal(desk.readDispute(claim.disputeRef));
    // Of an earlier try, whose answer was lost.
    if (isHandedIn && claim.tries > 1) return;
    if (isHandedIn) throw new Refusal('ORDER_PROOF_SENT');
    if (!isOpen) throw new Refusal('ORDER_DISPUTE_OVER');
    documentRef = await asPaymentRefusal(desk.keepDocument(document));
  } catch (error) {
    if (claim.tries === 1) await releaseSending(db, claim);
    throw error;
  }
  try {
    await asPaymentRefusal(desk.handIn(claim.disputeRef, { texts, documentRef }, randomUUID()));
  } catch (error) {
    const isRefused = error instanceof Refusal && error.code === 'PAYMENT_REFUSED';
    if (isRefused) await releaseSending(db, claim);
    throw error;
  }
}

async function noteSent(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  context: RequestContext<AdminCaller>,
  { claim, orderId }: { claim: Claim; orderId: string },
): Promise<Sent> {
  const { disputeRef } = claim;
  const at = new Date(clock());
  const { username: by } = context.caller;
  return transaction(db, async ({ trx }) => {
    if (!(await markSent(trx, claim, { at, by }))) throw new Refusal('ORDER_PROOF_SENT');
    await recordAct(trx, context, {
      action: 'orders.send-proof',
      object: { kind: 'order', id: orderId },
      detail: { disputeRef },
    });
    const answer = { disputeRef, at: at.toISOString(), by };
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}
