import { solveMaze } from '@regz/rules/games/maze-runner/maze-bot.ts';
import { LEAD_IN_MS, mazeEndMs, mazeRunner } from '@regz/rules/games/maze-runner/maze-runner.ts';
import { useEffect, useRef } from 'react';
import { useTaskWords } from '../../i18n/task-area/language.ts';
import { Countdown } from '../kit/countdown.tsx';
import { Hud, secondsLeft, TimeBar } from '../kit/hud.tsx';
import type { StageProps } from '../kit/stage.ts';
import { useReplay } from '../kit/use-replay.ts';
import { MazeBoard } from './maze-board.tsx';
import { MazeInWords } from './maze-in-words.tsx';
import { useMazeControls } from './use-maze-controls.ts';

/** Maze Runner: arrow keys, or a finger drawn through the maze. */
export function Stage(props: StageProps) {
  const words = useTaskWords().games;
  const { state, elapsedMs, send } = useReplay(mazeRunner, props, ({ board, at }) =>
    words.byGame['maze-runner'].tally(solveMaze(board, at).length),
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
        <span>{words.overlay.timeLeft(secondsLeft(leftMs))}</span>
      </Hud>
      <TimeBar leftMs={leftMs} ofMs={state.limitMs} />
      {isShown ? (
        <div
          ref={field}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a board that is played is one widget
          tabIndex={0}
          role="application"
          aria-label={words.byGame['maze-runner'].board}
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
