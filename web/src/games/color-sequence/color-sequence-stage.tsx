import { COLORS, colorSequence } from '@regz/rules/games/color-sequence/color-sequence.ts';
import { clockLeftMs, LEAD_IN_MS } from '@regz/rules/games/play-clock.ts';
import { useEffect, useRef } from 'react';
import { useTaskWords } from '../../i18n/task-area/language.ts';
import type { GameReveal } from '../game.ts';
import { Countdown } from '../kit/countdown.tsx';
import { Hud, secondsLeft, TimeBar } from '../kit/hud.tsx';
import type { StageProps } from '../kit/stage.ts';
import { useReplay } from '../kit/use-replay.ts';
import { PadGrid } from './pad-grid.tsx';
import { PadRow } from './pad-row.tsx';
import { usePads } from './use-pads.ts';

/** Color Sequence: five pads light up one after the other, and are pressed in the same order. */
export function Stage(props: StageProps) {
  const words = useTaskWords().games;
  const own = words.byGame['color-sequence'];
  const replay = useReplay(colorSequence, props);
  const { isOpen, shown, lit, press } = usePads(replay, props.tones);
  const { state, elapsedMs } = replay;
  const board = useRef<HTMLDivElement>(null);
  const isShown = elapsedMs >= LEAD_IN_MS;
  useEffect(() => {
    if (isShown) board.current?.focus();
  }, [isShown]);

  const leftMs = clockLeftMs(state.clock, elapsedMs);
  const shownText = shown === null ? '' : own.pad(shown, own.colors[shown - 1] ?? '');
  return (
    <div className="stage my-auto flex flex-col gap-3 pb-4">
      <Hud>
        <span>{isOpen ? words.overlay.timeLeft(secondsLeft(leftMs)) : own.watch}</span>
        <span>{own.progress(state.pressed.length, COLORS)}</span>
      </Hud>
      <TimeBar leftMs={leftMs} ofMs={state.clock.limitMs} />
      {isShown ? (
        <div
          ref={board}
          tabIndex={-1}
          role="group"
          aria-label={own.board}
          className="stage-board outline-none"
        >
          <PadGrid lit={lit} isOpen={isOpen} onPress={press} />
        </div>
      ) : (
        <Countdown leftMs={LEAD_IN_MS - elapsedMs} />
      )}
      <p
        role="status"
        className="min-h-7 text-center font-display text-lg font-semibold text-accent-text"
      >
        {isOpen ? own.yourTurn : shownText}
      </p>
    </div>
  );
}

/** The sequence, and below it what was pressed. */
export function Reveal({ reveal }: { reveal: GameReveal }) {
  const words = useTaskWords().games.byGame['color-sequence'];
  if (reveal.game !== 'color-sequence') return null;
  const { sequence, pressed } = reveal;
  return (
    <section className="flex flex-col gap-4 rounded-md border border-line bg-surface p-4">
      <PadRow title={words.sequence} pads={sequence} />
      {pressed.length > 0 ? (
        <PadRow
          title={words.pressed}
          pads={pressed}
          isRight={(place) => pressed[place] === sequence[place]}
        />
      ) : null}
    </section>
  );
}
