import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type CardProps = {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons or a badge at the right end of the title row. */
  actions?: ReactNode;
  /** Without surface and accent, for secondary content. */
  quiet?: boolean;
  /** On the page's background, without a frame, for content that is mostly read. */
  ground?: boolean;
  /** With less spacing, for content that is read every day. */
  dense?: boolean;
  className?: string;
  children?: ReactNode;
};

const SURFACE =
  'bg-surface before:absolute before:-top-px before:left-4 before:h-0.5 before:w-8 ' +
  'before:bg-accent forced-colors:before:hidden sm:before:left-6';

/** The spacing around title and content. */
const rooms = {
  ground: { title: 'items-start', content: 'gap-2 pt-2' },
  dense: { title: 'items-center px-4 pt-3 last:pb-3', content: 'gap-3 p-4 pt-2' },
  wide: {
    title: 'items-start px-4 pt-5 last:pb-5 sm:px-6 sm:pt-6 sm:last:pb-6',
    content: 'gap-4 p-4 sm:p-6',
  },
};

function roomOf({ ground, dense }: CardProps): keyof typeof rooms {
  if (ground) return 'ground';
  return dense ? 'dense' : 'wide';
}

/** A titled surface: a region of the page that its heading names. */
export function Card(props: CardProps) {
  const { title, description, actions, quiet, ground, dense, className, children } = props;
  const titleId = useId();
  const room = rooms[roomOf(props)];
  const titleClass = dense ? 'text-lg' : 'text-xl';
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
      <header className={`flex flex-wrap justify-between gap-x-4 gap-y-2 ${room.title}`}>
        <div className="min-w-0">
          <h2 id={titleId} className={quiet ? 'text-base text-soft' : titleClass}>
            {title}
          </h2>
          {description ? <p className="mt-1 text-sm text-soft">{description}</p> : null}
        </div>
        {actions ? <div className="flex shrink-0 items-center gap-2">{actions}</div> : null}
      </header>
      {children === undefined ? null : (
        <div className={`flex min-w-0 flex-1 flex-col ${room.content}`}>{children}</div>
      )}
    </section>
  );
}
