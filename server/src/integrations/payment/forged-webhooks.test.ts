import { expect, it } from 'vitest';
import { forgeSellauth, forgeStripe } from '../../../test/fakes/forged-webhooks.ts';

it.each([
  ['SellAuth', forgeSellauth],
  ['Stripe', forgeStripe],
])('Of 1,000 forged or altered webhooks of %s none is accepted or acted on', async (_, forge) => {
  const refusals = { accepted: 0, refused: 1000, otherwise: 0, asked: 0 };
  expect(await forge(1000, 7)).toEqual(refusals);
});
