import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type CardProps = {
  title: string;
  description?: ReactNode;
  /** Buttons or a badge at the right end of the title row. */
  actions?: ReactNode;
  className?: string;
  children?: ReactNode;
};

/** A titled surface: a region of the page that its heading names. */
export function Card({ title, description, actions, className, children }: CardProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={classNames(
        'relative flex min-w-0 flex-col rounded-md border border-line bg-surface',
        'before:absolute before:-top-px before:left-6 before:h-0.5 before:w-8 before:bg-accent forced-colors:before:hidden',
        className,
      )}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-6 pt-6">
        <div className="min-w-0">
          <h2 id={titleId} className="text-xl">
            {title}
          </h2>
          {description ? <p className="mt-1 text-sm text-soft">{description}</p> : null}
        </div>
        {actions ? <div className="flex shrink-0 items-center gap-2">{actions}</div> : null}
      </header>
      <div className="flex min-w-0 flex-1 flex-col gap-4 p-6">{children}</div>
    </section>
  );
}
