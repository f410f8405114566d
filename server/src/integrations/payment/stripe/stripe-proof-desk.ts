import type { Stripe } from 'stripe';
import * as z from 'zod';
import {
  type HandedProof,
  PaymentFault,
  type ProofDesk,
} from '../../../platform/ports/payment-provider.ts';
import { callStripe } from './stripe-client.ts';
import { answeredDisputeShape, fileShape } from './stripe-objects.ts';

/** The statuses in which Stripe hands evidence on. Source: docs.stripe.com/api/disputes/object. */
const answerable = new Set(['needs_response', 'warning_needs_response']);

/**
 * Evidence at Stripe: texts, and one document, submitted at once. A dispute whose bank takes none has zero
 * for the day by which it is due.
 */
export function stripeProofDesk(stripe: Stripe): ProofDesk {
  return {
    async readDispute(disputeRef) {
      const dispute = await callStripe(stripe.disputes.retrieve(disputeRef), answeredDisputeShape);
      const { due_by: dueBy, submission_count: submissions } = dispute.evidence_details;
      return { isOpen: answerable.has(dispute.status) && dueBy !== 0, isHandedIn: submissions > 0 };
    },
    async keepDocument({ name, bytes }) {
      const data = Buffer.from(bytes);
      const file = { data, name, type: 'application/pdf' };
      const kept = await callStripe(
        stripe.files.create({ purpose: 'dispute_evidence', file }),
        fileShape,
      );
      return kept.id;
    },
    handIn: (disputeRef, proof, attempt) => handIn(stripe, disputeRef, { ...proof, attempt }),
  };
}

async function handIn(
  stripe: Stripe,
  disputeRef: string,
  { texts, documentRef, attempt }: HandedProof & { attempt: string },
): Promise<void> {
  const evidence = Object.fromEntries(texts.map(({ name, text }) => [name, text]));
  const { evidence_details: details } = await callStripe(
    stripe.disputes.update(
      disputeRef,
      { evidence: { ...evidence, service_documentation: documentRef }, submit: true },
      { idempotencyKey: `evidence:${disputeRef}:${attempt}` },
    ),
    z.object({ evidence_details: answeredDisputeShape.shape.evidence_details }),
  );
  if (details.submission_count > 0) return;
  throw new PaymentFault('unreachable', `the evidence of ${disputeRef} was not submitted`);
}
