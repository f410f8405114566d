import { expect, it } from 'vitest';
import { offerState } from './offer-state.ts';

const product = { price: 250, available: 3, purchaseId: null };
const eligibility = { spendingHeld: false, verificationNeeded: false, opensAt: null };
const person = { balance: 250, eligibility, purchasing: false };

it('A product sells to people with enough coins while keys last', () => {
  expect(offerState(product, person)).toBe('buy');
});

// Each row keeps the reasons of the rows after it, so the order is that of the answers.
it.each([
  ['purchased', { purchaseId: 'x', available: 0 }, { purchasing: true, balance: 0 }],
  ['purchasing', { available: 0 }, { purchasing: true, balance: 0 }],
  ['no-keys', { available: 0 }, { balance: 0 }],
  ['not-enough-coins', {}, { balance: 249, eligibility: { ...eligibility, spendingHeld: true } }],
  ['held', {}, { eligibility: { spendingHeld: true, verificationNeeded: true, opensAt: 'x' } }],
  ['unverified', {}, { eligibility: { ...eligibility, verificationNeeded: true, opensAt: 'x' } }],
  ['not-open', {}, { eligibility: { ...eligibility, opensAt: '2027-01-01T00:00:00Z' } }],
])('The button of a product says %s first', (state, offer, somebody) => {
  expect(offerState({ ...product, ...offer }, { ...person, ...somebody })).toBe(state);
});
