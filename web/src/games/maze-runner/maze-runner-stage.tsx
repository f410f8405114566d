import {
  type Direction,
  directions,
  EAST,
  NORTH,
  SIDE,
  SOUTH,
  WEST,
} from '@regz/rules/games/maze-runner/boards.ts';
import { solveMaze } from '@regz/rules/games/maze-runner/maze-bot.ts';
import {
  isOpen,
  LEAD_IN_MS,
  mazeEndMs,
  mazeRunner,
  type MazeState,
} from '@regz/rules/games/maze-runner/maze-runner.ts';
import { messages } from '@regz/texts/en.ts';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { Countdown } from '../kit/countdown.tsx';
import { Hud, secondsLeft, TimeBar } from '../kit/hud.tsx';
import type { StageProps } from '../kit/stage.ts';
import { useReplay } from '../kit/use-replay.ts';
import { MazeBoard } from './maze-board.tsx';

const words = messages.mazeRunner;

/** The interval of a held key's steps, and of following the finger. */
const REPEAT_MS = 110;
const FOLLOW_MS = 20;

/** Maze Runner: arrow keys, or dragging a finger through the maze. */
export function Stage(props: StageProps) {
  const { state, elapsedMs, send } = useReplay(mazeRunner, props, ({ board, at }) =>
    words.tally({ steps: solveMaze(board, at).length }),
  );
  const field = useRef<HTMLDivElement>(null);
  const controls = useMazeControls(state, (direction) => {
    if (send(direction)) props.tones('tick');
  });
  const isShown = elapsedMs >= LEAD_IN_MS;
  useEffect(() => {
    if (isShown) field.current?.focus();
  }, [isShown]);

  const waits = state.startedAtMs === null;
  const leftMs = waits ? state.limitMs : Math.min(state.limitMs, mazeEndMs(state) - elapsedMs);
  return (
    <div className="stage my-auto flex flex-col gap-3 pb-8">
      <Hud>
        <span>{messages.games.overlay.timeLeft({ time: secondsLeft(leftMs) })}</span>
      </Hud>
      <TimeBar leftMs={leftMs} ofMs={state.limitMs} />
      {isShown ? (
        <div
          ref={field}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a board that is played is one widget
          tabIndex={0}
          role="application"
          aria-label={words.board}
          className="stage-board touch-none rounded-md border border-line bg-surface p-2 select-none"
          {...controls}
        >
          <MazeBoard state={state} />
        </div>
      ) : (
        <Countdown leftMs={LEAD_IN_MS - elapsedMs} />
      )}
      {isShown && props.inWords ? <MazeInWords state={state} /> : null}
    </div>
  );
}

/**
 * The maze as a table of its cells and their passages, and the player's position after each step.
 */
function MazeInWords({ state: { board, at } }: { state: MazeState }) {
  const place = (cell: number) =>
    words.cell({ row: Math.floor(cell / SIDE) + 1, column: (cell % SIDE) + 1 });
  const ways = (cell: number) =>
    directions
      .filter((direction) => isOpen(board, cell, direction))
      .map((direction) => words.directions[direction])
      .join(', ');
  const rows = Array.from({ length: SIDE }, (_, row) =>
    Array.from({ length: SIDE }, (_cell, column) => row * SIDE + column),
  );
  return (
    <>
      <p role="status">{`${place(at)}. ${words.ways({ ways: ways(at) })}`}</p>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard as well
        tabIndex={0}
        role="region"
        aria-label={words.board}
        className="overflow-x-auto"
      >
        <table className="text-xs">
          <tbody>
            {rows.map((row) => (
              <tr key={row[0]}>
                {row.map((cell) => (
                  <td key={cell} className="border border-line p-1 align-top">
                    {[
                      cell === at ? `${words.you}: ` : '',
                      cell === board.exit ? `${words.exit}: ` : '',
                      ways(cell),
                    ].join('')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

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

/** Held keys, and a finger or pointer that is dragged through the cells. */
function useMazeControls(state: MazeState, step: (direction: Direction) => void) {
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

/** The cell below a pointer on the board. */
function cellUnder({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): number {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const place = (at: number, size: number) =>
    Math.max(0, Math.min(SIDE - 1, Math.floor((at / size) * SIDE)));
  return place(clientY - top, height) * SIDE + place(clientX - left, width);
}

/** The open direction towards a cell, the longer distance first. Null for none. */
function towards({ board, at }: MazeState, cell: number): Direction | null {
  const across = (cell % SIDE) - (at % SIDE);
  const down = Math.floor(cell / SIDE) - Math.floor(at / SIDE);
  const ways: Direction[] = [];
  if (across !== 0) ways.push(across > 0 ? EAST : WEST);
  if (down !== 0) ways.push(down > 0 ? SOUTH : NORTH);
  if (Math.abs(down) > Math.abs(across)) ways.reverse();
  return ways.find((way) => isOpen(board, at, way)) ?? null;
}
