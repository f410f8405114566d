import { expect, it } from 'vitest';
import {
  type AnswerableDispute,
  disputeToAnswer,
  EVIDENCE_MAX_LENGTH,
  fittingEvidence,
  missingFromProof,
  type ProofContents,
  proofRefusal,
} from './dispute-proof.ts';

const dispute = (changes: Partial<AnswerableDispute> = {}): AnswerableDispute => ({
  status: 'open',
  reportedAtMs: 1,
  isSent: false,
  ...changes,
});

const whole: ProofContents = {
  hasAccount: true,
  hasTerms: true,
  hasKey: true,
  redeemedBy: 'buyer',
  mails: 1,
  signIns: 1,
  devices: 1,
  earlierOrders: 1,
};

it.each([
  [undefined, true, 'ORDER_DISPUTE_ABSENT'],
  [dispute(), false, 'ORDER_PROOF_BY_HAND'],
  [dispute({ isSent: true }), true, 'ORDER_PROOF_SENT'],
  [dispute({ status: 'won' }), true, 'ORDER_DISPUTE_OVER'],
  [dispute({ status: 'lost' }), true, 'ORDER_DISPUTE_OVER'],
  [dispute({ status: 'lost', isSent: true }), true, 'ORDER_PROOF_SENT'],
  [dispute({ status: 'warning' }), true, null],
  [dispute(), true, null],
])(
  'Proof for the dispute %j, where the provider takes it: %s, is refused with %s',
  (answered, takesProof, refusal) => {
    expect(proofRefusal(answered, { takesProof })).toBe(refusal);
  },
);

it('Proof is for a dispute that the bank still decides, before one for which it was sent, and for the newest', () => {
  const lost = dispute({ status: 'lost', reportedAtMs: 9 });
  const sent = dispute({ isSent: true, reportedAtMs: 8 });
  const old = dispute({ reportedAtMs: 2 });
  const warning = dispute({ status: 'warning', reportedAtMs: 3 });
  expect(disputeToAnswer([lost, sent, old, warning])).toBe(warning);
  expect(disputeToAnswer([lost, sent])).toBe(sent);
  expect(disputeToAnswer([old, lost])).toBe(old);
  expect(disputeToAnswer([])).toBeUndefined();
});

it('A proof with everything that the product keeps still lacks what it never keeps', () => {
  expect(missingFromProof(whole)).toEqual(['purchase-address', 'key-views', 'downloads']);
});

it('A proof of an order whose account and key are gone says so, and nothing of what only an account has', () => {
  const nothing = { mails: 0, signIns: 0, devices: 0, earlierOrders: 0 };
  const none = { hasAccount: false, hasKey: false, hasTerms: false };
  const gaps = missingFromProof({ ...whole, ...nothing, ...none });
  expect(gaps).toEqual(['account-gone', 'purchase-address', 'terms', 'mails', 'key', 'downloads']);
});

it('A proof says whether the key is not redeemed, or redeemed by another account', () => {
  expect(missingFromProof({ ...whole, redeemedBy: null })).toContain('redemption');
  expect(missingFromProof({ ...whole, redeemedBy: 'other' })).toContain('redeemed-elsewhere');
});

it('A text that Stripe would not take whole ends after a whole line, and says that there is more', () => {
  const lines = Array.from({ length: 500 }, (_, index) => `${index} ${'x'.repeat(100)}`);
  const text = fittingEvidence(lines);
  expect(text.length).toBeLessThanOrEqual(EVIDENCE_MAX_LENGTH);
  expect(text.split('\n').at(-1)).toBe('More is in the document.');
  expect(lines).toContain(text.split('\n').at(-2));
  expect(fittingEvidence(['one', 'two'])).toBe('one\ntwo');
});
