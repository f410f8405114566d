import type { ReactNode } from 'react';

type MomentProps = { title: string; children?: ReactNode };

/**
 * Confirms an important success: a ring closes, a tick is drawn into it, and the text has the next
 * step. With reduced motion the finished picture shows immediately.
 */
export function Moment({ title, children }: MomentProps) {
  return (
    <div className="moment relative flex flex-col items-center gap-3 overflow-hidden rounded-md border border-accent-text bg-raised px-6 py-8 text-center">
      <svg viewBox="0 0 64 64" fill="none" className="size-16 text-accent-text" aria-hidden="true">
        <circle
          cx="32"
          cy="32"
          r="29"
          pathLength="1"
          stroke="currentColor"
          strokeWidth="3"
          className="moment-line -rotate-90 origin-center"
        />
        <path
          d="M19 33.5 28.5 43 46 24"
          pathLength="1"
          stroke="currentColor"
          strokeWidth="4.5"
          strokeLinecap="square"
          className="moment-line moment-tick"
        />
      </svg>
      <p className="font-display text-xl font-semibold text-ink">{title}</p>
      {children ? <div className="flex flex-col gap-3 text-soft">{children}</div> : null}
    </div>
  );
}
