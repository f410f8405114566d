import { createHash } from 'node:crypto';
import { messages } from '@regz/texts/en.ts';
import { expect, it } from 'vitest';
import { checkDraw, type DrawFigures } from './draw-check.tsx';
import { provenBy } from './giveaway.ts';
import { removalText } from './staff/staff-giveaways.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The signature of drand's quicknet for round 1000. */
const ROUND_1000 =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';

/** A draw computed as the explanation describes it, without any of our code. */
function drawByHand(beacon: DrawFigures['beacon'] = null): DrawFigures {
  const seed = sha256('a seed');
  const promised = beacon === null ? seed : `${seed}:${beacon.chain}:${beacon.round}`;
  const secret = beacon === null ? seed : `${seed}:${beacon.signature}`;
  const codes = ['c', 'a', 'b', 'e', 'd'].map((letter) => letter.repeat(32));
  const digest = sha256(codes.toSorted().join('\n'));
  const tickets = codes.map((code) => [sha256(`${secret}:${digest}:${code}`), code] as const);
  const order = tickets.toSorted(([one], [other]) => (one < other ? -1 : 1));
  const winners = order.slice(0, 2).map(([, code]) => code);
  return { commitment: sha256(promised), seed, beacon, entriesDigest: digest, codes, winners };
}

it('A draw that follows from the published figures is right', async () => {
  const verdict = await checkDraw(drawByHand());
  expect(verdict).toEqual({ commitment: true, beacon: null, digest: true, winners: true });
});

it('A draw with another seed than promised is wrong', async () => {
  const verdict = await checkDraw({ ...drawByHand(), seed: sha256('another') });
  expect(verdict.commitment).toBe(false);
});

it('A draw with an unpublished entry is wrong', async () => {
  const draw = drawByHand();
  const verdict = await checkDraw({ ...draw, codes: [...draw.codes, 'f'.repeat(32)] });
  expect(verdict.digest).toBe(false);
});

it('A draw checked in the browser is wrong with winners in another order', async () => {
  const draw = drawByHand();
  const verdict = await checkDraw({ ...draw, winners: draw.winners.toReversed() });
  expect(verdict).toEqual({ commitment: true, beacon: null, digest: true, winners: false });
});

it('A draw is right only with its own round of drand', async () => {
  const quicknet = { chain: 'quicknet', round: 1000, signature: ROUND_1000 } as const;
  const all = { commitment: true, beacon: true, digest: true, winners: true };
  expect(await checkDraw(drawByHand(quicknet))).toEqual(all);
  for (const forged of [
    { ...quicknet, round: 1001 },
    { ...quicknet, chain: 'stand-in' as const },
    { ...quicknet, signature: ROUND_1000.replace('b', 'a') },
    { ...quicknet, signature: null },
  ]) {
    expect((await checkDraw(drawByHand(forged))).beacon).toBe(false);
  }
  const promised = drawByHand(quicknet);
  const moved = await checkDraw({ ...promised, beacon: { ...quicknet, round: 999 } });
  expect(moved).toMatchObject({ commitment: false, beacon: false });
});

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

it('The dialog says what the deletion of a registration does to the draw', () => {
  expect(removalText({ state: 'open' }, 'Nimal')).toContain('Nimal leaves the draw');
  expect(removalText({ state: 'drawn' }, 'Nimal')).toContain('The draw and its winners stay');
});
