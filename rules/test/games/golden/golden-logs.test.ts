import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { subjectSlugs } from '../subjects/all-subjects.ts';
import { endsOf } from './golden-ends.ts';
import type { GoldenLog } from './golden-logs.ts';

describe.each(subjectSlugs)('the golden logs of %s', (slug) => {
  const file = new URL(`${slug}.json`, import.meta.url);
  const logs = JSON.parse(readFileSync(file, 'utf8')) as GoldenLog[];

  it('are twenty, some won and some not', () => {
    expect(logs).toHaveLength(20);
    expect(logs.filter(({ outcome }) => outcome === 'won').length).toBeGreaterThan(3);
    expect(logs.filter(({ outcome }) => outcome !== 'won').length).toBeGreaterThan(3);
  });

  it('lead to their recorded states', () => {
    const known = logs.map(({ outcome, score, hash }) => ({ outcome, score, hash }));
    expect(endsOf(slug, logs)).toEqual(known);
  });
});
