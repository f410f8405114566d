import { type Board, isBeside, TILES } from '../../../src/games/puzzle/tiles.ts';

/** The tiles solved together: row after row, then column after column. */
const stages = [[1], [2], [3, 4], [5], [6], [7, 8], [9, 13], [10, 14], [11, 12, 15]];

const besides = Array.from({ length: TILES }, (_, cell) =>
  Array.from({ length: TILES }, (__, other) => other).filter((other) => isBeside(cell, other)),
);

/** The cells to press, stage by stage, by the usual method for the fifteen tiles. */
export function rowMethod(board: Board): number[][] {
  const now = [...board];
  const home = new Set<number>();
  return stages.map((tiles) => {
    const presses = shortest(now, tiles, home);
    for (const cell of presses) {
      now[now.indexOf(0)] = now[cell] ?? 0;
      now[cell] = 0;
    }
    for (const tile of tiles) home.add(tile - 1);
    return presses;
  });
}

type Step = { places: number[]; cell: number; before: Step | null };

/** The fewest presses that move some tiles to their cells and keep the solved ones. */
function shortest(board: Board, tiles: readonly number[], home: ReadonlySet<number>): number[] {
  const key = (places: readonly number[]) => places.reduce((sum, place) => sum * TILES + place, 0);
  const isDone = ([, ...places]: readonly number[]) =>
    places.every((place, index) => place === (tiles[index] ?? 0) - 1);
  const first = {
    places: [0, ...tiles].map((tile) => board.indexOf(tile)),
    cell: -1,
    before: null,
  };
  const queue: Step[] = [first];
  const seen = new Set([key(first.places)]);
  for (const step of queue) {
    if (isDone(step.places)) return wayTo(step);
    const gap = step.places[0] ?? 0;
    for (const cell of besides[gap] ?? []) {
      if (home.has(cell)) continue;
      const places = step.places.map((place) => (place === cell ? gap : place)).with(0, cell);
      if (seen.has(key(places))) continue;
      seen.add(key(places));
      queue.push({ places, cell, before: step });
    }
  }
  throw new Error('the board cannot be solved');
}

function wayTo(end: Step): number[] {
  const way: number[] = [];
  for (let step: Step | null = end; step !== null && step.cell >= 0; step = step.before) {
    way.unshift(step.cell);
  }
  return way;
}
