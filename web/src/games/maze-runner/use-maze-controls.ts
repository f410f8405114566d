import {
  type Direction,
  EAST,
  NORTH,
  SIDE,
  SOUTH,
  WEST,
} from '@regz/rules/games/maze-runner/boards.ts';
import { isOpen, type MazeState } from '@regz/rules/games/maze-runner/maze-runner.ts';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';

const directionOf: Readonly<Record<string, Direction>> = {
  ArrowUp: NORTH,
  ArrowRight: EAST,
  ArrowDown: SOUTH,
  ArrowLeft: WEST,
  KeyW: NORTH,
  KeyD: EAST,
  KeyS: SOUTH,
  KeyA: WEST,
};
/** How often a held key steps, and how often the finger is followed. */
const REPEAT_MS = 110;
const FOLLOW_MS = 20;

/** Keys that are held, and a finger or pointer that is drawn through the cells. */
export function useMazeControls(state: MazeState, step: (direction: Direction) => void) {
  const held = useRef<{ code: string; sinceMs: number } | null>(null);
  const finger = useRef<number | null>(null);

  const follow = useEffectEvent(() => {
    const nowMs = performance.now();
    if (finger.current !== null) {
      const direction = towards(state, finger.current);
      if (direction !== null) step(direction);
    } else if (held.current !== null && nowMs - held.current.sinceMs >= REPEAT_MS) {
      held.current.sinceMs = nowMs;
      const direction = directionOf[held.current.code];
      if (direction !== undefined) step(direction);
    }
  });
  useEffect(() => {
    const timer = setInterval(() => follow(), FOLLOW_MS);
    return () => clearInterval(timer);
  }, []);

  function point(event: PointerEvent<HTMLElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    finger.current = cellUnder(event);
  }

  return {
    onKeyDown(event: KeyboardEvent) {
      const direction = directionOf[event.code];
      if (direction === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (event.repeat) return;
      held.current = { code: event.code, sinceMs: performance.now() };
      step(direction);
    },
    onKeyUp(event: KeyboardEvent) {
      if (held.current?.code === event.code) held.current = null;
    },
    onBlur() {
      held.current = null;
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      point(event);
    },
    onPointerMove: point,
    onLostPointerCapture() {
      finger.current = null;
    },
  };
}

/** The cell under a pointer that was put down on the board. */
function cellUnder({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): number {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const place = (at: number, size: number) =>
    Math.max(0, Math.min(SIDE - 1, Math.floor((at / size) * SIDE)));
  return place(clientY - top, height) * SIDE + place(clientX - left, width);
}

/** The open way that leads nearer to a cell, the longer distance first; null for none. */
function towards({ board, at }: MazeState, cell: number): Direction | null {
  const across = (cell % SIDE) - (at % SIDE);
  const down = Math.floor(cell / SIDE) - Math.floor(at / SIDE);
  const ways: Direction[] = [];
  if (across !== 0) ways.push(across > 0 ? EAST : WEST);
  if (down !== 0) ways.push(down > 0 ? SOUTH : NORTH);
  if (Math.abs(down) > Math.abs(across)) ways.reverse();
  return ways.find((way) => isOpen(board, at, way)) ?? null;
}
