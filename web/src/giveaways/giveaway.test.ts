import { expect, it } from 'vitest';
import { messages } from '../i18n/en.ts';
import { provenBy } from './giveaway.ts';

const quicknet = { chain: 'quicknet', round: 1000, signature: 'ab' } as const;

it.each([
  [
    'a number of drand',
    { state: 'drawn', beacon: quicknet },
    /^This draw uses a random number of drand, .* Not even somebody who knows the seed could foresee/u,
  ],
  [
    'a number that this installation signs',
    { state: 'drawn', beacon: { ...quicknet, chain: 'stand-in' } },
    /^This installation signs the public random number itself\. Whoever runs it could foresee/u,
  ],
  [
    'no public number',
    { state: 'drawn', beacon: null },
    /^This draw uses no public random number\. Whoever runs the giveaway knows the seed/u,
  ],
  [
    'a promised number that never came',
    { state: 'drawn', beacon: { ...quicknet, signature: null } },
    /^The promised public random number was not available for a day, so this draw was made without it/u,
  ],
  [
    'a number that is still to come',
    { state: 'closed', beacon: { ...quicknet, signature: null } },
    /^This draw uses a random number of drand/u,
  ],
] as const)('The page of a draw says what is proved, and no more: %s', (_, draw, sentence) => {
  expect(messages.giveaways.draw.proves[provenBy(draw)]).toMatch(sentence);
});
