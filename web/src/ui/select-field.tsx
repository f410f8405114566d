import type { ComponentProps } from 'react';
import { ChevronDown } from './icons.ts';
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
        <div className="relative">
          <select {...select} {...control} className={`${controlClass} appearance-none pr-10`}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-faint"
            aria-hidden="true"
          />
        </div>
      )}
    </Field>
  );
}
