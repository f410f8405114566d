import type { Random } from '../random.ts';

/** The field, in px. */
export const FIELD_WIDTH = 600;
export const FIELD_HEIGHT = 400;
export const TARGETS = 20;
/** The field as three rows of three cells, numbered from the top left. */
export const CELLS = 9;
const COLUMNS = 3;
const APART_PX = 96;

/** A disc by its center in whole px, or a numbered cell, 1 to 9. */
export type Disc = { x: number; y: number };
export type Cell = { cell: number };
export type Target = Disc | Cell;

/** The discs of a play: each is fully inside the field and away from the previous one. */
export function drawDiscs(random: Random, radiusPx: number): Disc[] {
  const discs: Disc[] = [];
  while (discs.length < TARGETS) {
    const x = radiusPx + random.below(FIELD_WIDTH - 2 * radiusPx + 1);
    const y = radiusPx + random.below(FIELD_HEIGHT - 2 * radiusPx + 1);
    const last = discs.at(-1);
    if (last === undefined || squaredDistance({ x, y }, last) >= APART_PX * APART_PX) {
      discs.push({ x, y });
    }
  }
  return discs;
}

/** The cells of a play, no cell twice in a row. */
export function drawCells(random: Random): Cell[] {
  const cells: Cell[] = [];
  while (cells.length < TARGETS) {
    const cell = 1 + random.below(CELLS);
    if (cell !== cells.at(-1)?.cell) cells.push({ cell });
  }
  return cells;
}

/** A cell's position in the field, in px. */
export function cellBox(cell: number): { x: number; y: number; width: number; height: number } {
  const column = (cell - 1) % COLUMNS;
  const row = Math.floor((cell - 1) / COLUMNS);
  const width = FIELD_WIDTH / COLUMNS;
  const top = Math.floor((FIELD_HEIGHT * row) / COLUMNS);
  const bottom = Math.floor((FIELD_HEIGHT * (row + 1)) / COLUMNS);
  return { x: column * width, y: top, width, height: bottom - top };
}

/** The distance of two points, squared, in px². */
export function squaredDistance(a: Disc, b: Disc): number {
  return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}
