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
  /** The act is under way: shows a spinner and `pendingText`, and swallows further clicks. */
  pending?: boolean;
  pendingText?: string | undefined;
  /** Looks disabled, and says why when it is pressed: something has to be done before. */
  unready?: boolean;
};

/**
 * A button. While pending it stays focusable, so that a keyboard does not lose its place, and
 * neither a click nor Enter in its form does anything. One press is one act, however quickly a
 * second one follows. Its words stand in an element of their own: a browser's translator replaces
 * bare text, beside which React could then neither put nor remove the spinner.
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
