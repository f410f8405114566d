import { classNames } from '../class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'unready';
export type ButtonSize = 'md' | 'sm';

const base =
  'inline-flex items-center justify-center gap-2 rounded-md border text-center font-medium ' +
  'transition-colors select-none disabled:cursor-not-allowed disabled:border-line ' +
  'disabled:bg-raised disabled:text-faint aria-disabled:cursor-not-allowed';

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-11 px-5 py-2 text-base',
  sm: 'min-h-9 px-3 py-1 text-sm',
};

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent hover:bg-accent-strong aria-disabled:hover:bg-accent ' +
    'disabled:hover:bg-raised',
  secondary:
    'border-field bg-surface text-ink hover:border-ink hover:bg-raised ' +
    'disabled:hover:border-line',
  quiet: 'border-transparent text-soft hover:bg-raised hover:text-ink disabled:hover:text-faint',
  danger:
    'border-transparent bg-bad-fill text-on-bad hover:bg-bad-fill-strong ' +
    'disabled:hover:bg-raised',
  unready: 'border-field bg-raised text-soft',
};

/** The classes of a button, for a link that looks like one. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string {
  return classNames(base, sizes[size], variants[variant]);
}
