import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noContent, oracleGame } from '../oracle-game.ts';
import type { Seed } from '../random.ts';
import { type MemoryState, memoryMatch } from './memory-match.ts';

const seeds = fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat());
const terms = { pace: 'standard', control: 'keys', content: null } as const;
const relaxed = { ...terms, pace: 'relaxed' } as const;
const SEED: Seed = [1, 2, 3, 4];

/**
 * Plays flips as the server does. It refuses a flip that the board does not allow, and flips after
 * the end.
 */
function play(seed: Seed, flips: readonly number[]) {
  let state = memoryMatch.begin(seed, terms);
  let refused = 0;
  for (const [index, card] of flips.entries()) {
    const atMs = 6000 + index * 250;
    if (memoryMatch.outcome(state, atMs) !== 'playing' || !memoryMatch.allows(state, card)) {
      refused += 1;
      continue;
    }
    state = memoryMatch.apply(state, card, atMs);
  }
  return { state, refused };
}

/** The flips that find all pairs at once. */
function perfectFlips({ deck }: MemoryState): number[] {
  return Array.from({ length: 8 }, (_, symbol) => [
    deck.indexOf(symbol),
    deck.lastIndexOf(symbol),
  ]).flat();
}

it('The deck of Memory Match has eight pairs, of which eight random cards are shown first', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { deck, previewed } = memoryMatch.begin(seed, terms);
      expect(deck.toSorted((a, b) => a - b).join('')).toBe('0011223344556677');
      expect(new Set(previewed).size).toBe(8);
    }),
  );
});

it('The deck of Memory Match is the same for the same seed: the golden one', () => {
  const { deck, previewed } = memoryMatch.begin(SEED, terms);
  expect(deck.join('')).toBe('7351564470212360');
  expect(previewed.join(' ')).toBe('12 10 6 3 9 13 15 8');
});

it('The rules of Memory Match let a player who knows the deck win in eight moves', () => {
  const { state } = play(SEED, perfectFlips(memoryMatch.begin(SEED, terms)));
  expect(memoryMatch.outcome(state, 20_000)).toBe('won');
  expect(memoryMatch.score(state)).toBe(8);
});

it('The rules of Memory Match lose at the tenth move if a pair is left, and then show the deck', () => {
  const { deck } = memoryMatch.begin(SEED, terms);
  const other = deck.findIndex((symbol) => symbol !== deck[0]);
  const { state } = play(SEED, Array.from({ length: 20 }, () => [0, other]).flat());
  expect(state.moves).toBe(10);
  expect(memoryMatch.outcome(state, 20_000)).toBe('lost');
  expect(memoryMatch.reveal(state)).toEqual({ game: 'memory-match', deck: [...deck] });
});

it('The rules of Memory Match show the eight cards for 6 s, and afterwards only cards that were turned', () => {
  const game = oracleGame(memoryMatch, noContent);
  const begun = game.position(SEED, terms, []);
  const shown = (view: object) => ('cards' in view && Array.isArray(view.cards) ? view.cards : []);
  expect(shown(begun.view(5999)).filter((card) => card !== null)).toHaveLength(8);
  expect(shown(begun.view(6000)).filter((card) => card !== null)).toHaveLength(0);
  const flipped = game.position(SEED, terms, [{ sent: 3, atMs: 6000 }]);
  expect(shown(flipped.view(6000)).filter((card) => card !== null)).toHaveLength(1);
});

it('The rules of Memory Match refuse a flip before 6 s, or within 250 ms of the last one, naming the wait', () => {
  const game = oracleGame(memoryMatch, noContent);
  const begun = game.position(SEED, terms, []);
  expect(begun.receive({ sent: 0, atMs: 5900 })).toEqual({ waitMs: 100 });
  expect(begun.receive({ sent: 0, atMs: 6000 })).toBe('taken');
  const flipped = game.position(SEED, terms, [{ sent: 0, atMs: 6000 }]);
  expect(flipped.receive({ sent: 1, atMs: 6249 })).toEqual({ waitMs: 1 });
  expect(flipped.receive({ sent: 1, atMs: 6250 })).toBe('taken');
  expect(flipped.receive({ sent: 0, atMs: 7000 })).toBe('invalid');
  for (const sent of [16, -1, 1.5, '1', 'AAAAA']) {
    expect(flipped.receive({ sent, atMs: 7000 })).toBe('invalid');
  }
});

it('The rules of Memory Match end after ten minutes, or fifteen at the relaxed pace', () => {
  const begun = memoryMatch.begin(SEED, terms);
  expect(memoryMatch.outcome(begun, 600_000)).toBe('playing');
  expect(memoryMatch.outcome(begun, 600_001)).toBe('time-up');
  expect(memoryMatch.outcome(memoryMatch.begin(SEED, relaxed), 900_000)).toBe('playing');
});
