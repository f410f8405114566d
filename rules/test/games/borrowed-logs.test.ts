import { describe, expect, it } from 'vitest';
import { findGame } from '../../src/games/registry.ts';
import { seedOf } from './chance-plays.ts';
import { stateHash } from './state-hash.ts';
import type { Play, Subject, Terms } from './subject.ts';
import { subjects, subjectSlugs } from './subjects/all-subjects.ts';

const replayed = subjectSlugs.filter((slug) => findGame(slug)?.mode === 'replay');
const SEEDS = 14;

function termsOf<Input>(subject: Subject<Input>): Terms {
  return { pace: 'standard', control: 'touch', content: subject.content };
}

/** The number of plays that win before the registry's judge, over a fast connection. */
function accepted<Input>(subject: Subject<Input>, plays: readonly Play<Input>[]): number {
  return plays.filter((play) => subject.judge(play, 40)()).length;
}

function boardOf<Input>(subject: Subject<Input>, number: number): string {
  const play = { seed: seedOf(number), terms: termsOf(subject), moves: [], endAtMs: 0 };
  return stateHash(subject.byRules(play).state);
}

describe.each(replayed)('a winning log of %s', (slug) => {
  it('wins nothing on another person’s, day’s or play’s board', () => {
    subjects[slug]((subject) => {
      const terms = termsOf(subject);
      const borrowed = Array.from({ length: SEEDS }, (_, lender) => {
        const moves = subject.bot(seedOf(lender), terms);
        return [1, 5, 11]
          .map((away) => (lender + away) % SEEDS)
          .filter((borrower) => boardOf(subject, borrower) !== boardOf(subject, lender))
          .map((borrower) => ({ seed: seedOf(borrower), terms, moves, endAtMs: 0 }));
      }).flat();

      expect(borrowed.length).toBeGreaterThan(SEEDS);
      expect(accepted(subject, borrowed)).toBe(0);
    });
  });

  it('wins nothing without its last third, or with its inputs reversed', () => {
    subjects[slug]((subject) => {
      const terms = termsOf(subject);
      const changed = Array.from({ length: SEEDS }, (_, number) => {
        const seed = seedOf(number);
        const moves = subject.bot(seed, terms);
        const inputs = moves.map(({ input }) => input).toReversed();
        const reversed = moves.map((move, at) => ({ ...move, input: inputs[at] ?? move.input }));
        const cut = moves.slice(0, Math.floor((2 * moves.length) / 3));
        // Identical presses have the same result in any order.
        const differs = stateHash(reversed) !== stateHash(moves);
        return [cut, ...(differs ? [reversed] : [])].map((log) => ({
          seed,
          terms,
          moves: log,
          endAtMs: 0,
        }));
      }).flat();

      expect(accepted(subject, changed)).toBe(0);
    });
  });
});
