import { stateHash } from '../state-hash.ts';
import { subjects, type SubjectSlug } from '../subjects/all-subjects.ts';
import type { GoldenLog } from './golden-logs.ts';

type GoldenEnd = Pick<GoldenLog, 'outcome' | 'score' | 'hash'>;

/** The end states of a game's golden logs, in Node or in a browser. */
export function endsOf(slug: SubjectSlug, logs: readonly GoldenLog[]): GoldenEnd[] {
  return subjects[slug]((subject) =>
    logs.map(({ seed, pace, control, log, endAtMs }) => {
      const moves = subject.read(log);
      if (moves === null) return { outcome: 'malformed', score: null, hash: null };
      const terms = { pace, control, content: subject.content };
      const { outcome, score, state } = subject.byRules({ seed, terms, moves, endAtMs });
      return { outcome, score, hash: stateHash(state) };
    }),
  );
}
