import { expect, it } from 'vitest';
import { forgeSellauth, forgeStripe } from '../../../test/fakes/forged-webhooks.ts';

it.each([
  ['SellAuth', forgeSellauth],
  ['Stripe', forgeStripe],
])('Of 100,000 forged or altered webhooks of %s none is accepted', async (_, forge) => {
  const refusals = { accepted: 0, refused: 100_000, otherwise: 0, asked: 0 };
  const seed = Date.now();
  expect(await forge(100_000, seed), `seed ${seed}`).toEqual(refusals);
});
