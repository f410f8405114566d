import { describe, expect, it } from 'vitest';
import { daysOf, type StatementRow } from './statement-days.ts';

function row(seq: number, day: string, coins: number): StatementRow {
  const at = `${day}T10:00:00.000Z`;
  return { seq, day, at, kind: 'bonus', coins, balanceAfter: 100, about: { kind: 'bonus' } };
}

describe('the days of a statement', () => {
  const rows = [row(4, '2026-11-22', -250), row(3, '2026-11-22', 100), row(2, '2026-11-21', 10)];

  it('The days of a statement sum up each day’s movements', () => {
    const days = daysOf(rows, false);
    expect(days.map(({ day, sum }) => [day, sum])).toEqual([
      ['2026-11-22', -150],
      ['2026-11-21', 10],
    ]);
  });

  it('The days of a statement have no sum while more of their rows may still load', () => {
    expect(daysOf(rows, true).map(({ sum }) => sum)).toEqual([-150, null]);
    expect(daysOf([], true)).toEqual([]);
  });
});
