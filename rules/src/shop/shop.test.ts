import { describe, expect, it } from 'vitest';
import { daysUntilKey, nextKey } from './next-key.ts';
import { offerEditRefusal, pricedName } from './offer-edits.ts';
import { offerState } from './offer-state.ts';

describe('the next key', () => {
  const cheap = { price: 250, available: 0, purchaseId: null };
  const bought = { price: 250, available: 3, purchaseId: 'a purchase' };
  const middle = { price: 450, available: 1, purchaseId: null };
  const dear = { price: 1250, available: 9, purchaseId: null };

  it('The next key is the cheapest in stock that was not bought', () => {
    expect(nextKey([dear, bought, middle, cheap])).toBe(middle);
    expect(nextKey([bought, cheap])).toBeUndefined();
  });
});

describe('a forecast', () => {
  it.each([
    ['the pace of seven days', { price: 550, balance: 340 }, { coins: 1400, days: 7 }, 2, false],
    ['whole days, rounded up', { price: 550, balance: 340 }, { coins: 700, days: 7 }, 3, false],
    ['the days since joining', { price: 250, balance: 130 }, { coins: 60, days: 1 }, 2, false],
    ['the ten tasks on the first day', { price: 550, balance: 0 }, { coins: 0, days: 0 }, 3, true],
    ['the ten tasks after a pause', { price: 550, balance: 350 }, { coins: 0, days: 7 }, 1, true],
    ['nothing once it is reached', { price: 250, balance: 300 }, { coins: 10, days: 7 }, 0, false],
    ['more days than it says', { price: 1250, balance: 0 }, { coins: 10, days: 7 }, 875, false],
  ])('A forecast rests on %s', (_, goal, earned, days, assumed) => {
    expect(daysUntilKey(goal, earned)).toEqual({ days, assumed });
  });
});

it.each([
  ['Supreme One Month Regz Coin 250', 300, 'Supreme One Month Regz Coin 300'],
  ['Supreme One Month', 300, 'Supreme One Month Regz Coin 300'],
])('The name of a product carries its price: %s at %i', (name, price, priced) => {
  expect(pricedName(name, price)).toBe(priced);
});

describe('an edit of an offer', () => {
  const whole = { en: 'All.', si: 'සියල්ල.', ta: 'எல்லாம்.' };

  it('An edit of an offer needs a description in every language', () => {
    expect(offerEditRefusal({ description: whole })).toBeNull();
    for (const language of ['en', 'si', 'ta']) {
      const description = { ...whole, [language]: ' ' };
      expect(offerEditRefusal({ description })).toBe('SHOP_TEXT_MISSING');
    }
  });
});

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
