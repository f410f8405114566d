import { describe, expect, it } from 'vitest';
import { seedOf } from './chance-plays.ts';
import { bandOf, lines, winRate } from './honest-players.ts';
import { judgeTimes } from './judge-times.ts';
import { bothAccounts } from './same-verdict.ts';
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

  it.each(lines)(
    'is won by honest players as often as it should, at a latency of %i ms',
    (lineMs) => {
      const rate = subjects[slug]((subject) => winRate(subject, 2000, lineMs));
      process.stdout.write(`${slug}, ${lineMs} ms: ${rate} %\n`);

      expect(rate).toBeGreaterThanOrEqual(bandOf(slug).least);
      expect(rate).toBeLessThanOrEqual(bandOf(slug).most);
    },
  );

  it('is judged within 20 milliseconds for 99 logs in 100', () => {
    const times = subjects[slug]((subject) =>
      judgeTimes(subject, [...Array(100).keys()].map(seedOf)),
    );
    const p99 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
    process.stdout.write(`${slug}, judged: p99 ${p99.toFixed(2)} ms\n`);

    expect(p99).toBeLessThanOrEqual(20);
  });
});
