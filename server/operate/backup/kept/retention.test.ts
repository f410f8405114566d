import { expect, it } from 'vitest';
import { backupsToKeep } from './retention.ts';

const made = (...moments: string[]) => moments.map((at) => ({ startedAt: new Date(`${at}:00Z`) }));

function kept(keep: string, ...moments: string[]): string[] {
  return [...backupsToKeep(made(...moments), keep)]
    .map(({ startedAt }) => startedAt.toISOString().slice(0, 16))
    .toSorted();
}

it('Pruning keeps the newest backup of each day, week and month', () => {
  const all = [
    '2026-09-30T01:00',
    '2026-10-31T01:00',
    '2026-11-15T01:00',
    '2026-11-16T01:00',
    '2026-11-21T01:00',
    '2026-11-22T01:00',
    '2026-11-22T23:00',
  ];
  expect(kept('2d', ...all)).toEqual(['2026-11-21T01:00', '2026-11-22T23:00']);
  // The 15th was a Sunday, so its week is another than the 16th's.
  expect(kept('2w', ...all)).toEqual(['2026-11-15T01:00', '2026-11-22T23:00']);
  expect(kept('2m', ...all)).toEqual(['2026-10-31T01:00', '2026-11-22T23:00']);
  expect(kept('1d,3m', ...all)).toEqual([
    '2026-09-30T01:00',
    '2026-10-31T01:00',
    '2026-11-22T23:00',
  ]);
});

it('Pruning keeps the newest backup, and the last days with backups', () => {
  expect(kept('0d', '2026-01-01T01:00', '2026-01-02T01:00')).toEqual(['2026-01-02T01:00']);
  expect(kept('2d', '2020-01-01T01:00', '2024-01-02T01:00')).toHaveLength(2);
  expect(kept('7d')).toEqual([]);
});
