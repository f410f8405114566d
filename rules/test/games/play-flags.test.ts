import { describe, expect, it } from 'vitest';
import { flagRate } from './honest-players.ts';
import { subjects, subjectSlugs } from './subjects/all-subjects.ts';

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
