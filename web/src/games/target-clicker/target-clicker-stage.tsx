import { clockLeftMs, LEAD_IN_MS } from '@regz/rules/games/play-clock.ts';
import {
  type ClickerState,
  targetClicker,
} from '@regz/rules/games/target-clicker/target-clicker.ts';
import {
  FIELD_HEIGHT,
  FIELD_WIDTH,
  type Target,
} from '@regz/rules/games/target-clicker/targets.ts';
import { useState } from 'react';
import { useTaskWords } from '../../i18n/task-area/language.ts';
import { Countdown } from '../kit/countdown.tsx';
import { Hud, secondsLeft, TimeBar } from '../kit/hud.tsx';
import type { StageProps } from '../kit/stage.ts';
import { useReplay } from '../kit/use-replay.ts';
import { CellField } from './cell-field.tsx';
import { DiscField } from './disc-field.tsx';

/** A miss costs nothing and has a low tone. */
const MISS = { hz: 165 };

/** Target Clicker: discs for a pointer or a finger, numbered cells for keys and screen readers. */
export function Stage(props: StageProps) {
  const { overlay, byGame } = useTaskWords().games;
  const words = byGame['target-clicker'];
  const { state, elapsedMs, send } = useReplay(targetClicker, props, ({ hitsAtMs }) =>
    words.tally(hitsAtMs.length),
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
        <span>{words.hits(hitsAtMs.length)}</span>
        <span>{overlay.timeLeft(secondsLeft(leftMs))}</span>
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
