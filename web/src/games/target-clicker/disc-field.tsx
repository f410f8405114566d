import {
  type ClickerState,
  currentTarget,
} from '@regz/rules/games/target-clicker/target-clicker.ts';
import { type Disc, FIELD_HEIGHT, FIELD_WIDTH } from '@regz/rules/games/target-clicker/targets.ts';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTaskWords } from '../../i18n/task-area/language.ts';

type DiscFieldProps = { state: ClickerState; isUpright: boolean; onPress: (disc: Disc) => void };

/**
 * The field with its one disc. On a phone held upright the field lies on its side, so that it is as
 * large as the screen allows: what is across in the rules goes down here.
 */
export function DiscField({ state, isUpright, onPress }: DiscFieldProps) {
  const words = useTaskWords().games.byGame['target-clicker'];
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => board.current?.focus(), []);
  const [pressed, setPressed] = useState<(Disc & { count: number }) | null>(null);
  const [width, height] = isUpright ? [FIELD_HEIGHT, FIELD_WIDTH] : [FIELD_WIDTH, FIELD_HEIGHT];
  const target = currentTarget(state);

  function handlePress(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const across = within(((event.clientX - box.left) / box.width) * width, width);
    const down = within(((event.clientY - box.top) / box.height) * height, height);
    setPressed({ x: across, y: down, count: (pressed?.count ?? 0) + 1 });
    onPress(isUpright ? { x: down, y: across } : { x: across, y: down });
  }

  return (
    <div
      ref={board}
      tabIndex={-1}
      role="application"
      aria-label={words.field}
      onPointerDown={handlePress}
      className="mx-auto w-full touch-none rounded-md bg-surface select-none"
      style={{
        maxWidth: `calc((100dvh - 10rem) * ${width / height})`,
        boxShadow: 'inset 0 0 0 1px var(--color-line)',
      }}
    >
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="block w-full">
        {pressed === null ? null : (
          <circle
            key={pressed.count}
            cx={pressed.x}
            cy={pressed.y}
            r="10"
            fill="none"
            strokeWidth="3"
            className="stroke-soft opacity-60"
          />
        )}
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

/** A disc as it lies in the field. */
export function DiscMark({ x, y, radius }: Disc & { radius: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={radius - 1.5} strokeWidth="3" className="fill-accent stroke-accent-text" />
      <circle r={radius * 0.55} fill="none" strokeWidth="3" className="stroke-on-accent" />
      <circle r={radius * 0.15} className="fill-on-accent" />
    </g>
  );
}

function within(place: number, length: number): number {
  return Math.max(0, Math.min(length, Math.round(place)));
}
