import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LastSeal } from './staff/last-seal.tsx';
import { daysOf, reasonText, type StatementRow } from './statement-list.tsx';

const at = '2026-03-01T10:00:00.000Z';
const seal = { until: at, wallets: 1200, transfers: 34_567 };

function shown(props: Parameters<typeof LastSeal>[0]): string {
  return renderToStaticMarkup(<LastSeal {...props} />).replace(/<[^>]*>/g, ' ');
}

it('The last seal says how much it covers, and that nothing was changed since', () => {
  const text = shown({ seal, recomputed: { wrong: 0, at } });
  expect(text).toContain('1,200');
  expect(text).toContain('34,567');
  expect(text).toContain('Nothing was changed');
});

it('The last seal that no longer matches says so', () => {
  const text = shown({ seal, recomputed: { wrong: 1, at } });
  expect(text).toContain('Something was changed afterwards');
  expect(text).not.toContain('Nothing was changed');
});

it('The last seal that is not yet verified claims nothing', () => {
  const text = shown({ seal, recomputed: undefined });
  expect(text).toContain('Not yet');
  expect(text).not.toContain('changed');
});

it('A missing last seal is reported', () => {
  expect(shown({ seal: null, recomputed: { wrong: 0, at } })).toContain('has not been sealed yet');
});

function row(seq: number, day: string, coins: number): StatementRow {
  return {
    seq,
    day,
    at: `${day}T10:00:00.000Z`,
    kind: 'bonus',
    coins,
    balanceAfter: 100,
    about: { kind: 'bonus' },
  };
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

  it('A day of a statement has no sum until all its rows load', () => {
    expect(daysOf(rows, true).map(({ sum }) => sum)).toEqual([-150, null]);
    expect(daysOf([], true)).toEqual([]);
  });
});

it('A statement names the game of a win', () => {
  expect(reasonText({ kind: 'game', game: 'Maze Runner' })).toBe('Game: Maze Runner');
});

it('A statement says which win staff took back, with the bonus, and why', () => {
  const lost = { kind: 'voided', game: 'Maze Runner', day: '2026-11-28', bonus: true } as const;
  const about = { ...lost, reason: 'autopilot' };
  expect(reasonText(about)).toBe(
    'Taken back by staff: Maze Runner and the daily bonus, Nov 28, 2026: autopilot',
  );
  expect(reasonText({ ...about, bonus: false })).toBe(
    'Taken back by staff: Maze Runner, Nov 28, 2026: autopilot',
  );
});
