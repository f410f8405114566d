import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts';
import { useOnePress } from './use-one-press.ts';

type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  type?: 'button' | 'submit';
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** True while the act runs: shows a spinner and `pendingText`, and ignores further clicks. */
  pending?: boolean;
  pendingText?: string | undefined;
  /** Looks disabled, and explains why when pressed: another step comes first. */
  unready?: boolean;
};

/**
 * A button. While pending it stays focusable, so that keyboard users keep their place, and neither
 * a click nor Enter in its form has an effect. One press is one act, even if a second one follows
 * quickly. Its text has its own element: a browser's translator replaces bare text, next to which
 * React could then neither add nor remove the spinner.
 */
export function Button({
  type = 'button',
  variant,
  size,
  icon,
  pending = false,
  pendingText,
  unready = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = useOnePress(pending);

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (press()) onClick?.(event);
    else event.preventDefault();
  }

  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      aria-busy={pending || undefined}
      aria-disabled={pending || unready || rest['aria-disabled']}
      className={classNames(buttonClass(unready ? 'unready' : variant, size), className)}
      onClick={handleClick}
    >
      {pending ? <Spinner /> : icon}
      <span className="contents">{pending ? (pendingText ?? children) : children}</span>
    </button>
  );
}
