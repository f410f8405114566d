import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seedOf } from './chance-plays.ts';
import { bothAccounts } from './same-verdict.ts';
import { subjects, subjectSlugs } from './subjects/all-subjects.ts';

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
