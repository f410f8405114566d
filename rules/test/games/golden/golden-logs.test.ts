import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stateHash } from '../state-hash.ts';
import { subjects, subjectSlugs } from '../subjects/all-subjects.ts';
import type { GoldenLog } from './golden-logs.ts';

describe.each(subjectSlugs)('the golden logs of %s', (slug) => {
  const file = new URL(`${slug}.json`, import.meta.url);
  const logs = JSON.parse(readFileSync(file, 'utf8')) as GoldenLog[];

  it('are twenty, some won and some not', () => {
    expect(logs).toHaveLength(20);
    expect(logs.filter(({ outcome }) => outcome === 'won').length).toBeGreaterThan(3);
    expect(logs.filter(({ outcome }) => outcome !== 'won').length).toBeGreaterThan(3);
  });

  it('come to the states they have always come to', () => {
    for (const { seed, pace, control, log, endAtMs, outcome, score, hash } of logs) {
      subjects[slug]((subject) => {
        const moves = subject.read(log);
        if (moves === null) return expect(outcome).toBe('malformed');
        const terms = { pace, control, content: subject.content };
        const ended = subject.byRules({ seed, terms, moves, endAtMs });
        const now = { outcome: ended.outcome, score: ended.score, hash: stateHash(ended.state) };
        return expect(now).toEqual({ outcome, score, hash });
      });
    }
  });
});
