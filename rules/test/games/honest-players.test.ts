import { describe, expect, it } from 'vitest';
import { bandOf, winRate } from './honest-players.ts';
import { subjects, subjectSlugs } from './subjects/all-subjects.ts';

describe.each(subjectSlugs)('honest players of %s', (slug) => {
  it('win neither always nor hardly ever', () => {
    const people = slug === 'mini-shooter' ? 80 : 150;
    const rate = subjects[slug]((subject) => winRate(subject, people, 100));

    expect(rate).toBeGreaterThanOrEqual(bandOf(slug).least);
    expect(rate).toBeLessThanOrEqual(bandOf(slug).most);
  });
});
