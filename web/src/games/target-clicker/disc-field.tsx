import {
  type ClickerState,
  currentTarget,
} from '@regz/rules/games/target-clicker/target-clicker.ts';
import { type Disc, FIELD_HEIGHT, FIELD_WIDTH } from '@regz/rules/games/target-clicker/targets.ts';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTaskWords } from '../../i18n/task-area/language.ts';
import { DiscMark, type Press, PressMark } from './disc-marks.tsx';

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
export function DiscField({ state, isUpright, onPress }: DiscFieldProps) {
  const words = useTaskWords().games.byGame['target-clicker'];
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
