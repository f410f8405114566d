import type { Timed } from '../../src/games/input-codec.ts';

/** The time of a move. */
export function momentOf(moves: readonly Timed<unknown>[], place: number): number {
  return moves[place]?.atMs ?? 0;
}

/** The same moves, with one of them at a different time. */
export function movedTo<Input>(
  moves: readonly Timed<Input>[],
  place: number,
  atMs: number,
): Timed<Input>[] {
  return moves.map((move, at) => (at === place ? { ...move, atMs } : move));
}
