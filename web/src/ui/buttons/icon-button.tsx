import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'aria-label' | 'title'> & {
  /** The button's accessible name, also shown as a tooltip. */
  label: string;
};

/** A square button whose only child is an icon. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-md border',
        'border-transparent text-soft transition-colors hover:bg-raised hover:text-ink',
        'disabled:cursor-not-allowed disabled:opacity-55',
        className,
      )}
    >
      {children}
    </button>
  );
}
