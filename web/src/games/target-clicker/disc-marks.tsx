import type { Disc } from '@regz/rules/games/target-clicker/targets.ts';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useReducedMotion } from '../../platform/theme/use-media.ts';

const MARK_MS = 450;
const MISS_RADIUS = 10;
/** The first counted hit of a streak is the second. */
const STREAK_SHOWN_FROM = 2;

/** A press: the disc that it hit, and the length of the streak. */
export type Press = Disc & { number: number; radius: number; streak: number };

/** A disc in the field. */
export function DiscMark({ x, y, radius }: Disc & { radius: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={radius - 1.5} strokeWidth="3" className="fill-accent stroke-accent-text" />
      <circle r={radius * 0.55} fill="none" strokeWidth="3" className="stroke-on-accent" />
      <circle r={radius * 0.15} className="fill-on-accent" />
    </g>
  );
}

/**
 * The last press: a hit bursts, with the streak above it; a miss leaves a small gray ring. With
 * reduced motion, only the ring is shown.
 */
export function PressMark({ x, y, radius, streak }: Press) {
  const isHit = streak > 0;
  return (
    <g transform={`translate(${x} ${y})`}>
      <Burst ofHit={isHit}>
        <circle
          r={isHit ? radius : MISS_RADIUS}
          fill="none"
          strokeWidth="3"
          className={isHit ? 'stroke-accent-text' : 'stroke-soft opacity-60'}
        />
      </Burst>
      {streak < STREAK_SHOWN_FROM ? null : (
        <text
          textAnchor="middle"
          dominantBaseline="central"
          fontSize="28"
          className="font-display font-semibold"
          style={{ fill: 'var(--color-accent-text)' }}
        >
          {`×${streak}`}
        </text>
      )}
    </g>
  );
}

/** Grows and fades at a hit. */
function Burst({ ofHit, children }: { ofHit: boolean; children: ReactNode }) {
  const group = useRef<SVGGElement>(null);
  const still = useReducedMotion();
  const spread = useEffectEvent(() => {
    if (still || !ofHit) return;
    group.current?.animate(
      [
        { transform: 'none', opacity: 1 },
        { transform: 'scale(1.9)', opacity: 0 },
      ],
      { duration: MARK_MS, easing: 'ease', fill: 'forwards' },
    );
  });
  useEffect(() => spread(), []);
  return <g ref={group}>{children}</g>;
}
