import { describe, expect, it } from 'vitest';
import { offerEditRefusal, pricedName } from './offer-edits.ts';

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
