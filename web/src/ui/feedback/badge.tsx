import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info';

type BadgeProps = { tone?: Tone; children: ReactNode };

const tones: Record<Tone, string> = {
  neutral: 'border-field text-soft',
  good: 'border-accent-text text-accent-text',
  warn: 'border-warn text-warn',
  bad: 'border-bad text-bad',
  info: 'border-info text-info',
};

/** A short status word. The color only repeats the word's meaning. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-sm border px-2 py-0.5 text-xs font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
