/** The reason why a valid card is not charged. */
export type DeclineCode =
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error'
  | 'authentication_failed'
  | 'delayed_payment_failed';

export type CardOutcome =
  | { kind: 'paid'; disputed: boolean }
  | { kind: 'declined'; code: DeclineCode }
  | { kind: 'authenticate' }
  | { kind: 'delayed'; settlesAs: 'paid' | 'failed' };

export type TestCard = { number: string; says: string; outcome: CardOutcome };

const declined = (code: DeclineCode): CardOutcome => ({ kind: 'declined', code });

/**
 * All accepted cards. The two delayed ones are ours: they pass the check digit, in a range that no
 * bank issues.
 */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', says: 'Paid', outcome: { kind: 'paid', disputed: false } },
  { number: '4000000000000002', says: 'Declined', outcome: declined('card_declined') },
  {
    number: '4000000000009995',
    says: 'Insufficient funds',
    outcome: declined('insufficient_funds'),
  },
  { number: '4000000000000069', says: 'Expired card', outcome: declined('expired_card') },
  { number: '4000000000000127', says: 'Wrong CVC', outcome: declined('incorrect_cvc') },
  { number: '4000000000000119', says: 'Processing error', outcome: declined('processing_error') },
  { number: '4000002500003155', says: '3-D Secure step', outcome: { kind: 'authenticate' } },
  {
    number: '9999000000000020',
    says: 'Processing, then paid',
    outcome: { kind: 'delayed', settlesAs: 'paid' },
  },
  {
    number: '9999000000000038',
    says: 'Processing, then failed',
    outcome: { kind: 'delayed', settlesAs: 'failed' },
  },
  {
    number: '4000000000000259',
    says: 'Paid, then disputed',
    outcome: { kind: 'paid', disputed: true },
  },
];

/** A buyer's unmodified input. */
export type CardForm = { number: string; expiry: string; cvc: string; name: string };

export type CardProblem =
  | 'card_unknown'
  | 'expiry_invalid'
  | 'expiry_past'
  | 'cvc_invalid'
  | 'name_missing';

/**
 * A card's outcome, or the reason why the form is rejected. A number that is not a test card's is
 * rejected before the other fields are read, so that a real number goes no further.
 */
export function evaluateCard(form: CardForm, nowMs: number): CardOutcome | CardProblem {
  const card = testCards.find(({ number }) => number === form.number.replaceAll(/[\s-]/g, ''));
  if (card === undefined) return 'card_unknown';
  const end = endOfExpiry(form.expiry);
  if (end === null) return 'expiry_invalid';
  if (end <= nowMs) return 'expiry_past';
  if (!/^\d{3,4}$/.test(form.cvc.trim())) return 'cvc_invalid';
  return form.name.trim() === '' ? 'name_missing' : card.outcome;
}

/** The expiry of a card with this `MM/YY`: the end of the month in UTC. */
function endOfExpiry(expiry: string): number | null {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})$/.exec(expiry.trim()) ?? [];
  if (month === undefined || year === undefined) return null;
  return Date.UTC(2000 + Number(year), Number(month), 1);
}
