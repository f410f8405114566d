import { describe, expect, it } from 'vitest';
import { controls } from '../../src/games/play-conditions.ts';
import { seedOf } from './chance-plays.ts';
import { stateHash } from './state-hash.ts';
import type { Subject, Terms } from './subject.ts';
import { subjects, subjectSlugs } from './subjects/all-subjects.ts';

describe.each(subjectSlugs)('%s', (slug) => {
  it('can be won at every pace by every control, even before the registry’s judge', () => {
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
