import { expect, it } from 'vitest';
import { missingFromProof, type ProofContents } from './dispute-proof.ts';

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
