import { describe, expect, it } from 'vitest';
import type { Seed } from '../../src/games/random.ts';
import { seedOf } from './chance-plays.ts';
import { bandOf, lines, winRate } from './honest-players.ts';
import { bothAccounts } from './same-verdict.ts';
import type { Subject } from './subject.ts';
import { subjects, subjectSlugs } from './subjects/all-subjects.ts';

describe.each(subjectSlugs)('%s, at length', (slug) => {
  it('is judged the same by both implementations in 10,000 random logs', () => {
    const outcomes = new Set<string>();
    for (let number = 0; number < 10_000; number += 1) {
      const { byRules, naive } = subjects[slug]((subject) => bothAccounts(subject, number));
      expect(byRules).toEqual(naive);
      outcomes.add(byRules.outcome);
    }

    expect(outcomes).toContain('won');
  });

  it.each(lines)('is won by honest players often enough at a latency of %i ms', (lineMs) => {
    const rate = subjects[slug]((subject) => winRate(subject, 2000, lineMs));
    process.stdout.write(`${slug}, ${lineMs} ms: ${rate} %\n`);

    expect(rate).toBeGreaterThanOrEqual(bandOf(slug).least);
    expect(rate).toBeLessThanOrEqual(bandOf(slug).most);
  });

  it('is judged within 20 milliseconds for 99 logs in 100', () => {
    const times = subjects[slug]((subject) =>
      judgeTimes(subject, [...Array(100).keys()].map(seedOf)),
    );
    const p99 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
    process.stdout.write(`${slug}, judged: p99 ${p99.toFixed(2)} ms\n`);

    expect(p99).toBeLessThanOrEqual(20);
  });
});

const TIMES = 5;

/**
 * The duration of judging winning logs, in milliseconds: the best of five for each, because other
 * work on the machine only adds to the time.
 */
function judgeTimes<Input>(subject: Subject<Input>, seeds: readonly Seed[]): number[] {
  return seeds.map((seed) => {
    const terms = { pace: 'standard', control: 'pointer', content: subject.content } as const;
    const moves = subject.bot(seed, terms);
    const judge = subject.judge({ seed, terms, moves, endAtMs: 0 }, 40);
    return Math.min(...Array.from({ length: TIMES }, () => timeOf(judge)));
  });
}

function timeOf(judge: () => boolean): number {
  const from = performance.now();
  const isWon = judge();
  const tookMs = performance.now() - from;
  if (!isWon) throw new Error('a winning log was not won');
  return tookMs;
}
