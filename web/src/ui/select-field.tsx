import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldTexts } from './field.tsx';

type Option = { value: string; label: string };

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> & {
    options: readonly Option[];
    /** Shown first, with an empty value, while nothing is chosen. */
    placeholder?: string;
  };

/** The browser's own select. */
export function SelectField({
  label,
  hint,
  error,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...select} {...control} className={controlClass}>
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
