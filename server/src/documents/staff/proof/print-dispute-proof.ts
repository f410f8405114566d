import type { ProofGap } from '@regz/rules/orders/dispute-proof.ts';
import { printableLine } from '@regz/rules/orders/receipts/script-runs.ts';
import { formatMoney } from '@regz/rules/storefront/currencies.ts';
import { receiptWords } from '@regz/texts/en/orders/receipt-words.ts';
import type { AdminCaller } from '../../../platform/http/callers.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Services } from '../../../platform/services.ts';
import type { Paper } from '../../paper/paper.ts';
import { printPaper } from '../../paper/print-paper.ts';
import { payerOf } from '../../receipts/receipt-paper.ts';
import { presentSeller, type Seller } from '../../receipts/seller.ts';
import { type DisputeProof, gatherProof, requireProvenOrder } from './gather-proof.ts';
import {
  accessLines,
  deliveryLines,
  disputeLines,
  earlierLines,
  mailLines,
  momentText,
  moneyText,
  type ProofLine,
  refundLines,
} from './proof-lines.ts';
import { noteReading } from './read-dispute-proof.ts';

/** Longer texts, such as a browser's user agent, are cut off. */
const MOST_CHARACTERS = 300;

/** Writes a proof in English for a bank, with all times in UTC. */
function proofPaper(
  proof: DisputeProof,
  { seller, atMs }: { seller: Seller; atMs: number },
): Paper {
  const { order } = proof;
  return {
    language: 'en',
    title: 'Evidence for order',
    number: order.orderId,
    author: shortened(seller.name),
    issuedAtMs: atMs,
    notices: order.test ? ['A test order: no real money was charged.'] : [],
    parties: [
      { label: 'Seller', lines: [seller.name, ...seller.address].map(shortened) },
      { label: 'Buyer', lines: buyerLines(proof) },
    ],
    facts: factsOf(proof, atMs),
    sections: [
      section('Order, payment and delivery', deliveryLines(proof), 'Nothing is on record.'),
      section('Use of the account', accessLines(proof), 'No use is on record.'),
      section('Mails to the buyer about orders', mailLines(proof), 'No mail is on record.'),
      section(
        'Earlier orders of the buyer without a dispute',
        earlierLines(proof),
        'There are none.',
      ),
      section('Refunds', refundLines(proof), 'Nothing was refunded.'),
      section('Dispute', disputeLines(proof), 'The provider has reported no dispute.'),
      gapSection(proof.missing),
    ],
    notes: [
      'All times are in UTC. Addresses are IP addresses as our servers saw them.',
      'This is what our records hold. Sessions are listed while they run, and mails for 30 days.',
    ],
  };
}

function shortened(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

function buyerLines({ buyer: { username, email, account } }: DisputeProof): string[] {
  const verified = account?.emailVerified === true ? ' (verified)' : '';
  const name = printableLine(username);
  return [
    ...(name === '' ? [] : [name]),
    ...(email === null ? [] : [`${email}${verified}`]),
    ...(account === null ? ['The account no longer exists.'] : []),
  ].map(shortened);
}

function factsOf({ order }: DisputeProof, atMs: number): Paper['facts'] {
  const { amount, displayAmount, validityDays } = order;
  const shown = formatMoney(displayAmount.minor, displayAmount.symbol);
  const isShownOtherwise = displayAmount.currency !== amount.currency;
  return [
    { label: 'Product', value: shortened(order.productName).slice(0, 60) },
    { label: 'License for', value: validityDays === 1 ? '1 day' : `${validityDays} days` },
    { label: 'Amount', value: `${moneyText(amount)} (${amount.currency})` },
    ...(isShownOtherwise
      ? [{ label: 'Shown in the store as', value: `${shown} (${displayAmount.currency})` }]
      : []),
    { label: 'Paid through', value: payerOf(order.provider, receiptWords) },
    ...(order.paymentRef === null
      ? []
      : [{ label: 'Payment reference', value: order.paymentRef.slice(0, 60) }]),
    { label: 'Written on', value: momentText(new Date(atMs).toISOString()) },
  ];
}

function section(heading: string, lines: readonly ProofLine[], empty: string) {
  const rows =
    lines.length === 0
      ? [{ label: empty, amount: '' }]
      : lines.map(({ what, at }) => ({ label: shortened(what), amount: at }));
  return { heading, rows };
}

const gapSentences: Readonly<Record<ProofGap, string>> = {
  'account-gone': 'The buyer’s account was deleted, and its sign-ins and devices with it.',
  'purchase-address': 'The address from which the order was placed is not recorded.',
  terms: 'The version of the terms that the buyer agreed to is not recorded.',
  mails: 'No mail to the buyer about this order is on record; mails are listed for 30 days.',
  key: 'The order has no license key.',
  'key-views': 'When the buyer looked at the license key is not recorded.',
  redemption: 'The license key has not been redeemed.',
  'redeemed-elsewhere': 'The license key was redeemed by another account than the buyer’s.',
  'sign-ins': 'No sign-in of the buyer is on record.',
  devices: 'No PC of the buyer is on record.',
  downloads: 'Which files the buyer downloaded is not recorded.',
  'earlier-orders': 'There is no earlier order of the buyer without a dispute.',
};

function gapSection(missing: readonly ProofGap[]) {
  const rows = missing.map((gap) => ({ label: gapSentences[gap], amount: '' }));
  return { heading: 'Not on record', rows };
}

/**
 * The proof for a dispute as a PDF, drawn as receipts are.
 * @throws Refusal ORDER_UNKNOWN or ORDER_PROOF_UNPAID
 */
export async function printDisputeProof(
  services: Services,
  { caller }: RequestContext<AdminCaller>,
  { orderId }: { orderId: string },
): Promise<File> {
  const row = await requireProvenOrder(services.db, orderId);
  noteReading(services, caller, row);
  const proof = await gatherProof(services, row);
  const { config, clock } = services;
  const paper = proofPaper(proof, { seller: presentSeller(config), atMs: clock() });
  const bytes = await printPaper(paper);
  return new File([bytes], `evidence-${orderId}.pdf`, { type: 'application/pdf' });
}
