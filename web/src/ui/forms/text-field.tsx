import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';

type TextFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id'>;

/** A one-line text input. Everything an `<input>` takes may be given. */
export function TextField({ label, hint, error, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          className={classNames(controlClass, className)}
        />
      )}
    </Field>
  );
}
