import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'type'>;

type TextFieldProps = FieldTexts &
  InputProps & {
    /**
     * Never a number: its wheel changes amounts, and it reads `1e3` as 1000 and `2,50` as 250. A
     * number is typed as text with an `inputMode`, and parsed by `rules/src/numbers.ts`.
     */
    type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'url' | 'date' | 'datetime-local';
  };

/** A one-line text input. Accepts all attributes of an `<input>`. */
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
