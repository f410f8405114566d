import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type CardProps = {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons or a badge at the right end of the title row. */
  actions?: ReactNode;
  /** Without surface and accent: for what should not draw the eye. */
  quiet?: boolean;
  /** On the page's ground, without a frame: for what is read more than used. */
  ground?: boolean;
  className?: string;
  children?: ReactNode;
};

const SURFACE =
  'bg-surface before:absolute before:-top-px before:left-4 before:h-0.5 before:w-8 ' +
  'before:bg-accent forced-colors:before:hidden sm:before:left-6';

/** A titled surface: a region of the page that its heading names. */
export function Card(props: CardProps) {
  const { title, description, actions, quiet, ground, className, children } = props;
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={classNames(
        'relative flex min-w-0 flex-col',
        !ground && 'rounded-md border border-line',
        !ground && !quiet && SURFACE,
        className,
      )}
    >
      <header
        className={classNames(
          'flex flex-wrap items-start justify-between gap-x-4 gap-y-2',
          !ground && 'px-4 pt-5 last:pb-5 sm:px-6 sm:pt-6 sm:last:pb-6',
        )}
      >
        <div className="min-w-0">
          <h2 id={titleId} className={quiet ? 'text-base text-soft' : 'text-xl'}>
            {title}
          </h2>
          {description ? <p className="mt-1 text-sm text-soft">{description}</p> : null}
        </div>
        {actions ? <div className="flex shrink-0 items-center gap-2">{actions}</div> : null}
      </header>
      {children === undefined ? null : (
        <div
          className={classNames(
            'flex min-w-0 flex-1 flex-col gap-4',
            ground ? 'pt-3' : 'p-4 sm:p-6',
          )}
        >
          {children}
        </div>
      )}
    </section>
  );
}
