import {
  COLORS,
  colorSequence,
  type ColorState,
  litPad,
  PADS,
} from '@regz/rules/games/color-sequence/color-sequence.ts';
import { clockLeftMs, LEAD_IN_MS } from '@regz/rules/games/play-clock.ts';
import { messages } from '@regz/texts/en.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Tones } from '../../platform/sound/tones.ts';
import { Check, X } from '../../ui/icons.ts';
import type { GameReveal } from '../game.ts';
import { Countdown } from '../kit/countdown.tsx';
import { Hud, secondsLeft, TimeBar } from '../kit/hud.tsx';
import type { StageProps } from '../kit/stage.ts';
import { useKeyDown } from '../kit/use-key-down.ts';
import { useReplay } from '../kit/use-replay.ts';
import { PadGrid } from './pad-grid.tsx';
import { padOf, PadShape } from './pads.tsx';

const words = messages.colorSequence;

const PRESSED_SHOWN_MS = 200;

/** Color Sequence: five pads light up one after the other, and are pressed in the same order. */
export function Stage(props: StageProps) {
  const replay = useReplay(colorSequence, props);
  const { isOpen, shown, lit, press } = usePads(replay, props.tones);
  const { state, elapsedMs } = replay;
  const board = useRef<HTMLDivElement>(null);
  const isShown = elapsedMs >= LEAD_IN_MS;
  useEffect(() => {
    if (isShown) board.current?.focus();
  }, [isShown]);

  const leftMs = clockLeftMs(state.clock, elapsedMs);
  const shownText =
    shown === null ? '' : words.pad({ number: shown, color: words.colors[shown - 1] ?? '' });
  return (
    <div className="stage my-auto flex flex-col gap-3 pb-4">
      <Hud>
        <span>
          {isOpen ? messages.games.overlay.timeLeft({ time: secondsLeft(leftMs) }) : words.watch}
        </span>
        <span>{words.progress({ pressed: state.pressed.length, all: COLORS })}</span>
      </Hud>
      <TimeBar leftMs={leftMs} ofMs={state.clock.limitMs} />
      {isShown ? (
        <div
          ref={board}
          tabIndex={-1}
          role="group"
          aria-label={words.board}
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
        {isOpen ? words.yourTurn : shownText}
      </p>
    </div>
  );
}

/** The sequence, and below it what was pressed. */
export function Reveal({ reveal }: { reveal: GameReveal }) {
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

type PadRowProps = {
  title: string;
  pads: readonly number[];
  /** True if the press at an index was right. Without it nothing is marked. */
  isRight?: (place: number) => boolean;
};

/** Pads in the order of a sequence, with their names. */
function PadRow({ title, pads, isRight }: PadRowProps) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm text-soft">{title}</h3>
      <ol className="grid grid-cols-5 gap-2">
        {pads.map((pad, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a pad of a sequence is its place
          <li key={place} className="flex flex-col items-center gap-1 text-center text-xs">
            <span style={{ color: padOf(pad).color }}>
              <PadShape pad={pad} className="size-9" />
            </span>
            <span>{words.colors[pad - 1]}</span>
            {isRight === undefined ? null : <Mark isRight={isRight(place)} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Mark({ isRight }: { isRight: boolean }) {
  return (
    <span className={isRight ? 'text-accent-text' : 'text-bad'}>
      {isRight ? <Check className="size-4" /> : <X className="size-4" />}
      <span className="sr-only">{isRight ? words.right : words.wrong}</span>
    </span>
  );
}

type Replay = { state: ColorState; elapsedMs: number; send: (pad: number) => ColorState | null };

/**
 * The pad that lights up and sounds, and the effect of pressing one. The keys 1 to 6 press pads
 * too.
 */
function usePads({ state, elapsedMs, send }: Replay, tones: Tones) {
  const isOpen = elapsedMs >= state.clock.openAtMs;
  const shown = litPad(state, elapsedMs);
  const [pressed, setPressed] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const sound = useEffectEvent((pad: number) => tones({ hz: padOf(pad).hz }));
  useEffect(() => {
    if (shown !== null) sound(shown);
  }, [shown]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function press(pad: number) {
    if (send(pad) === null) return;
    tones({ hz: padOf(pad).hz });
    setPressed(pad);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPressed(null), PRESSED_SHOWN_MS);
  }

  useKeyDown(({ key, repeat }) => {
    const pad = Number(key);
    if (!repeat && pad >= 1 && pad <= PADS) press(pad);
  });

  return { isOpen, shown, lit: shown ?? pressed, press };
}
