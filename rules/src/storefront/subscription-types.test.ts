import { expect, it } from 'vitest';
import { readSubscriptionType } from './subscription-types.ts';

const read = (form: Partial<Parameters<typeof readSubscriptionType>[0]>) =>
  readSubscriptionType({ name: 'Gold', description: '', price: '', ...form });

it('The form of a subscription type is saved without the blanks around its texts', () => {
  expect(read({ name: '  Gold ', description: ' The best.\n', price: ' 9.99 ' })).toEqual({
    refusal: null,
    values: { name: 'Gold', description: 'The best.', priceMinor: 999 },
  });
});

it('The form of a subscription type is saved without description and price if they are blank', () => {
  expect(read({ description: ' \n ', price: ' ' })).toEqual({
    refusal: null,
    values: { name: 'Gold', description: null, priceMinor: null },
  });
});

it('The form of a subscription type tells a price of zero from no price', () => {
  expect(read({ price: '0' })).toMatchObject({ values: { priceMinor: 0 } });
});

it.each([
  [{ name: ' \t' }, 'STOREFRONT_TYPE_NAME_MISSING'],
  [{ name: '', price: '-1' }, 'STOREFRONT_TYPE_NAME_MISSING'],
  [{ price: '-0.01' }, 'STOREFRONT_TYPE_PRICE_INVALID'],
  [{ price: '9.999' }, 'STOREFRONT_TYPE_PRICE_INVALID'],
  [{ price: 'free' }, 'STOREFRONT_TYPE_PRICE_INVALID'],
  [{ price: '1000000' }, 'STOREFRONT_TYPE_PRICE_INVALID'],
] as const)('The form of a subscription type %j is refused with %s', (form, refusal) => {
  expect(read(form)).toEqual({ refusal });
});
