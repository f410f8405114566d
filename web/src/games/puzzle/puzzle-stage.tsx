import { clockLeftMs, LEAD_IN_MS } from '@regz/rules/games/play-clock.ts';
import { puzzle } from '@regz/rules/games/puzzle/puzzle.ts';
import { type Board, GAP, moved, SIDE, TILES } from '@regz/rules/games/puzzle/tiles.ts';
import { messages } from '@regz/texts/en.ts';
import { type PointerEvent, useEffect, useRef } from 'react';
import { scoreText } from '../game-words.ts';
import type { GameReveal } from '../game.ts';
import { Countdown } from '../kit/countdown.tsx';
import { Hud, secondsLeft, TimeBar } from '../kit/hud.tsx';
import type { StageProps } from '../kit/stage.ts';
import { useKeyDown } from '../kit/use-key-down.ts';
import { useReplay } from '../kit/use-replay.ts';
import { cellsTowardsGap, cellThatMoves, type Direction } from './directions.ts';
import { TileBoard, TileFace } from './tile-board.tsx';

const words = messages.puzzle;

/** The rules allow a move every 60 milliseconds. Faster moves wait here and are not lost. */
const BETWEEN_MS = 70;
const FAR_ENOUGH_PX = 14;

const keys: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowRight: 'right',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  KeyW: 'up',
  KeyD: 'right',
  KeyS: 'down',
  KeyA: 'left',
};

/** Puzzle: fifteen tiles and a gap. A press slides a tile and the tiles between it and the gap. */
export function Stage(props: StageProps) {
  const { state, elapsedMs, send } = useReplay(puzzle, props);
  const { slide, slideTo } = useSlides(state.board, (cell) => {
    if (send(cell) !== null) props.tones('tick');
  });
  const swipe = useSwipe(slideTo);
  const field = useRef<HTMLDivElement>(null);
  const isShown = elapsedMs >= LEAD_IN_MS;
  useEffect(() => {
    if (isShown) field.current?.focus();
  }, [isShown]);
  useKeyDown((event) => {
    const direction = keys[event.code];
    if (!isShown || direction === undefined) return;
    event.preventDefault();
    if (!event.repeat) slideTo(direction);
  });

  const leftMs = clockLeftMs(state.clock, elapsedMs);
  return (
    <div className="stage my-auto flex flex-col gap-3 pb-4">
      <Hud>
        <span>{messages.games.overlay.timeLeft({ time: secondsLeft(leftMs) })}</span>
        <span>{scoreText(state.moves, 'moves')}</span>
      </Hud>
      <TimeBar leftMs={leftMs} ofMs={state.clock.limitMs} />
      {isShown ? (
        <div
          ref={field}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a board that is played is one widget
          tabIndex={0}
          role="application"
          aria-label={words.board}
          className="stage-board touch-none rounded-md border border-line bg-surface p-1 select-none"
          {...swipe}
        >
          <TileBoard board={state.board} onPress={slide} />
        </div>
      ) : (
        <Countdown leftMs={LEAD_IN_MS - elapsedMs} />
      )}
      {isShown && props.inWords ? <BoardInWords board={state.board} /> : null}
    </div>
  );
}

/** The final board, and the number of tiles in place. */
export function Reveal({ reveal }: { reveal: GameReveal }) {
  if (reveal.game !== 'puzzle') return null;
  const { board } = reveal;
  const home = board.filter((tile, cell) => tile !== GAP && tile === cell + 1).length;
  return (
    <section className="flex flex-col items-center gap-3">
      <p className="text-center text-soft">{words.home({ count: home, all: TILES - 1 })}</p>
      <div aria-hidden="true" className="grid w-64 grid-cols-4 gap-1">
        {board.map((tile, cell) => (
          <div key={tile} className="aspect-square">
            {tile === GAP ? null : <TileFace tile={tile} isHome={tile === cell + 1} />}
          </div>
        ))}
      </div>
    </section>
  );
}

const rows = Array.from({ length: SIDE }, (_, row) => row);

/** The board row by row, and the position of the gap after each move. */
function BoardInWords({ board }: { board: Board }) {
  const gap = board.indexOf(GAP);
  const rowText = (row: number) =>
    board
      .slice(row * SIDE, (row + 1) * SIDE)
      .map((tile) => (tile === GAP ? words.gap : tile))
      .join(', ');
  return (
    <div className="text-sm text-soft">
      <p role="status">
        {words.gapAt({ row: Math.floor(gap / SIDE) + 1, column: (gap % SIDE) + 1 })}
      </p>
      <ul>
        {rows.map((row) => (
          <li key={row}>{words.row({ row: row + 1, tiles: rowText(row) })}</li>
        ))}
      </ul>
    </div>
  );
}

/** Slides tiles by their cell or by a direction, as fast as the rules allow. */
function useSlides(board: Board, send: (cell: number) => void) {
  const waiting = useRef<number[]>([]);
  /** The board after all waiting moves. */
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

/** A finger or pointer that is dragged over the board. One stroke is one move. */
function useSwipe(onSwipe: (direction: Direction) => void) {
  const stroke = useRef<{ x: number; y: number; isUsed: boolean } | null>(null);
  return {
    onPointerDown({ clientX: x, clientY: y, button }: PointerEvent) {
      if (button === 0) stroke.current = { x, y, isUsed: false };
    },
    onPointerMove({ clientX, clientY, buttons }: PointerEvent) {
      const { current } = stroke;
      if (current === null || current.isUsed || buttons === 0) return;
      const [across, down] = [clientX - current.x, clientY - current.y];
      if (Math.max(Math.abs(across), Math.abs(down)) < FAR_ENOUGH_PX) return;
      current.isUsed = true;
      onSwipe(directionOf(across, down));
    },
    /** A stroke that has moved a tile does not press the tile on which it started. */
    onPointerUpCapture(event: PointerEvent) {
      if (stroke.current?.isUsed !== false) event.stopPropagation();
      stroke.current = null;
    },
  };
}

function directionOf(across: number, down: number): Direction {
  if (Math.abs(across) > Math.abs(down)) return across > 0 ? 'right' : 'left';
  return down > 0 ? 'down' : 'up';
}
