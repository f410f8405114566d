import type { DisputeStatus } from './order-status.ts';

/** The reasons why proof cannot be sent to the provider of an order's payment. */
export const proofRefusals = [
  'ORDER_DISPUTE_ABSENT',
  'ORDER_PROOF_BY_HAND',
  'ORDER_DISPUTE_OVER',
  'ORDER_PROOF_SENT',
] as const;
export type ProofRefusal = (typeof proofRefusals)[number];

/** A dispute as last reported, and whether proof was sent for it. */
export type AnswerableDispute = { status: DisputeStatus; reportedAtMs: number; isSent: boolean };

/** True if the bank has not decided. A warning is an inquiry that proof also answers. */
function isUndecided({ status }: AnswerableDispute): boolean {
  return status === 'open' || status === 'warning';
}

/**
 * Returns the dispute of an order that proof is for. Of the undecided disputes it is the newest
 * without sent proof, otherwise the newest of these, otherwise the newest of all. Undefined without
 * a dispute.
 */
export function disputeToAnswer<Dispute extends AnswerableDispute>(
  disputes: readonly Dispute[],
): Dispute | undefined {
  const rank = (dispute: Dispute) =>
    (isUndecided(dispute) ? 2 : 0) + (isUndecided(dispute) && !dispute.isSent ? 1 : 0);
  return disputes.toSorted(
    (one, other) => rank(other) - rank(one) || other.reportedAtMs - one.reportedAtMs,
  )[0];
}

/**
 * Returns the reason why no proof can be sent for a dispute, or null.
 * @param takesProof True if the provider accepts it from us. Otherwise staff enter it on the
 * provider's own site.
 */
export function proofRefusal(
  dispute: AnswerableDispute | undefined,
  { takesProof }: { takesProof: boolean },
): ProofRefusal | null {
  if (dispute === undefined) return 'ORDER_DISPUTE_ABSENT';
  if (!takesProof) return 'ORDER_PROOF_BY_HAND';
  if (dispute.isSent) return 'ORDER_PROOF_SENT';
  return isUndecided(dispute) ? null : 'ORDER_DISPUTE_OVER';
}

/** Evidence that banks require and that a proof may lack, in the order in which it is listed. */
export const proofGaps = [
  'account-gone',
  'purchase-address',
  'terms',
  'mails',
  'key',
  'key-views',
  'redemption',
  'redeemed-elsewhere',
  'sign-ins',
  'devices',
  'downloads',
  'earlier-orders',
] as const;
export type ProofGap = (typeof proofGaps)[number];

export type ProofContents = {
  hasAccount: boolean;
  /** True if the version of the terms that the buyer agreed to is stored. */
  hasTerms: boolean;
  hasKey: boolean;
  /** Null if the key is not redeemed. */
  redeemedBy: 'buyer' | 'other' | null;
  mails: number;
  signIns: number;
  devices: number;
  earlierOrders: number;
};

/**
 * Returns the missing evidence of a proof. The product never stores the address of a purchase,
 * views of a key, or downloads.
 */
export function missingFromProof(has: ProofContents): ProofGap[] {
  const lacks: Readonly<Record<ProofGap, boolean>> = {
    'account-gone': !has.hasAccount,
    'purchase-address': true,
    terms: !has.hasTerms,
    mails: has.mails === 0,
    key: !has.hasKey,
    'key-views': has.hasKey,
    redemption: has.hasKey && has.redeemedBy === null,
    'redeemed-elsewhere': has.redeemedBy === 'other',
    'sign-ins': has.hasAccount && has.signIns === 0,
    devices: has.hasAccount && has.devices === 0,
    downloads: true,
    'earlier-orders': has.hasAccount && has.earlierOrders === 0,
  };
  return proofGaps.filter((gap) => lacks[gap]);
}

/** The fields of Stripe's evidence that the product fills, by Stripe's names. */
export const evidenceFields = [
  'product_description',
  'customer_name',
  'customer_email_address',
  'service_date',
  'access_activity_log',
  'uncategorized_text',
] as const;
export type EvidenceField = (typeof evidenceFields)[number];

/** The most characters of a Stripe text field. Source: docs.stripe.com/disputes/api. */
export const EVIDENCE_MAX_LENGTH = 20_000;

/**
 * Returns a text that fits a field: as many whole lines as possible, with a last line that says
 * that lines are missing.
 */
export function fittingEvidence(lines: readonly string[]): string {
  const whole = lines.join('\n');
  if (whole.length <= EVIDENCE_MAX_LENGTH) return whole;
  const more = 'More is in the document.';
  let text = '';
  for (const line of lines) {
    if (text.length + line.length + 1 + more.length > EVIDENCE_MAX_LENGTH) break;
    text += `${line}\n`;
  }
  return `${text}${more}`;
}
