import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts';

type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  type?: 'button' | 'submit';
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** The act is under way: shows a spinner and `pendingText`, and swallows further clicks. */
  pending?: boolean;
  pendingText?: string | undefined;
};

/**
 * A button. While pending it stays focusable, so that a keyboard does not lose its place, and
 * neither a click nor Enter in its form does anything.
 */
export function Button({
  type = 'button',
  variant,
  size,
  icon,
  pending = false,
  pendingText,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (pending) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      className={classNames(buttonClass(variant, size), className)}
      onClick={handleClick}
    >
      {pending ? <Spinner /> : icon}
      {pending ? (pendingText ?? children) : children}
    </button>
  );
}
