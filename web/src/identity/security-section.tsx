import { useId, type ReactNode } from 'react';

type SecuritySectionProps = {
  title: string;
  /** A badge or a button at the right end of the title row. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A part of the Security card with its own heading. */
export function SecuritySection({ title, actions, children }: SecuritySectionProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-col gap-3 not-first:border-t not-first:border-line not-first:pt-4"
    >
      <header className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <h3 id={titleId} className="text-base">
          {title}
        </h3>
        {actions}
      </header>
      {children}
    </section>
  );
}
