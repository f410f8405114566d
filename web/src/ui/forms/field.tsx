import { useId, type ReactNode } from 'react';

export type FieldTexts = {
  label: string;
  /** A permanent hint. */
  hint?: string | undefined;
  /** The fault of the entry. Screen readers announce it with the field. */
  error?: string | undefined;
};

type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldProps = FieldTexts & { children: (control: FieldControl) => ReactNode };

/**
 * The style of every text field and select. Scrolling it into view leaves space for its label above
 * and its fault below.
 */
export const controlClass =
  'w-full min-h-11 scroll-mt-12 scroll-mb-16 rounded-md border border-field bg-ground px-3 py-2 text-base text-ink ' +
  'placeholder:text-faint hover:border-soft aria-invalid:border-bad ' +
  'disabled:cursor-not-allowed disabled:opacity-55';

/** A labeled control with its hint and its error, connected for assistive technology. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-medium text-soft">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint ? (
        <p id={hintId} className="text-sm text-faint">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={errorId} className="text-sm font-medium text-bad">
          {error}
        </p>
      ) : null}
    </div>
  );
}
