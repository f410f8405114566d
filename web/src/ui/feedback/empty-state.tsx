import type { ReactNode } from 'react';

type EmptyStateProps = { title: string; text: ReactNode; icon?: ReactNode; action?: ReactNode };

/** Says that there is nothing yet, and the next step. */
export function EmptyState({ title, text, icon, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-md border border-dashed border-field px-6 py-8">
      {icon ? <div className="text-faint">{icon}</div> : null}
      <p className="font-display text-lg font-semibold">{title}</p>
      <div className="max-w-prose text-soft">{text}</div>
      {action}
    </div>
  );
}
