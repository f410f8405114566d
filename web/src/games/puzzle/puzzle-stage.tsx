import { clockLeftMs, LEAD_IN_MS } from '@regz/rules/games/play-clock.ts';
import { puzzle } from '@regz/rules/games/puzzle/puzzle.ts';
import { GAP, TILES } from '@regz/rules/games/puzzle/tiles.ts';
import { useEffect, useRef } from 'react';
import { useTaskWords } from '../../i18n/task-area/language.ts';
import { scoreText } from '../game-words.ts';
import type { GameReveal } from '../game.ts';
import { Countdown } from '../kit/countdown.tsx';
import { Hud, secondsLeft, TimeBar } from '../kit/hud.tsx';
import type { StageProps } from '../kit/stage.ts';
import { useKeyDown } from '../kit/use-key-down.ts';
import { useReplay } from '../kit/use-replay.ts';
import { BoardInWords } from './board-in-words.tsx';
import type { Direction } from './directions.ts';
import { TileBoard, TileFace } from './tile-board.tsx';
import { useSlides } from './use-slides.ts';
import { useSwipe } from './use-swipe.ts';

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

/** Puzzle: fifteen tiles and a gap. A press on a tile slides it, with those between it and the gap. */
export function Stage(props: StageProps) {
  const words = useTaskWords().games;
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
        <span>{words.overlay.timeLeft(secondsLeft(leftMs))}</span>
        <span>{scoreText(words, state.moves, 'moves')}</span>
      </Hud>
      <TimeBar leftMs={leftMs} ofMs={state.clock.limitMs} />
      {isShown ? (
        <div
          ref={field}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a board that is played is one widget
          tabIndex={0}
          role="application"
          aria-label={words.byGame.puzzle.board}
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

/** The board as it was left, and how many tiles were in place. */
export function Reveal({ reveal }: { reveal: GameReveal }) {
  const words = useTaskWords().games.byGame.puzzle;
  if (reveal.game !== 'puzzle') return null;
  const { board } = reveal;
  const home = board.filter((tile, cell) => tile !== GAP && tile === cell + 1).length;
  return (
    <section className="flex flex-col items-center gap-3">
      <p className="text-center text-soft">{words.home(home, TILES - 1)}</p>
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
