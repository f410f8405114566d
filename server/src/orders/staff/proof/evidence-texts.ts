import { type EvidenceField, fittingEvidence } from '@regz/rules/orders/dispute-proof.ts';
import type { DisputeProof } from './gather-proof.ts';
import {
  deliveryLines,
  earlierLines,
  mailLines,
  momentText,
  moneyText,
  type ProofLine,
  refundLines,
  accessLines,
} from './proof-lines.ts';

export type EvidenceText = { name: EvidenceField; text: string };

/** A proof as the fields of Stripe's evidence; what the product does not know is left out. */
export function evidenceTexts(proof: DisputeProof): EvidenceText[] {
  const { order, buyer, key } = proof;
  const received = key?.redemption?.at ?? key?.assignedAt ?? null;
  const days = order.validityDays === 1 ? '1 day' : `${order.validityDays} days`;
  const texts: readonly [EvidenceField, readonly string[]][] = [
    [
      'product_description',
      [
        `${order.productName}: a license key for software, valid for ${days}, delivered online. It is redeemed once, in the buyer’s account or in the program.`,
      ],
    ],
    ['customer_name', [buyer.username]],
    ['customer_email_address', buyer.email === null ? [] : [buyer.email]],
    ['service_date', received === null ? [] : [momentText(received)]],
    ['access_activity_log', [...deliveryLines(proof), ...accessLines(proof)].map(lineText)],
    ['uncategorized_text', furtherTexts(proof)],
  ];
  return texts.flatMap(([name, lines]) =>
    lines.length === 0 ? [] : [{ name, text: fittingEvidence(lines) }],
  );
}

function furtherTexts(proof: DisputeProof): string[] {
  const { order } = proof;
  const under = (heading: string, lines: readonly ProofLine[]) =>
    lines.length === 0 ? [] : ['', heading, ...lines.map(lineText)];
  return [
    `Order ${order.orderId} of ${momentText(order.orderedAt)} for ${moneyText(order.amount)} (${order.amount.currency}).`,
    ...under('Mails to the buyer about orders', mailLines(proof)),
    ...under('Earlier orders of the buyer without a dispute', earlierLines(proof)),
    ...under('Refunds', refundLines(proof)),
  ];
}

function lineText({ what, at }: ProofLine): string {
  return at === '' ? what : `${at}: ${what}`;
}
