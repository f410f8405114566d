import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { controls } from '../../src/games/play-conditions.ts';
import { findGame } from '../../src/games/registry.ts';
import { seedOf } from './chance-plays.ts';
import { bandOf, flagRate, winRate } from './honest-players.ts';
import { bothAccounts } from './same-verdict.ts';
import { stateHash } from './state-hash.ts';
import type { Play, Subject, Terms } from './subject.ts';
import { subjectSlugs, subjects } from './subjects/all-subjects.ts';

describe.each(subjectSlugs)('%s', (slug) => {
  it('can be won at every pace by every control', () => {
    for (const [place, control] of controls.entries()) {
      for (const pace of ['standard', 'relaxed'] as const) {
        subjects[slug]((subject) => {
          const terms = { pace, control, content: subject.content };
          const seed = seedOf(place);
          const moves = subject.bot(seed, terms);
          expect(ended(subject, place, terms, moves).outcome).toBe('won');
          expect(subject.judge({ seed, terms, moves, endAtMs: 0 }, 40)()).toBe(true);
        });
      }
    }
  });

  it('comes to a different state if any input is left out', () => {
    subjects[slug]((subject) => {
      const terms = {
        pace: 'standard' as const,
        control: 'touch' as const,
        content: subject.content,
      };
      const moves = subject.bot(seedOf(2), terms);
      const { state } = ended(subject, 2, terms, moves);
      // About thirty of a long log's inputs.
      const every = Math.ceil(moves.length / 30);
      const places = moves.flatMap((_, place) => (place % every === 0 ? [place] : []));
      for (const place of places) {
        const without = ended(subject, 2, terms, moves.toSpliced(place, 1));
        expect(stateHash(without.state)).not.toBe(stateHash(state));
      }
    });
  });
});

function ended<Input>(
  subject: Subject<Input>,
  number: number,
  terms: Terms,
  moves: ReturnType<Subject<Input>['bot']>,
) {
  const endAtMs = moves.at(-1)?.atMs ?? 0;
  return subject.byRules({ seed: seedOf(number), terms, moves, endAtMs });
}

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

describe.each(subjectSlugs)('honest players of %s', (slug) => {
  it('win neither always nor hardly ever', () => {
    const people = slug === 'mini-shooter' ? 80 : 150;
    const rate = subjects[slug]((subject) => winRate(subject, people, 100));

    expect(rate).toBeGreaterThanOrEqual(bandOf(slug).least);
    expect(rate).toBeLessThanOrEqual(bandOf(slug).most);
  });
});

/** The most flagged wins of a hundred honest ones. */
const RARE_PERCENT = 3;

describe.each(subjectSlugs)('the flags of %s', (slug) => {
  it('mark every bot that wins at the speed of a person', () => {
    for (const control of ['pointer', 'touch', 'keys'] as const) {
      subjects[slug]((subject) => {
        for (let number = 0; number < 12; number += 1) {
          const terms = { pace: 'standard' as const, control, content: subject.content };
          const seed = [number, 7, 7, 7] as const;
          const flags = subject.flags({ seed, terms, moves: subject.bot(seed, terms) });
          expect(flags.length, `${slug} ${control} ${number}`).toBeGreaterThan(0);
        }
      });
    }
  });

  it('mark hardly any win of an honest person', () => {
    const people = slug === 'mini-shooter' ? 80 : 600;
    expect(subjects[slug]((subject) => flagRate(subject, people, 100))).toBeLessThanOrEqual(
      RARE_PERCENT,
    );
  });
});

describe.each(subjectSlugs)('a log of %s', (slug) => {
  it('is judged the same by the rules and by a second implementation', () => {
    const ends = new Set<string>();
    fc.assert(
      fc.property(fc.nat(), (number) => {
        const { byRules, naive } = subjects[slug]((subject) => bothAccounts(subject, number));
        expect(byRules).toEqual(naive);
        ends.add(byRules.outcome);
      }),
      { numRuns: 300 },
    );

    expect(ends).toContain('won');
    expect(ends.size).toBeGreaterThan(1);
  });

  it('is judged the same where a rule begins and where it ends', () => {
    for (const pace of ['standard', 'relaxed'] as const) {
      for (const control of ['pointer', 'touch', 'keys', 'reader'] as const) {
        subjects[slug]((subject) => {
          const terms = { pace, control, content: subject.content };
          for (const moves of subject.edges(seedOf(7), terms)) {
            const endAtMs = (moves.at(-1)?.atMs ?? 0) + 1;
            const play = { seed: seedOf(7), terms, moves, endAtMs };
            const { outcome, score, board } = subject.byRules(play);
            expect({ outcome, score, board }).toEqual(subject.naive(play));
          }
        });
      }
    }
  });
});
