/**
 * Maze Runner once more, written as simply as it can be and without a line of the engine: what the
 * tests hold the engine to. It takes the board as drawn and walks a grid of characters.
 */
export type NaiveMaze = { ways: readonly number[]; start: number; exit: number };
export type NaiveInput = { atMs: number; input: number };

/** Whether the inputs win, and where they end. */
export function playNaively(
  maze: NaiveMaze,
  inputs: readonly NaiveInput[],
  relaxed: boolean,
): { at: number; wonAtMs: number | null } {
  let row = Math.floor(maze.start / 8);
  let column = maze.start % 8;
  let begunMs = relaxed ? -1 : 3000;
  let lastMs = -1;
  for (const { atMs, input } of inputs) {
    const endMs = begunMs < 0 ? 3000 + 120_000 + 22_500 : begunMs + (relaxed ? 22_500 : 15_000);
    if (atMs < 3000 || atMs > endMs) continue;
    if (lastMs >= 0 && atMs - lastMs < 80) continue;
    const here = maze.ways[row * 8 + column] ?? 0;
    if (Math.floor(here / input) % 2 === 0) continue;
    if (input === 1) row -= 1;
    if (input === 2) column += 1;
    if (input === 4) row += 1;
    if (input === 8) column -= 1;
    lastMs = atMs;
    if (begunMs < 0) begunMs = atMs;
    if (row * 8 + column === maze.exit) return { at: maze.exit, wonAtMs: atMs };
  }
  return { at: row * 8 + column, wonAtMs: null };
}
