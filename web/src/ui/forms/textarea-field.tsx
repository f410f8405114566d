import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';

type TextareaFieldProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'id'>;

/** A multi-line text input. */
export function TextareaField({ label, hint, error, className, ...textarea }: TextareaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          rows={5}
          {...textarea}
          {...control}
          className={classNames(controlClass, className)}
        />
      )}
    </Field>
  );
}
