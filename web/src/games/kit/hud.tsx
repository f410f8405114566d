import type { ReactNode } from 'react';

/** The line above every board, with the remaining values at both ends. */
export function Hud({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-8 flex-wrap items-baseline justify-between gap-x-6 font-display text-lg font-semibold tabular-nums">
      {children}
    </div>
  );
}

type TimeBarProps = { leftMs: number; ofMs: number };

/** The remaining time as a bar. Screen readers read the number next to it. */
export function TimeBar({ leftMs, ofMs }: TimeBarProps) {
  const share = Math.max(0, Math.min(1, leftMs / ofMs));
  return (
    <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-sm bg-raised">
      <div
        className={`h-full origin-left ${share < 0.25 ? 'bg-bad-fill' : 'bg-accent'}`}
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}

/** Seconds with one decimal, for a countdown. */
export function secondsLeft(leftMs: number): string {
  return (Math.max(0, leftMs) / 1000).toFixed(1);
}
