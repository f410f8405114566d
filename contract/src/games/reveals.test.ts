import { colorSequence } from '@regz/rules/games/color-sequence/color-sequence.ts';
import { puzzle } from '@regz/rules/games/puzzle/puzzle.ts';
import type { Seed } from '@regz/rules/games/random.ts';
import { goAtMs, reactionTest } from '@regz/rules/games/reaction-test/reaction-test.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gameReveal } from './views.ts';

const word = fc.nat(0xff_ff_ff_ff);
const seeds: fc.Arbitrary<Seed> = fc.tuple(word, word, word, word);
const paces = fc.constantFrom('standard' as const, 'relaxed' as const);

it('The reveal of replayed games fits the contract', () => {
  fc.assert(
    fc.property(
      seeds,
      paces,
      fc.array(fc.integer({ min: -900, max: 1500 })),
      (seed, pace, gaps) => {
        const terms = { pace, control: 'keys', content: null } as const;
        let colors = colorSequence.begin(seed, terms);
        let reactions = reactionTest.begin(seed, terms);
        let tiles = puzzle.begin(seed, terms);
        let atMs = colors.clock.openAtMs;
        for (const gapMs of gaps) {
          atMs += Math.abs(gapMs);
          colors = colorSequence.apply(colors, 1 + (atMs % 6), atMs);
          reactions = reactionTest.apply(reactions, 'press', goAtMs(reactions) + gapMs);
          tiles = puzzle.apply(tiles, atMs % 16, atMs);
        }
        for (const reveal of [
          colorSequence.reveal(colors),
          reactionTest.reveal(reactions),
          puzzle.reveal(tiles),
        ]) {
          expect(gameReveal.parse(reveal)).toEqual(reveal);
        }
      },
    ),
  );
});
