import { clockLeftMs, LEAD_IN_MS } from '@regz/rules/games/play-clock.ts';
import {
  type ClickerState,
  currentTarget,
  targetClicker,
} from '@regz/rules/games/target-clicker/target-clicker.ts';
import {
  type Disc,
  FIELD_HEIGHT,
  FIELD_WIDTH,
  type Target,
} from '@regz/rules/games/target-clicker/targets.ts';
import { messages } from '@regz/texts/en.ts';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Countdown } from '../kit/countdown.tsx';
import { Hud, secondsLeft, TimeBar } from '../kit/hud.tsx';
import type { StageProps } from '../kit/stage.ts';
import { useReplay } from '../kit/use-replay.ts';
import { CellField } from './cell-field.tsx';
import { DiscMark, type Press, PressMark } from './disc-marks.tsx';

const words = messages.targetClicker;

/** A miss costs nothing and has a low tone. */
const MISS = { hz: 165 };

/** Target Clicker: discs for a pointer or a finger, numbered cells for keys and screen readers. */
export function Stage(props: StageProps) {
  const { state, elapsedMs, send } = useReplay(targetClicker, props, ({ hitsAtMs }) =>
    words.tally({ hits: hitsAtMs.length }),
  );
  const { clock, hitsAtMs } = state;
  const leftMs = clockLeftMs(clock, elapsedMs);

  const isShown = elapsedMs >= LEAD_IN_MS;
  const { control } = props.play;
  const [isUpright] = useState(
    () => control === 'touch' && matchMedia('(orientation: portrait)').matches,
  );
  const ratio = isUpright ? FIELD_HEIGHT / FIELD_WIDTH : FIELD_WIDTH / FIELD_HEIGHT;

  function press(target: Target): boolean {
    const after = send(target);
    if (after === null) return false;
    const isHit = after.hitsAtMs.length > hitsAtMs.length;
    props.tones(isHit ? 'good' : MISS);
    return isHit;
  }

  return (
    <div
      className={
        'stage my-auto flex flex-col gap-3 pb-4 md:-mx-11 ' +
        (isUpright ? 'stage-upright' : 'stage-wide')
      }
    >
      <Hud>
        <span>{words.hits({ count: hitsAtMs.length })}</span>
        <span>{messages.games.overlay.timeLeft({ time: secondsLeft(leftMs) })}</span>
      </Hud>
      <TimeBar leftMs={leftMs} ofMs={clock.limitMs} />
      {isShown ? (
        <Field state={state} control={control} isUpright={isUpright} onPress={press} />
      ) : (
        <Countdown leftMs={LEAD_IN_MS - elapsedMs} ratio={ratio} />
      )}
    </div>
  );
}

type FieldProps = {
  state: ClickerState;
  control: StageProps['play']['control'];
  isUpright: boolean;
  onPress: (target: Target) => boolean;
};

function Field({ state, control, isUpright, onPress }: FieldProps) {
  if (control === 'keys' || control === 'reader') {
    return <CellField state={state} onPress={onPress} />;
  }
  return <DiscField state={state} isUpright={isUpright} onPress={onPress} />;
}

type DiscFieldProps = {
  state: ClickerState;
  isUpright: boolean;
  /** Returns whether a press has hit. */
  onPress: (disc: Disc) => boolean;
};

/**
 * The field with its one disc. On an upright phone the field is rotated, so that it is as large as
 * possible: the rules' horizontal axis is then vertical.
 */
function DiscField({ state, isUpright, onPress }: DiscFieldProps) {
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => board.current?.focus(), []);
  const [pressed, setPressed] = useState<Press | null>(null);
  const [width, height] = isUpright ? [FIELD_HEIGHT, FIELD_WIDTH] : [FIELD_WIDTH, FIELD_HEIGHT];
  const target = currentTarget(state);

  function handlePress(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const across = within(((event.clientX - box.left) / box.width) * width, width);
    const down = within(((event.clientY - box.top) / box.height) * height, height);
    const isHit = onPress(isUpright ? { x: down, y: across } : { x: across, y: down });
    setPressed({
      x: across,
      y: down,
      number: (pressed?.number ?? 0) + 1,
      radius: state.radiusPx,
      streak: isHit ? (pressed?.streak ?? 0) + 1 : 0,
    });
  }

  return (
    <div
      ref={board}
      tabIndex={-1}
      role="application"
      aria-label={words.field}
      onPointerDown={handlePress}
      className="stage-board touch-none rounded-md bg-surface select-none"
      style={{ boxShadow: 'inset 0 0 0 1px var(--color-line)' }}
    >
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="block w-full">
        {pressed === null ? null : <PressMark key={pressed.number} {...pressed} />}
        {target !== undefined && 'x' in target ? (
          <DiscMark
            x={isUpright ? target.y : target.x}
            y={isUpright ? target.x : target.y}
            radius={state.radiusPx}
          />
        ) : null}
      </svg>
    </div>
  );
}

function within(place: number, length: number): number {
  return Math.max(0, Math.min(length, Math.round(place)));
}
