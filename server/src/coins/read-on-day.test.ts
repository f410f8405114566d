import { expect, it } from 'vitest';
import { readOnDay } from './read-on-day.ts';

it('Facts are read again when their lock is granted after midnight', async () => {
  let now = Date.UTC(2026, 4, 1, 23, 59, 59);
  const read: string[] = [];
  const { at, day, facts } = await readOnDay({ clock: () => now }, async (asked) => {
    read.push(asked);
    now = Date.UTC(2026, 4, 2);
    return `facts of ${asked}`;
  });
  expect(read).toEqual(['2026-05-01', '2026-05-02']);
  expect({ at, day, facts }).toEqual({
    at: new Date('2026-05-02T00:00:00Z'),
    day: '2026-05-02',
    facts: 'facts of 2026-05-02',
  });
});
