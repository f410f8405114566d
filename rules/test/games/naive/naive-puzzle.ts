import type { Account, Play } from '../subject.ts';
import { naiveRandom } from './naive-random.ts';

export function naivePuzzle({ seed, terms, moves, endAtMs }: Play<number>): Account {
  const { below } = naiveRandom(seed, 1);
  const goal = '1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0';
  const rows = goal.split('/').map((row) => row.split(' ').map(Number));
  let [gapRow, gapColumn] = [3, 3];
  const text = () => rows.map((row) => row.join(' ')).join('/');

  function slide(row: number, column: number): boolean {
    const away = Math.abs(row - gapRow) + Math.abs(column - gapColumn);
    if (away !== 1) return false;
    const tile = rows[row]?.[column] ?? 0;
    rows[gapRow]?.splice(gapColumn, 1, tile);
    rows[row]?.splice(column, 1, 0);
    [gapRow, gapColumn] = [row, column];
    return true;
  }

  let [oldRow, oldColumn] = [-9, -9];
  for (let walked = 0; walked < 35; walked++) {
    const ways = [
      [gapRow - 1, gapColumn],
      [gapRow, gapColumn - 1],
      [gapRow, gapColumn + 1],
      [gapRow + 1, gapColumn],
    ].filter(([row = 0, column = 0]) => {
      const isIn = row >= 0 && row < 4 && column >= 0 && column < 4;
      return isIn && !(row === oldRow && column === oldColumn);
    });
    const [row = 0, column = 0] = ways[below(ways.length)] ?? [];
    [oldRow, oldColumn] = [gapRow, gapColumn];
    slide(row, column);
  }

  const relaxed = terms.pace === 'relaxed';
  let begun = relaxed ? -1 : 3000;
  let end = relaxed ? 213_000 : 63_000;
  let [last, made, won] = [-1, 0, -1];
  for (const { input, atMs } of moves) {
    if (won >= 0 || atMs < 3000 || atMs > end || (last >= 0 && atMs < last + 60)) continue;
    if (!slide(Math.trunc(input / 4), input % 4)) continue;
    if (begun < 0) [begun, end] = [atMs, atMs + 90_000];
    last = atMs;
    made++;
    if (text() === goal) won = atMs;
  }
  const unsolved = endAtMs > end ? 'time-up' : 'playing';
  return {
    outcome: won >= 0 ? 'won' : unsolved,
    score: won >= 0 ? won - begun : null,
    board: { tiles: rows.flat(), made },
  };
}
