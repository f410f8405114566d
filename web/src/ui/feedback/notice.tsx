import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert, type IconComponent } from '../icons.ts';

type NoticeTone = 'good' | 'warn' | 'bad' | 'info';
type NoticeProps = { tone: NoticeTone; children: ReactNode };

const looks: Record<NoticeTone, { icon: IconComponent; className: string }> = {
  good: { icon: CircleCheck, className: 'border-l-accent text-accent-text' },
  warn: { icon: TriangleAlert, className: 'border-l-warn text-warn' },
  bad: { icon: CircleAlert, className: 'border-l-bad text-bad' },
  info: { icon: Info, className: 'border-l-info text-info' },
};

/** A message of a form or a page. An error is announced immediately. */
export function Notice({ tone, children }: NoticeProps) {
  const { icon: Icon, className } = looks[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`flex scroll-my-6 gap-3 rounded-md border border-l-4 border-line bg-raised px-4 py-3 text-sm ${className}`}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0 text-ink">{children}</div>
    </div>
  );
}
