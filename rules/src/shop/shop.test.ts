import { describe, expect, it } from 'vitest';
import { offerEditRefusal, offerState, pricedName } from './shop.ts';

const product = { price: 250, available: 3, purchaseId: null };
const eligibility = { spendingHeld: false, verificationNeeded: false, opensAt: null };
const person = { balance: 250, eligibility, purchasing: false };

describe('the button of a product', () => {
  it('sells to anybody with enough coins while there are keys', () => {
    expect(offerState(product, person)).toBe('buy');
  });

  // Each line keeps the reasons of the lines after it, so the order is that of the answers.
  it.each([
    ['purchased', { purchaseId: 'x', available: 0 }, { purchasing: true, balance: 0 }],
    ['purchasing', { available: 0 }, { purchasing: true, balance: 0 }],
    ['no-keys', { available: 0 }, { balance: 0 }],
    ['not-enough-coins', {}, { balance: 249, eligibility: { ...eligibility, spendingHeld: true } }],
    ['held', {}, { eligibility: { spendingHeld: true, verificationNeeded: true, opensAt: 'x' } }],
    ['unverified', {}, { eligibility: { ...eligibility, verificationNeeded: true, opensAt: 'x' } }],
    ['not-open', {}, { eligibility: { ...eligibility, opensAt: '2027-01-01T00:00:00Z' } }],
  ])('says %s first', (state, offer, somebody) => {
    expect(offerState({ ...product, ...offer }, { ...person, ...somebody })).toBe(state);
  });
});

describe('the name of a product', () => {
  it.each([
    ['Supreme One Month Regz Coin 250', 300, 'Supreme One Month Regz Coin 300'],
    ['Supreme One Month', 300, 'Supreme One Month Regz Coin 300'],
  ])('carries its price: %s at %i', (name, price, priced) => {
    expect(pricedName(name, price)).toBe(priced);
  });
});

describe('an edit of an offer', () => {
  const whole = { en: 'All.', si: 'සියල්ල.', ta: 'எல்லாம்.' };

  it('needs a description in every language', () => {
    expect(offerEditRefusal({ description: whole })).toBeNull();
    for (const language of ['en', 'si', 'ta']) {
      const description = { ...whole, [language]: ' ' };
      expect(offerEditRefusal({ description })).toBe('SHOP_TEXT_MISSING');
    }
  });
});
