import { type Board, moved } from '@regz/rules/games/puzzle/tiles.ts';
import { useEffect, useRef } from 'react';
import { cellsTowardsGap, cellThatMoves, type Direction } from './directions.ts';

/** The rules let a move pass every 60 milliseconds; what comes sooner waits here and is not lost. */
const BETWEEN_MS = 70;

/** Slides tiles by their cell or by a direction, as quickly as the rules let them. */
export function useSlides(board: Board, send: (cell: number) => void) {
  const waiting = useRef<number[]>([]);
  /** The board once all that waits has been done. */
  const planned = useRef(board);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );

  function next() {
    const cell = waiting.current.shift();
    timer.current = cell === undefined ? null : setTimeout(next, BETWEEN_MS);
    if (cell !== undefined) send(cell);
  }

  function slide(cell: number) {
    for (const step of cellsTowardsGap(planned.current, cell)) {
      planned.current = moved(planned.current, step);
      waiting.current.push(step);
    }
    if (timer.current === null) next();
  }

  function slideTo(direction: Direction) {
    const cell = cellThatMoves(planned.current, direction);
    if (cell !== null) slide(cell);
  }

  return { slide, slideTo };
}
